import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formOf, jpeg, pdf } from "../../../tests/forms.ts";
import {
  rejectedStudent,
  superadminToken,
  type TestStudent,
  verifiedStudent,
  waitingStudent,
} from "../../../tests/support/people.ts";
import { spans, startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import {
  appealFields,
  changeAppeal,
  fileAppeal,
  openLink,
  setPeriod,
  storedFiles,
} from "../../../tests/support/appeals.ts";

let t: TestApp;
let admin: string;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  admin = await superadminToken(t);
  await setPeriod(t, admin, true);
});
afterAll(() => t.close());

type Files = Parameters<typeof formOf>[1];
const file = (
  { token }: { token: string },
  fields: Record<string, string> = {},
  files: Files = {},
  headers: Record<string, string> = {},
) => {
  const body = formOf({ ...appealFields, ...fields }, files);
  return t.call("POST", "/ukt-appeals", { token, body, headers });
};
const countOf = async ({ token }: TestStudent) =>
  (await t.call("GET", "/ukt-appeals/me", { token })).body.pagination.total_items;
const temporaryFiles = async () =>
  readdir(join(t.dataDir, "temporary"), { recursive: true }).catch(() => []);

describe("POST /ukt-appeals", () => {
  test("answers 201 with the record and keeps the documents byte for byte", async () => {
    const student = await verifiedStudent(t, admin, "Pengaju Banding");
    const files = { ktm: await pdf("ktm"), ukt_proof: await pdf("bukti"), sk: await pdf("sk") };
    const reply = await file(student, { semester: " 12 ", problem: "non_natural" }, files);
    expect([reply.status, reply.body.message]).toEqual([201, "Berhasil mengirimkan banding"]);
    const { data } = reply.body;
    expect(data).toMatchObject({
      semester: "12",
      problem: "non_natural",
      status: "pending",
      admin_note: null,
      admins: null,
      students: {
        id: student.id,
        name: "Pengaju Banding",
        npm: student.npm,
        campus_email: student.email,
      },
      transcript_url: null,
      version: 1,
      timeline: [],
    });
    for (const slot of ["ktm", "ukt_proof", "sk"] as const) {
      const opened = await openLink(t, data[`${slot}_url`]);
      expect([opened.status, opened.bytes.equals(files[slot].bytes)]).toEqual([200, true]);
      expect(data[`${slot}_url`]).not.toContain(files[slot].name);
    }
    const { reply: served } = await openLink(t, data.sk_url);
    expect(served.headers.get("content-type")).toBe("application/pdf");
    expect(served.headers.get("cache-control")).toBe("private, no-store");
    expect(served.headers.get("content-disposition")).toContain(
      `sikam-banding-ukt-${data.id}-sk.pdf`,
    );
    expect((await openLink(t, data.sk_url.split("?")[0])).status).toBe(404);
    expect(await temporaryFiles()).toEqual([]);
  });

  test("needs no document", async () => {
    const data = await fileAppeal(t, (await verifiedStudent(t, admin)).token);
    expect([data.ktm_url, data.ukt_proof_url, data.transcript_url, data.sk_url]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  test.each([
    [{ semester: "" }, 'Semester harus berupa angka maksimal 2 digit (misal: "1", "12")'],
    [{ semester: "123" }, 'Semester harus berupa angka maksimal 2 digit (misal: "1", "12")'],
    [{ semester: "dua" }, 'Semester harus berupa angka maksimal 2 digit (misal: "1", "12")'],
    [{ problem: "" }, "Pilih salah satu tipe bencana"],
    [{ problem: "banjir" }, "Pilih salah satu tipe bencana"],
  ])("refuses %j with 422 in the words of the book", async (wrong, message) => {
    const student = await verifiedStudent(t, admin);
    const reply = await file(student, wrong);
    expect([reply.status, reply.body.message]).toEqual([422, message]);
    expect(await countOf(student)).toBe(0);
  });

  test("refuses a document of another type with 415 or too large with 413, and leaves nothing", async () => {
    const student = await verifiedStudent(t, admin);
    const before = await storedFiles(t);
    const good = await pdf("baik");
    const photo = await jpeg();
    const large = Buffer.concat([good.bytes, Buffer.alloc(10_485_761 - good.bytes.length, 32)]);
    for (const [bytes, status, message] of [
      [photo, 415, "Format file harus PDF"],
      [Buffer.from("%PDF-1.7 rusak"), 415, "Format file harus PDF"],
      [large, 413, "Ukuran file maksimal 10MB"],
    ] as const) {
      const reply = await file(student, {}, { ktm: good, sk: { bytes, name: "sk.pdf" } });
      expect([reply.status, reply.body.message]).toEqual([status, message]);
      expect(reply.body.errors).toEqual([{ path: "sk", message }]);
    }
    expect(await countOf(student)).toBe(0);
    expect(await storedFiles(t)).toEqual(before);
    expect(await temporaryFiles()).toEqual([]);
  });

  test("takes four documents of exactly 10,485,760 bytes", async () => {
    const student = await verifiedStudent(t, admin);
    const { bytes, ...rest } = await pdf("besar");
    const comment = Buffer.alloc(10_485_760 - bytes.length, 32);
    const large = { ...rest, bytes: Buffer.concat([bytes, comment]) };
    const reply = await file(
      student,
      {},
      { ktm: large, ukt_proof: large, transcript: large, sk: large },
    );
    expect(reply.status).toBe(201);
    const opened = await openLink(t, reply.body.data.transcript_url);
    expect(opened.bytes.length).toBe(10_485_760);
  });

  test("is for verified students: 401 for guests, 403 for the others", async () => {
    const body = formOf(appealFields);
    expect((await t.call("POST", "/ukt-appeals", { body })).status).toBe(401);
    for (const { token } of [await waitingStudent(t), await rejectedStudent(t, admin)])
      expect((await t.call("POST", "/ukt-appeals", { token, body })).status).toBe(403);
    expect((await t.call("POST", "/ukt-appeals", { token: admin, body })).status).toBe(403);
  });

  test("is a 409 while the period is closed", async () => {
    const student = await verifiedStudent(t, admin);
    await setPeriod(t, admin, false);
    const reply = await file(student, {}, { sk: await pdf() });
    await setPeriod(t, admin, true);
    expect([reply.status, reply.body.code]).toEqual([409, "PERIOD_CLOSED"]);
    expect(reply.body.message).toBe("Periode Banding UKT Belum dibuka");
    expect((await file(student)).status).toBe(201);
  });

  test("is a 409 while another one is open, and good again once it is decided", async () => {
    const student = await verifiedStudent(t, admin);
    const { id } = await fileAppeal(t, student.token);
    const second = await file(student);
    expect([second.status, second.body.code]).toEqual([409, "OPEN_APPEAL"]);
    await changeAppeal(t, admin, { id, status: "under_review" });
    expect((await file(student)).status).toBe(409);
    await changeAppeal(t, admin, { id, status: "rejected" });
    expect((await file(student)).status).toBe(201);
  });

  test("of two that one student sends at once keeps one, and the files of one", async () => {
    const student = await verifiedStudent(t, admin);
    const before = (await storedFiles(t)).length;
    const sk = await pdf("serentak");
    const replies = await Promise.all([file(student, {}, { sk }), file(student, {}, { sk })]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(await countOf(student)).toBe(1);
    expect(await storedFiles(t)).toHaveLength(before + 1);
  });

  test("counts its documents towards the uploads of the student, under no name", async () => {
    const strict = await startTestApp({ RATE_LIMIT_FACTOR: "0.1" });
    const boss = await superadminToken(strict);
    await setPeriod(strict, boss, true);
    const student = await verifiedStudent(strict, boss);
    const before = (await storedFiles(strict)).length;
    const one = await pdf();
    const files = { ktm: one, ukt_proof: one, transcript: one, sk: one };
    const body = formOf(appealFields, files);
    const reply = await strict.call("POST", "/ukt-appeals", { token: student.token, body });
    expect([reply.status, reply.body.code]).toEqual([429, "TOO_MANY"]);
    expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await storedFiles(strict)).toHaveLength(before);
    await strict.close();
  });
});

describe("an Idempotency-Key of POST /ukt-appeals", () => {
  const key = (value: string) => ({ "idempotency-key": value });

  test("answers the second sending with the first record, after a closing too", async () => {
    const student = await verifiedStudent(t, admin);
    const sk = await pdf("sekali");
    const first = await file(student, {}, { sk }, key("b-1"));
    await setPeriod(t, admin, false);
    const second = await file(student, {}, { sk }, key("b-1"));
    await setPeriod(t, admin, true);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.data.id).toBe(first.body.data.id);
    expect(await countOf(student)).toBe(1);
  });

  test("is free again after a day, though nothing was cleared away", async () => {
    const student = await verifiedStudent(t, admin);
    const first = await file(student, {}, {}, key("b-7"));
    await t.call("DELETE", `/ukt-appeals/${first.body.data.id}`, { token: student.token });
    expect((await file(student, {}, {}, key("b-7"))).status).toBe(404);
    t.clock.move(26 * spans.hour);
    admin = await superadminToken(t);
    const again = await file(student, {}, {}, key("b-7"));
    expect(again.status).toBe(201);
    expect(again.body.data.id).not.toBe(first.body.data.id);
  });

  test("makes one appeal of eight that are sent at once", async () => {
    const student = await verifiedStudent(t, admin);
    const before = (await storedFiles(t)).length;
    const sk = await pdf("delapan");
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => file(student, {}, { sk }, key("b-2"))),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(replies.map(({ body }) => body.data.id)).size).toBe(1);
    expect(await countOf(student)).toBe(1);
    expect(await storedFiles(t)).toHaveLength(before + 1);
  });

  test("is a 422 with another body or document, or when it is not well formed", async () => {
    const student = await verifiedStudent(t, admin);
    await file(student, {}, { sk: await pdf("satu") }, key("b-3"));
    const fields = await file(student, { semester: "9" }, { sk: await pdf("satu") }, key("b-3"));
    expect([fields.status, fields.body.code]).toEqual([422, "KEY_REUSED"]);
    const document = await file(student, {}, { sk: await pdf("dua") }, key("b-3"));
    expect(document.status).toBe(422);
    expect((await file(student, {}, {}, key("dua kata"))).status).toBe(422);
  });

  test("is another one for each student and for reports", async () => {
    const one = await verifiedStudent(t, admin);
    const two = await verifiedStudent(t, admin);
    const first = await file(one, {}, {}, key("b-4"));
    const second = await file(two, {}, {}, key("b-4"));
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.data.id).not.toBe(first.body.data.id);
    const rows = await t.app.db.selectFrom("idempotency").selectAll().execute();
    for (const row of rows)
      expect(Object.keys(row).sort()).toEqual(["body_hash", "expires_at", "key", "record_id"]);
  });

  test("is not used up by a refused request", async () => {
    const student = await verifiedStudent(t, admin);
    expect((await file(student, { semester: "" }, {}, key("b-5"))).status).toBe(422);
    await setPeriod(t, admin, false);
    expect((await file(student, {}, {}, key("b-5"))).status).toBe(409);
    await setPeriod(t, admin, true);
    expect((await file(student, {}, {}, key("b-5"))).status).toBe(201);
  });
});
