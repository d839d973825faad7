import sharp from "sharp";
import { formOf, pdf, reportFields } from "./forms.ts";
import {
  call,
  login,
  publishedReport,
  superadminToken,
  toldCode,
  verifiedStudent,
} from "./people.ts";
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
/** Of the answer to a report that another one is merged into. */
export const LATER_RESPONSE = "Kami tindak lanjuti keduanya.";
/** How a merged author hears of that. */
export const MERGED_NEWS = "yang digabung dengan laporan Anda";
const WRITER = { name: "Penulis Lain", npm: "5100000004" };
const FOLLOWER = { name: "Pengikut Laporan", npm: "5100000003" };
const VOTER = { name: "Pendukung Laporan", npm: "5100000002" };
export const FILE_NAME = "foto-milik-sekar.jpg";
export const RESPONSE = "Kami tindak lanjuti.";

/** Titles of reports that are anonymous in the end and never had a name. */
export const ANONYMOUS_TITLES = ["Judul anonim yang unik sekali", "Judul anonim sesudah reset"];

export interface AnonymousReport {
  readonly id: number;
  readonly receipt: string;
}

/** Those of the author's reports that were merged, one of them parted again. */
type Merging = Readonly<Record<"target" | "parted" | "merged", number>>;

export interface Known {
  /** The author's session at the end. */
  readonly token: string;
  /** Every token that the author had. */
  readonly tokens: readonly string[];
  readonly anonymous: readonly AnonymousReport[];
  /** Receipts that are dead: of reports that were deleted, named or claimed. */
  readonly deadReceipts: readonly string[];
  readonly voterEmail: string;
  /** Somebody else's report, which author and voter follow. */
  readonly followed: number;
  readonly merging: Merging;
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

/** Waits until a job has rung somebody's bell. */
const hear = async (
  product: Product,
  token: string,
  isNews: (news: { readonly link: string; readonly description: string }) => boolean,
) => {
  const bell = () => call(product, "GET", "/notifications", { token });
  for (let n = 0; !(await bell()).data.some(isNews); n++) {
    if (n === MOST_TRIES) throw new Error("nobody has told of it");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

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

const markAsAbuse = (product: Product, token: string, id: number) => {
  const body = { reason: "Berisi ancaman kepada orang lain." };
  return call(product, "POST", `/admin/reports/${id}/abuse`, { token, body });
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
  const sk = { sk: await pdf("Surat") };
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

/** Opens an answered report again, as its author. */
const reopen = (product: Product, token: string, id: number, reason: string) =>
  call(product, "POST", `/reports/${id}/verdict`, { token, body: { solved: false, reason } });

/** Files a report under the name, has it answered, opens it again, and takes the name off. */
const takeNameOff = async (product: Product, admin: string, token: string) => {
  const { id } = await file(product, token, "Judul yang dilepas namanya", false);
  await answer(product, admin, id);
  await reopen(product, token, id, "Belum beres, kata yang bernama.");
  return (await call(product, "POST", `/reports/${id}/anonymize`, { token, body: {} }))
    .data as AnonymousReport;
};

/**
 * An admin merges two of the author's reports into a third, parts one of them and answers anew: votes and follows
 * of somebody else come along, and the merged author hears of it by a job.
 */
const mergeAndPart = async (
  product: Product,
  { admin, author }: { admin: string; author: string },
  { target, parted, merged }: Merging,
) => {
  const { token } = await verifiedStudent(product, FOLLOWER.npm, FOLLOWER.name);
  for (const id of [parted, merged]) {
    await call(product, "POST", `/reports/${id}/vote`, { token, body: { type: "upvote" } });
    await call(product, "PUT", `/reports/${id}/follow`, { token });
    const into = { token: admin, body: { into: target } };
    await call(product, "POST", `/admin/reports/${id}/merge`, into);
  }
  await call(product, "DELETE", `/admin/reports/${parted}/merge`, { token: admin });
  await setStatus(product, admin, target, "responded", LATER_RESPONSE);
  await hear(product, author, ({ description }) => description.includes(MERGED_NEWS));
};

/** Follows, stops and follows again what somebody else wrote under the name, as two who do the same. */
const followAnother = async (product: Product, followers: readonly string[]) => {
  const writer = await verifiedStudent(product, WRITER.npm, WRITER.name);
  const id = await publishedReport(product, writer, { title: "Judul orang lain" });
  for (const token of followers)
    for (const method of ["PUT", "DELETE", "PUT"])
      await call(product, method, `/reports/${id}/follow`, { token });
  return id;
};

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
  // another's by now, as far as anybody can tell: the author votes on it and follows it before claiming it
  for (const votes of [token, voter.token]) {
    const vote = { token: votes, body: { type: "upvote" } };
    await call(product, "POST", `/reports/${first.id}/vote`, vote);
    await call(product, "PUT", `/reports/${first.id}/follow`, { token: votes });
  }
  const claimed = (await claim(product, token, first.receipt)).data as AnonymousReport;
  const fresh = await file(product, token, ANONYMOUS_TITLES[1]!, true);
  for (const { id } of [claimed, fresh]) await answer(product, admin, id);
  // a mark by itself, and one that is lifted again; somebody else points at what is published
  await markAsAbuse(product, admin, switched.id);
  await markAsAbuse(product, admin, fresh.id);
  await setStatus(product, admin, fresh.id, "responded");
  const flag = { token: voter.token, body: { reason: "other", note: "Tolong diperiksa." } };
  await call(product, "POST", `/reports/${claimed.id}/flag`, flag);
  await reopen(product, token, fresh.id, "Belum beres, kata yang anonim.");
  const released = await takeNameOff(product, admin, token);
  await readBell(product, token, [claimed.id, fresh.id]);
  await call(product, "GET", "/reports/me", { token });
  await hear(product, voter.token, ({ link }) => link === `/laporan/${claimed.id}`);
  const merging = { target: claimed.id, parted: fresh.id, merged: released.id };
  await mergeAndPart(product, { admin, author: token }, merging);
  const followed = await followAnother(product, [token, voter.token]);

  return {
    token,
    tokens: [before, token],
    anonymous: [claimed, switched, fresh, released],
    deadReceipts: [first.receipt, revealed.receipt, deleted.receipt],
    voterEmail: voter.email,
    followed,
    merging,
  };
};
