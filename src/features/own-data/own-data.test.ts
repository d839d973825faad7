import { Readable } from "node:stream";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { dumpRows, type RestingRow } from "../../../tests/at-rest.ts";
import { formOf, jpeg, pdf } from "../../../tests/forms.ts";
import { HELD } from "../../../tests/support/held-rows.ts";
import {
  fileReport,
  setStatus,
  superadminToken,
  type TestStudent,
  verifiedStudent,
} from "../../../tests/support/people.ts";
import { talkAt } from "../../../tests/support/talk.ts";
import { spans, startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { loadAuthorship } from "../authorship/authorship.server.ts";
import { findViewer } from "../sessions/session.server.ts";

/** The copy of one's own data holds every row that a dump of the database has about its owner. */

let t: TestApp;
let admin: string;
let student: TestStudent;
let tags: ReadonlySet<string>;
const own = { reports: new Set<string>(), appeals: new Set<string>() };

const get = (token?: string) =>
  t.open("/users/me/data", token ? { headers: { authorization: `Bearer ${token}` } } : {});
const unzip = async (reply: Response) => {
  expect(reply.status).toBe(200);
  return unzipSync(new Uint8Array(await reply.arrayBuffer()));
};
const read = async (token: string) => {
  const files = await unzip(await get(token));
  const data = JSON.parse(Buffer.from(files["data.json"]!).toString());
  return { files, data };
};

beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  admin = await superadminToken(t);
  await t.call("POST", "/admin/ukt/status", { token: admin });
  student = await verifiedStudent(t, admin, "Punya Sendiri");
  const other = await verifiedStudent(t, admin, "Orang Lain");
  const { token } = student;
  const photo = { file: { bytes: await jpeg(60, 40), name: "bukti.jpg" } };
  const named = await t.call("POST", "/reports", {
    token,
    body: formOf(
      {
        title: "Lampu mati",
        description: "Gelap.",
        category: "facilities",
        report_level: "faculty",
      },
      photo,
    ),
  });
  const sealed = await fileReport(t, token, { isAnonymous: "true" });
  const gone = await fileReport(t, token, { isAnonymous: "true" });
  await t.call("DELETE", `/reports/${gone.id}`, { token });
  const others = await fileReport(t, other.token);
  const hidden = await fileReport(t, other.token, { isAnonymous: "true" });
  for (const { id } of [named.body.data, sealed, others, hidden]) {
    await setStatus(t, admin, id, "under_review");
    await setStatus(t, admin, id, "responded");
  }
  await t.call("POST", `/reports/${others.id}/vote`, { token, body: { type: "upvote" } });
  const flag = { reason: "other", note: "Bukan di gedung ini." };
  await t.call("POST", `/reports/${others.id}/flag`, { token, body: flag });
  await t.call("PUT", `/reports/${others.id}/follow`, { token });
  const appeal = await t.call("POST", "/ukt-appeals", {
    token,
    body: formOf({ semester: "3", problem: "natural" }, { ktm: await pdf("Kartu") }),
  });
  const appealId = appeal.body.data.id as number;
  own.reports = new Set([named.body.data.id, sealed.id].map(String));
  own.appeals = new Set([String(appealId)]);
  const body = { text: "Rahasia dapur admin" };
  for (const item of [`student/${student.id}`, `report/${sealed.id}`, `appeal/${appealId}`]) {
    const note = await t.call("POST", `/admin/notes/${item}`, { token: admin, body });
    const claim = await t.call("PUT", `/admin/claims/${item}`, { token: admin, body: {} });
    expect([note.status, claim.status]).toEqual([201, 200]);
  }
  // what is done to a part of a record
  const talk = talkAt(t, `/reports/${sealed.id}`);
  const cover = { version: 3, reason: "accusation", description: [[0, 5]] };
  const redaction = `/admin/reports/${named.body.data.id}/redaction`;
  const parts = [
    await talk.say(token, "Nomor saya 0812."),
    await talk.remove(admin, 1),
    await t.call("PUT", redaction, { token: admin, body: cover }),
  ];
  expect(parts.map(({ status }) => status)).toEqual([201, 200, 200]);
  const shown = await t.call("GET", `/admin/ukt/appeals/${appealId}`, { token: admin });
  expect((await t.open(shown.body.data.ktm_url)).status).toBe(200);
  await t.call("POST", "/auth/request-password-reset", { body: { email: student.email } });
  // an attempt for the same address that was not the one to be confirmed
  const bytes = Buffer.alloc(16);
  await t.app.db
    .insertInto("registration")
    .values({
      email: student.email,
      name: "Ingin Dua",
      salt: bytes,
      password_hash: bytes,
      wrapped_secret: bytes,
      privacy_version: "1",
      created_at: t.clock.now(),
    })
    .execute();
  const viewer = await findViewer(t.app, token);
  const authorship = await loadAuthorship(t.app, t.app.reads, viewer!.secret!);
  tags = new Set(authorship.tags.map((tag) => String.raw`\x${tag.toString("hex")}`));
});
afterAll(() => t.close());

const PERSON = ["account_id", "student_id", "author_id"];

/** What the audit calls the student and their records; a part of a record stands behind a slash. */
const targets = () =>
  new Set([
    `student:${student.id}`,
    ...[...own.reports].map((id) => `report:${id}`),
    ...[...own.appeals].map((id) => `appeal:${id}`),
  ]);

/** Whether a row of the dump is about the student: by number, name, address, NPM, tag or record. */
const isAbout = ({ table, values }: RestingRow) =>
  (table === "public.account" && values["id"] === String(student.id)) ||
  PERSON.some((column) => values[column] === String(student.id)) ||
  own.reports.has(values["report_id"] ?? "") ||
  own.appeals.has(values["appeal_id"] ?? "") ||
  targets().has(values["target"]?.split("/")[0] ?? "") ||
  Object.values(values).some(
    (value) =>
      tags.has(value) ||
      [student.email, student.npm, student.name].some((known) =>
        value.toLowerCase().includes(known.toLowerCase()),
      ),
  );

test("every row that a dump has about the student is in the copy, or what it says", async () => {
  const { data } = await read(student.token);
  const rows = (await dumpRows(t.app.db as never)).filter(
    (row) => row.table.startsWith("public.") && isAbout(row),
  );
  const missing = rows.filter(({ table, values }) => {
    const held = HELD[table.slice("public.".length)];
    return !held?.(data, values);
  });
  expect(missing).toEqual([]);
  // each of them was there to be looked for
  expect(new Set(rows.map(({ table }) => table.slice("public.".length)))).toEqual(
    new Set(Object.keys(HELD).filter((table) => table !== "appeal_event")),
  );
});

test("the files are there, byte for byte, and a text says what is what", async () => {
  const { files, data } = await read(student.token);
  const paths: string[] = data.files.map((f: { path: string }) => f.path);
  expect(Object.keys(files).toSorted()).toEqual(
    ["BACA-SAYA.txt", "data.json", ...paths].toSorted(),
  );
  expect(data.files).toHaveLength(3);
  for (const { path, bytes } of data.files) expect(files[path]!.length).toBe(bytes);
  expect(Buffer.from(files[`berkas/ktm.jpg`]!.subarray(0, 2)).toString("hex")).toBe("ffd8");
  const text = Buffer.from(files["BACA-SAYA.txt"]!).toString();
  for (const part of Object.keys(data).filter((key) => key !== "made_at"))
    expect(text).toContain(part);
});

test("acts are told of own records alone, whatever number another's begins with", async () => {
  const others = [...targets()].flatMap((own) => [`${own}5`, `${own}5/1`, `x${own}`, `x/${own}`]);
  const act = { at: t.clock.now(), actor_id: 1, action: "add-note", address: "server" };
  await t.app.db
    .insertInto("audit")
    .values(others.map((target) => ({ ...act, target })))
    .execute();
  const { acts } = (await read(student.token)).data;
  expect(acts.filter(({ target }: { target: string }) => others.includes(target))).toEqual([]);
});

test("it has the anonymous reports with their codes, and nothing of anybody else", async () => {
  const { data, files } = await read(student.token);
  const codes = data.reports.filter((r: { isAnonymous: boolean }) => r.isAnonymous);
  expect(codes).toHaveLength(1);
  expect(codes[0].receipt).toMatch(/^[0-9A-Z]{5}(-[0-9A-Z]{1,5}){5}$/);
  const all = Object.values(files)
    .map((bytes) => Buffer.from(bytes).toString("latin1"))
    .join("\n");
  expect(all).not.toContain("Orang Lain");
  expect(all).not.toContain("Rahasia dapur admin");
  expect(all).not.toContain("SIKAM Superadmin");
});

test("of others' reports that one supports, follows or points at it has the title while everybody may read it", async () => {
  const author = await verifiedStudent(t, admin);
  const reader = await verifiedStudent(t, admin);
  const { id } = await fileReport(t, author.token, { title: "Semula" });
  await setStatus(t, admin, id, "under_review");
  const { token } = reader;
  await t.call("POST", `/reports/${id}/vote`, { token, body: { type: "upvote" } });
  await t.call("PUT", `/reports/${id}/follow`, { token });
  await t.call("POST", `/reports/${id}/flag`, { token, body: { reason: "spam" } });
  const titles = async () => {
    const { votes, follows, flags } = (await read(token)).data;
    return [votes, follows, flags].map(([row]) => [row.report_id, row.title]);
  };
  expect(await titles()).toEqual(Array.from({ length: 3 }, () => [id, "Semula"]));
  await setStatus(t, admin, id, "pending");
  const body = formOf({ title: "Hanya untuk admin" });
  await t.call("PATCH", `/reports/${id}`, { token: author.token, body });
  expect(await titles()).toEqual(Array.from({ length: 3 }, () => [id, null]));
});

test("GET /users/me/data answers 200 with a zip for its owner alone; 401 to a guest, 403 to an admin", async () => {
  const reply = await get(student.token);
  expect(reply.headers.get("content-type")).toBe("application/zip");
  expect(reply.headers.get("content-disposition")).toMatch(
    /^attachment; filename="sikam-data-saya-\d{4}-\d\d-\d\d\.zip"$/,
  );
  expect(reply.headers.get("cache-control")).toBe("private, no-store");
  await reply.arrayBuffer();
  expect(reply.status).toBe(200);
  expect((await get()).status).toBe(401);
  expect((await get(admin)).status).toBe(403);
});

test("a file that is lost ends the download: a part is never taken for all", async () => {
  const leaver = await verifiedStudent(t, admin);
  const { name } = await t.app.db
    .selectFrom("file")
    .select("name")
    .where("student_id", "=", leaver.id)
    .executeTakeFirstOrThrow();
  await t.app.files.remove(name);
  const reply = await get(leaver.token);
  await expect(reply.arrayBuffer()).rejects.toThrow();
});

test("HEAD of it leaves no file open", async () => {
  const read = t.app.files.read.bind(t.app.files);
  const streams: Readable[] = [];
  const spy = vi.spyOn(t.app.files, "read").mockImplementation(async (...asked) => {
    const found = await read(...asked);
    found?.stream.destroy();
    const stream = Readable.from(Array.from({ length: 20 }, () => Buffer.alloc(100_000)));
    streams.push(stream);
    return found && { ...found, stream };
  });
  const headers = { authorization: `Bearer ${student.token}` };
  const reply = await t.open("/users/me/data", { method: "HEAD", headers });
  expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "application/zip"]);
  // it has opened by then what it opens
  await (await get(student.token)).arrayBuffer();
  expect(streams.length).toBeGreaterThan(0);
  await expect.poll(() => streams.every(({ destroyed }) => destroyed)).toBe(true);
  spy.mockRestore();
});

test("GET /users/me/data answers 429 after six in an hour, and 200 again in the next", async () => {
  const limited = await startTestApp();
  try {
    const someone = await verifiedStudent(limited, await superadminToken(limited));
    const ask = async () => {
      const reply = await limited.open("/users/me/data", {
        headers: { authorization: `Bearer ${someone.token}` },
      });
      await reply.arrayBuffer();
      return reply.status;
    };
    for (let n = 0; n < 6; n += 1) expect(await ask()).toBe(200);
    expect(await ask()).toBe(429);
    limited.clock.move(spans.hour);
    expect(await ask()).toBe(200);
  } finally {
    await limited.close();
  }
});
