import sharp from "sharp";
import { formOf, reportFields } from "./forms.ts";
import { call, login, superadminToken, toldCode, verifiedStudent } from "./people.ts";
import type { Product } from "./product.ts";

/** What an anonymous author does in a year, for the test of everything at rest. */

export const AUTHOR = {
  name: "Sekar Wulandari Unik",
  npm: "5100000001",
  email: "5100000001@students.example.ac.id",
  password: "sandi-penulis-unik",
};
/** After a reset. */
export const NEW_PASSWORD = "sandi-baru-yang-unik";
const VOTER = { name: "Pendukung Laporan", npm: "5100000002" };
export const FILE_NAME = "foto-milik-sekar.jpg";
export const RESPONSE = "Kami tindak lanjuti.";

/** Titles of reports that are anonymous in the end and never had a name. */
export const ANONYMOUS_TITLES = ["Judul anonim yang unik sekali", "Judul anonim sesudah reset"];

const PDF = Buffer.from(
  "%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Count 1/Kids[3 0 R]>>\nendobj\n3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>\nendobj\ntrailer\n<</Root 1 0 R>>\n",
);

export interface AnonymousReport {
  readonly id: number;
  readonly receipt: string;
}

export interface Known {
  /** The author's session at the end. */
  readonly token: string;
  /** Every token that the author had. */
  readonly tokens: readonly string[];
  readonly anonymous: readonly AnonymousReport[];
  /** Receipts that are dead: of reports that were deleted, named or claimed. */
  readonly deadReceipts: readonly string[];
  readonly voterEmail: string;
}

const photo = () =>
  sharp({ create: { width: 80, height: 60, channels: 3, background: "#f5b845" } })
    .withExif({ IFD0: { Artist: AUTHOR.name } })
    .jpeg()
    .toBuffer();

const card = async () => ({ ktm: { bytes: await photo(), name: "ktm.jpg" } });

const decide = (product: Product, admin: string, status: string) =>
  call(product, "PATCH", "/admin/students/verify", {
    token: admin,
    body: { campus_email: AUTHOR.email, status },
  });

/** Registers, confirms with the code that the process told, and is verified. */
const becomeVerified = async (product: Product, admin: string) => {
  const { name, email, password } = AUTHOR;
  const form = formOf({ name, campus_email: email, password }, await card());
  const { data } = await call(product, "POST", "/auth/register", { body: form });
  const otp_code = await toldCode(product, 0);
  const body = { email, otp_code, attempt: data.attempt };
  await call(product, "POST", "/auth/verify-email", { body });
  await decide(product, admin, "verified");
};

const file = async (product: Product, token: string, title: string, isAnonymous: boolean) => {
  const attachment = { file: { bytes: await photo(), name: FILE_NAME } };
  const body = formOf({ ...reportFields, title, isAnonymous }, attachment);
  return (await call(product, "POST", "/reports", { token, body })).data as AnonymousReport;
};

const edit = async (product: Product, token: string, id: number, isAnonymous: boolean) =>
  (await call(product, "PATCH", `/reports/${id}`, { token, body: formOf({ isAnonymous }) }))
    .data as AnonymousReport;

/** A tenth of a second each: a busy machine is slow, not wrong. */
const MOST_TRIES = 600;

const setStatus = (
  product: Product,
  admin: string,
  id: number,
  status: string,
  response?: string,
) => {
  const body = { id, status, ...(response ? { response } : {}) };
  return call(product, "PATCH", "/admin/reports/status", { token: admin, body });
};

const answer = async (product: Product, admin: string, id: number) => {
  await setStatus(product, admin, id, "under_review");
  await setStatus(product, admin, id, "responded", RESPONSE);
};

/** An admin asks, and the author answers with a picture. */
const converse = async (product: Product, admin: string, token: string, id: number) => {
  const path = `/reports/${id}/messages`;
  const asked = formOf({ text: `Di lantai berapa (#${id})?`, asks: true });
  await call(product, "POST", path, { token: admin, body: asked });
  const attachments = { bytes: await photo(), name: FILE_NAME };
  const body = formOf({ text: `Di lantai tiga (#${id}).` }, { attachments });
  await call(product, "POST", path, { token, body });
  await call(product, "GET", path, { token });
};

/** How the notice begins that everybody gets who upvoted a report. It comes from a job, at any moment. */
const SUPPORTED = "Suara Anda dijawab";

/** Reads the bell, as an author: one notice by itself, one deleted, one unread again, then all. */
const readBell = async (product: Product, token: string, ids: readonly number[]) => {
  const { data } = await call(product, "GET", "/notifications?itemPerPage=100", { token });
  for (const id of ids) {
    const news = data.filter(
      ({ link, description }: { link: string; description: string }) =>
        link === `/laporan/${id}` && !description.startsWith(SUPPORTED),
    );
    const path = `/notifications/${news[0].id}`;
    await call(product, "PATCH", `${path}/read`, { token });
    await call(product, "PATCH", path, { token, body: { status: "unread" } });
    if (news.length > 1) await call(product, "DELETE", path, { token });
  }
  await call(product, "PATCH", "/notifications/read-all", { token });
};

/** What the author does under the own name: an appeal, a profile, another registration. */
const liveOn = async (product: Product, admin: string, token: string) => {
  await call(product, "POST", "/admin/ukt/status", { token: admin });
  const sk = { sk: { bytes: PDF, name: "surat.pdf", type: "application/pdf" } };
  const body = formOf({ semester: "3", problem: "natural" }, sk);
  const { data } = await call(product, "POST", "/ukt-appeals", { token, body });
  const accepted = { id: data.id, status: "approved", admin_note: "Banding diterima." };
  await call(product, "PATCH", "/admin/ukt/appeals/status", { token: admin, body: accepted });
  const study = { program_study: "Informatika Unik", batch: 2024 };
  await call(product, "PATCH", "/users/me", { token, body: study });
  await decide(product, admin, "not_verified");
  const again = formOf({ name: AUTHOR.name }, await card());
  await call(product, "PUT", "/users/re-register", { token, body: again });
  await decide(product, admin, "verified");
};

const writeNews = async (product: Product, admin: string) => {
  const fields = { title: "Berita kampus", description: "Isi berita kampus.", status: "published" };
  const cover = { cover: { bytes: await photo(), name: "sampul.jpg" } };
  await call(product, "POST", "/admin/news", { token: admin, body: formOf(fields, cover) });
};

/** Loses the password and sets another; the token of a new session. */
const resetPassword = async (product: Product) => {
  const since = product.output.told.length;
  const { email } = AUTHOR;
  await call(product, "POST", "/auth/request-password-reset", { body: { email } });
  const body = { email, otp: await toldCode(product, since), new_password: NEW_PASSWORD };
  await call(product, "POST", "/auth/verify-password-reset", { body });
  return login(product, AUTHOR.npm, NEW_PASSWORD);
};

const claim = (product: Product, token: string, receipt: string) =>
  call(product, "POST", "/reports/claim", { token, body: { receipt } });

/** The whole journey; resolves to what only its author knows. */
export const travel = async (product: Product): Promise<Known> => {
  const admin = await superadminToken(product);
  await becomeVerified(product, admin);
  const voter = await verifiedStudent(product, VOTER.npm, VOTER.name);
  const before = await login(product, AUTHOR.npm, AUTHOR.password);

  const first = await file(product, before, ANONYMOUS_TITLES[0]!, true);
  const named = await file(product, before, "Judul bernama", false);
  await answer(product, admin, named.id);
  const { id: switchedId } = await file(product, before, "Judul yang beralih", false);
  await setStatus(product, admin, switchedId, "under_review");
  await setStatus(product, admin, switchedId, "pending");
  await converse(product, admin, before, switchedId);
  const switched = await edit(product, before, switchedId, true);
  const revealed = await file(product, before, "Judul yang diberi nama", true);
  await edit(product, before, revealed.id, false);
  const deleted = await file(product, before, "Judul yang dihapus", true);
  await call(product, "DELETE", `/reports/${deleted.id}`, { token: before });
  await setStatus(product, admin, first.id, "under_review");
  await converse(product, admin, before, first.id);
  await readBell(product, before, [first.id, switched.id, named.id]);
  await liveOn(product, admin, before);
  await writeNews(product, admin);

  const token = await resetPassword(product);
  await claim(product, token, `${first.receipt.slice(0, -1)}~`).catch(() => undefined);
  // another's by now, as far as anybody can tell: the author votes on it before claiming it
  for (const votes of [token, voter.token]) {
    const vote = { token: votes, body: { type: "upvote" } };
    await call(product, "POST", `/reports/${first.id}/vote`, vote);
  }
  const claimed = (await claim(product, token, first.receipt)).data as AnonymousReport;
  const fresh = await file(product, token, ANONYMOUS_TITLES[1]!, true);
  for (const { id } of [claimed, fresh]) await answer(product, admin, id);
  await readBell(product, token, [claimed.id, fresh.id]);
  await call(product, "GET", "/reports/me", { token });
  // the bell rings for the voter when the job has run
  const heard = async () =>
    (await call(product, "GET", "/notifications", { token: voter.token })).data.some(
      ({ link }: { link: string }) => link === `/laporan/${claimed.id}`,
    ) as boolean;
  for (let n = 0; !(await heard()); n++) {
    if (n === MOST_TRIES) throw new Error("the voter has not heard of the answer");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }

  return {
    token,
    tokens: [before, token],
    anonymous: [claimed, switched, fresh],
    deadReceipts: [first.receipt, revealed.receipt, deleted.receipt],
    voterEmail: voter.email,
  };
};
