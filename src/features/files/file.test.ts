import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { formOf, jpeg, pdf, reportFields } from "../../../tests/forms.ts";
import { fileAppeal, setPeriod } from "../../../tests/support/appeals.ts";
import {
  setStatus,
  superadminToken,
  verifiedStudent,
  waitingStudent,
} from "../../../tests/support/people.ts";
import { makeSecrets } from "../../server/secrets.ts";
import { spans, startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { signedPath } from "./file.server.ts";

let t: TestApp;
let admin: string;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  admin = await superadminToken(t);
});
afterAll(() => t.close());

const get = (path: string, headers: Record<string, string> = {}) => t.open(path, { headers });
const cardOf = async (id: number, token: string) =>
  (await t.call("GET", `/users/${id}`, { token })).body.data.ktm_url as string;

test("a student card opens through its signed link alone, and leaves a row when an admin looks", async () => {
  const student = await waitingStudent(t);
  const url = await cardOf(student.id, admin);
  const opened = await get(url);
  expect(opened.status).toBe(200);
  expect(opened.headers.get("content-type")).toBe("image/jpeg");
  expect(opened.headers.get("x-content-type-options")).toBe("nosniff");
  expect(opened.headers.get("content-security-policy")).toContain("sandbox");
  expect(opened.headers.get("content-disposition")).toContain(`kartu-mahasiswa-${student.id}.jpg`);
  await opened.arrayBuffer();
  expect((await get(url.split("?")[0]!)).status).toBe(404);
  expect((await get(await cardOf(student.id, student.token))).status).toBe(200);
  const forged = url.replace(/.{8}$/, "AAAAAAAA");
  expect((await get(forged)).status).toBe(404);
  const rows = await t.app.db
    .selectFrom("audit")
    .select("action")
    .where("target", "=", `student:${student.id}`)
    .execute();
  expect(rows).toEqual([{ action: "view-student-card" }]);
});

test("a PDF may be framed by the product alone, is sent whole, and each look leaves one row", async () => {
  await setPeriod(t, admin, true);
  const student = await verifiedStudent(t, admin);
  const document = await pdf();
  const { id } = await fileAppeal(t, student.token, {}, { sk: document });
  const appeal = await t.call("GET", `/admin/ukt/appeals/${id}`, { token: admin });
  const url: string = appeal.body.data.sk_url;
  const looks = () =>
    t.app.db
      .selectFrom("audit")
      .select(["action", "target"])
      .where("target", "like", `appeal:${id}/%`)
      .execute();

  const asked = await t.open(url, { method: "HEAD" });
  expect([asked.status, asked.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  expect(await looks()).toEqual([]);

  const whole = await get(url);
  expect([whole.status, whole.headers.get("accept-ranges")]).toEqual([200, "none"]);
  expect(Buffer.from(await whole.arrayBuffer())).toEqual(document.bytes);
  expect(whole.headers.get("content-security-policy")).toBe(
    "sandbox; default-src 'none'; frame-ancestors 'self'",
  );
  expect(await looks()).toEqual([{ action: "view-appeal-document", target: `appeal:${id}/sk` }]);
});

/** A file of every kind that is not public, each with the path that an admin is given. */
const hiddenFiles = async () => {
  const document = await pdf();
  const photo = { bytes: await jpeg(), name: "foto.jpg" };
  const student = await verifiedStudent(t, admin);
  const documents = { ktm: document, ukt_proof: document, transcript: document, sk: document };
  const filed = await fileAppeal(t, student.token, { problem: "non_natural" }, documents);
  const appeal = await t.call("GET", `/admin/ukt/appeals/${filed.id}`, { token: admin });
  const file = async (one: typeof document | typeof photo) => {
    const body = formOf(reportFields, { file: one });
    const { id } = (await t.call("POST", "/reports", { token: student.token, body })).body.data;
    const report = await t.call("GET", `/reports/${id}`, { token: admin });
    return { id, path: report.body.data.file_url as string };
  };
  const withPhoto = await file(photo);
  const withDocument = await file(document);
  const item = { title: "Judul berita", description: "Isi berita.", status: "draft" };
  const body = formOf(item, { cover: photo, attachment: document });
  const news = (await t.call("POST", "/admin/news", { token: admin, body })).body.data;
  const { ktm_url, ukt_proof_url, transcript_url, sk_url } = appeal.body.data;
  const paths: Record<string, string> = {
    "a student card": await cardOf(student.id, admin),
    "an appeal's card": ktm_url,
    "an appeal's proof": ukt_proof_url,
    "an appeal's transcript": transcript_url,
    "an appeal's letter": sk_url,
    "a report's photo": withPhoto.path,
    "a report's document": withDocument.path,
    "a draft's cover": news.cover_url,
    "a small copy of a draft's cover": news.cover_sizes[0].url,
    "a draft's attachment": news.attachment_url,
  };
  return { paths, reports: [withPhoto.id, withDocument.id], newsId: news.id };
};

const statusOf = async (path: string) => {
  const reply = await get(path);
  await reply.arrayBuffer();
  return reply.status;
};

describe("the path of a file", () => {
  let hidden: Awaited<ReturnType<typeof hiddenFiles>>;
  beforeAll(async () => {
    await setPeriod(t, admin, true);
    hidden = await hiddenFiles();
  });

  test("opens it at the API's host, signed while its record is hidden and plain once it is public", async () => {
    const seen = async () => {
      const found = [];
      for (const [kind, path] of Object.entries(hidden.paths)) {
        expect([kind, path]).toEqual([kind, expect.stringMatching(/^\/uploads\/[^/]+\?s=/)]);
        found.push([kind, await statusOf(path), await statusOf(path.split("?")[0]!)]);
      }
      return found;
    };
    const kinds = Object.keys(hidden.paths);
    expect(await seen()).toEqual(kinds.map((kind) => [kind, 200, 404]));
    for (const id of hidden.reports) await setStatus(t, admin, id, "under_review");
    const publish = { token: admin, body: formOf({ status: "published" }) };
    const news = await t.call("PATCH", `/admin/news/${hidden.newsId}`, publish);
    const { cover_url, cover_sizes, attachment_url } = news.body.data;
    for (const path of [cover_url, cover_sizes[0].url, attachment_url])
      expect([path, await statusOf(path)]).toEqual([
        expect.stringMatching(/^\/uploads\/[^?]+$/),
        200,
      ]);
    expect((await seen()).filter(([, , plain]) => plain === 200)).toHaveLength(5);
    for (const id of hidden.reports) await setStatus(t, admin, id, "rejected");
    const draft = { token: admin, body: formOf({ status: "draft" }) };
    expect((await t.call("PATCH", `/admin/news/${hidden.newsId}`, draft)).status).toBe(200);
  });

  test("opens no other file with its signature, of whatever kind they are", async () => {
    const opened = [];
    const files = Object.entries(hidden.paths).map(([kind, path]) => [kind, ...path.split("?")]);
    for (const [of, , signature] of files)
      for (const [kind, name] of files)
        if ((await statusOf(`${name}?${signature}`)) === 200) opened.push([of, kind]);
    expect(opened).toEqual(files.map(([kind]) => [kind, kind]));
  });

  test("is refused when it was signed with another key, or when one sign of it is another", async () => {
    const path = hidden.paths["a student card"]!;
    const [name, signature] = /uploads\/(.+)\?s=(.+)/.exec(path)!.slice(1);
    const sessionHash = createHash("sha256").update(admin).digest();
    expect(await statusOf(signedPath(t.app, name!, sessionHash))).toBe(200);
    const others = {
      ...t.app,
      secrets: makeSecrets("another secret key, as long as the first one"),
    };
    expect(await statusOf(signedPath(others, name!, sessionHash))).toBe(404);
    for (let at = 0; at < signature!.length; at++) {
      const other = signature![at] === "A" ? "B" : "A";
      const altered = `${signature!.slice(0, at)}${other}${signature!.slice(at + 1)}`;
      expect([at, await statusOf(path.replace(signature!, altered))]).toEqual([at, 404]);
    }
    // the last sign carries bits that no byte has
    const last = signature!.slice(0, -1);
    const endings = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".split("");
    const opening = [];
    for (const end of endings)
      if ((await statusOf(path.replace(signature!, last + end))) === 200) opening.push(last + end);
    expect(opening).toEqual([signature]);
    for (const more of ["!", "=", "%20", "A"]) expect(await statusOf(path + more)).toBe(404);
  });
});

test("a signed link dies with its session and after an hour", async () => {
  const fresh = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  const student = await waitingStudent(fresh);
  const me = await fresh.call("GET", "/users/me", { token: student.token });

  const status = async () => {
    const reply = await fresh.open(me.body.data.user.ktm_url);
    await reply.arrayBuffer();
    return reply.status;
  };
  expect(await status()).toBe(200);
  fresh.clock.move(1.1 * spans.hour);
  expect(await status()).toBe(404);
  fresh.clock.move(-1.1 * spans.hour);
  expect(await status()).toBe(200);
  await fresh.call("POST", "/auth/logout", { token: student.token });
  expect(await status()).toBe(404);
  await fresh.close();
});

test("a report's attachment is public while the report is, with ETag and Range", async () => {
  const student = await verifiedStudent(t, admin);
  const photo = await jpeg(200, 100);
  const filed = await t.call("POST", "/reports", {
    token: student.token,
    body: formOf(reportFields, { file: { bytes: photo, name: "bukti.jpg" } }),
  });
  const { id } = filed.body.data;
  const plain = filed.body.data.file_url.split("?")[0];
  expect((await get(plain)).status).toBe(404);
  await setStatus(t, admin, id, "under_review");
  const open = await get(plain);
  expect([open.status, open.headers.get("cache-control")]).toEqual([200, "no-cache"]);
  const bytes = Buffer.from(await open.arrayBuffer());
  const etag = open.headers.get("etag")!;
  for (const known of [etag, `W/${etag}`, `"another", ${etag}`, "*"])
    expect((await get(plain, { "if-none-match": known })).status).toBe(304);
  expect((await get(plain, { "if-none-match": '"another"' })).status).toBe(200);
  const part = await get(plain, { range: "bytes=0-9" });
  expect([part.status, part.headers.get("content-range")]).toEqual([
    206,
    `bytes 0-9/${bytes.length}`,
  ]);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(0, 10));
  const beyond = await get(plain, { range: `bytes=${bytes.length}-` });
  expect(beyond.status).toBe(416);
  await setStatus(t, admin, id, "rejected");
  expect((await get(plain)).status).toBe(404);
});

test("a stored file is asked for in parts, by its end, and by HEAD", async () => {
  const student = await waitingStudent(t);
  const url = await cardOf(student.id, student.token);
  const whole = await get(url);
  const bytes = Buffer.from(await whole.arrayBuffer());
  const etag = whole.headers.get("etag")!;
  const size = bytes.length;
  for (const [range, status, part] of [
    ["bytes=10-", 206, bytes.subarray(10)],
    ["bytes=-7", 206, bytes.subarray(-7)],
    [`bytes=5-${size + 100}`, 206, bytes.subarray(5)],
    [`bytes=-${size + 100}`, 206, bytes],
    ["bytes=-0", 416, Buffer.alloc(0)],
    [`bytes=${size}-`, 416, Buffer.alloc(0)],
    ["bytes=9-3", 416, Buffer.alloc(0)],
    ["bytes=3-3", 206, bytes.subarray(3, 4)],
    ["bytes=-", 200, bytes],
    ["bytes=0-1,4-5", 200, bytes],
    ["x bytes=0-1", 200, bytes],
    ["lines=1-2", 200, bytes],
  ] as const) {
    const reply = await get(url, { range });
    expect([range, reply.status]).toEqual([range, status]);
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(Buffer.from(part));
    const told = reply.headers.get("content-range") ?? "the whole";
    expect(told).toMatch(
      { 200: /^the whole$/, 206: /^bytes \d+-\d+\/\d+$/, 416: /^bytes \*\// }[status],
    );
  }
  for (const [ifRange, status] of [
    [etag, 206],
    ['"another"', 200],
  ] as const) {
    const reply = await get(url, { range: "bytes=0-9", "if-range": ifRange });
    expect([ifRange, reply.status]).toEqual([ifRange, status]);
    await reply.arrayBuffer();
  }
  const read = vi.spyOn(t.app.files, "read");
  const head = await t.open(url, { method: "HEAD" });
  expect(read).not.toHaveBeenCalled();
  read.mockRestore();
  expect([head.status, head.headers.get("content-length")]).toEqual([200, String(size)]);
  expect([head.headers.get("accept-ranges"), head.headers.get("etag")]).toEqual(["none", etag]);
  expect((await head.arrayBuffer()).byteLength).toBe(0);
  // what is private is never confirmed without its link
  expect((await get(url, { "if-none-match": etag })).status).toBe(200);
  const plain = url.split("?")[0]!;
  expect((await get(plain, { "if-none-match": etag })).status).toBe(404);
});

test("no file name and no log line says who sent it", async () => {
  const student = await verifiedStudent(t, admin, "Nama Tak Tercatat");
  const body = formOf(
    { ...reportFields, isAnonymous: true },
    { file: { bytes: await jpeg(), name: "Nama Tak Tercatat.jpg" } },
  );
  await t.call("POST", "/reports", { token: student.token, body });
  const lines = t.log.join("\n");
  for (const word of ["Nama Tak Tercatat", student.email, student.npm, student.token, "127.0.0.1"])
    expect(lines).not.toContain(word);
  expect(lines).toContain('"route":"/api/reports"');
});
