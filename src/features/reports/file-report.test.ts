import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { PDFDocument } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formOf, jpeg, pdf, reportFields } from "../../../tests/forms.ts";
import { ANSWER, VERIFICATION } from "../../promises.ts";
import {
  fileReport,
  setStatus,
  superadminToken,
  type TestStudent,
  verifiedStudent,
  waitingStudent,
} from "../../../tests/support/people.ts";
import { loadAuthorship, unwrapFromSession } from "../authorship/authorship.server.ts";
import { spans, startTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let t: TestApp;
let admin: string;
let author: TestStudent;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  admin = await superadminToken(t);
  author = await verifiedStudent(t, admin);
});
afterAll(() => t.close());

type Files = Parameters<typeof formOf>[1];
const file = (
  fields: Record<string, string | boolean>,
  files: Files = {},
  headers: Record<string, string> = {},
) =>
  t.call("POST", "/reports", {
    token: author.token,
    body: formOf({ ...reportFields, ...fields }, files),
    headers,
  });
const countReports = async () =>
  (await t.call("GET", "/reports/me", { token: author.token })).body.pagination.total_items;
const temporaryFiles = async () =>
  readdir(join(t.dataDir, "temporary"), { recursive: true }).catch(() => []);

test("the promises of the landing page: an account is verified in 3 days, a report answered in 5", async () => {
  const daysUntil = (due: string) => (Date.parse(due) - t.clock.now().getTime()) / spans.day;
  const { token } = await waitingStudent(t);
  const { user } = (await t.call("GET", "/users/me", { token })).body.data;
  // to the full hour, as every time of a student's account
  expect(daysUntil(user.due_at)).toBeGreaterThan(2.99);
  expect(daysUntil(user.due_at)).toBeLessThan(3.05);
  // of the hour in which it is filed
  const due = daysUntil((await file({})).body.data.due_at);
  expect(due).toBeLessThanOrEqual(5);
  expect(due).toBeGreaterThan(4.95);
  const words = [VERIFICATION, ANSWER].map((promise) => promise.words.split(" "));
  expect(words).toEqual([
    ["3", "hari"],
    ["5", "hari"],
  ]);
});

describe("POST /reports", () => {
  test("answers 201 with the record, pending and due as promised", async () => {
    const reply = await file({ title: "  Lampu padam  " });
    expect([reply.status, reply.body.message]).toEqual([201, "Berhasil mengajukan laporan"]);
    const { data } = reply.body;
    expect(data).toMatchObject({
      title: "Lampu padam",
      status: "pending",
      version: 1,
      is_mine: true,
    });
    expect(data).not.toHaveProperty("receipt");
    expect(Date.parse(data.due_at) - Date.parse(data.submitted_at)).toBe(ANSWER.days * spans.day);
    expect(data.is_overdue).toBe(false);
  });

  test.each(["responded", "done", "rejected"])(
    "its due time is gone while it is %s, and comes back as it was",
    async (answered) => {
      const { id, due_at } = (await file({})).body.data;
      const due = async () => {
        const { body } = await t.call("GET", `/reports/${id}`, { token: author.token });
        return { due_at: body.data.due_at, is_overdue: body.data.is_overdue };
      };
      for (const open of ["pending", "under_review"]) {
        const none = { due_at: null, is_overdue: false };
        expect(await setStatus(t, admin, id, answered)).toMatchObject(none);
        expect(await due()).toEqual(none);
        expect(await setStatus(t, admin, id, open)).toMatchObject({ due_at, is_overdue: false });
        expect(await due()).toEqual({ due_at, is_overdue: false });
      }
      t.clock.move(5 * spans.day);
      expect(await due()).toEqual({ due_at, is_overdue: true });
      const later = await superadminToken(t);
      expect(await setStatus(t, later, id, answered)).toMatchObject({ is_overdue: false });
      expect(await setStatus(t, later, id, "pending")).toMatchObject({ due_at, is_overdue: true });
      t.clock.move(-5 * spans.day);
    },
  );

  test.each([
    [{ title: "" }, "Judul wajib diisi"],
    [{ title: "x".repeat(51) }, "Judul maksimal 50 karakter"],
    [{ description: "" }, "Deskripsi wajib diisi"],
    [{ description: "x".repeat(1001) }, "Deskripsi maksimal 1000 karakter"],
    [{ category: "" }, "Kategori wajib dipilih"],
    [{ category: "lain" }, "Kategori tidak valid"],
    [{ report_level: "" }, "Tingkat laporan wajib dipilih"],
    [{ report_level: "dunia" }, "Tingkat laporan tidak valid"],
  ])("refuses %j with 422 in the words of the book", async (wrong, message) => {
    const before = await countReports();
    const reply = await file(wrong);
    expect([reply.status, reply.body.message]).toEqual([422, message]);
    expect(await countReports()).toBe(before);
  });

  test("returns every fault at once", async () => {
    const reply = await file({ title: "", category: "lain" });
    expect(reply.body.errors.map((e: { path: string }) => e.path)).toEqual(["title", "category"]);
  });

  test("keeps a photograph without what the camera wrote into it", async () => {
    const photo = await sharp({ create: { width: 64, height: 32, channels: 3, background: "red" } })
      .withExif({ IFD0: { Artist: "Nama Rahasia" } })
      .jpeg()
      .toBuffer();
    expect(photo.includes("Nama Rahasia")).toBe(true);
    const reply = await file({}, { file: { bytes: photo, name: "IMG_nama-rahasia.jpg" } });
    const { file: info, file_url } = reply.body.data;
    expect(info).toMatchObject({ mime: "image/jpeg", width: 64, height: 32 });
    expect(file_url).not.toContain("rahasia");
    const served = await t.open(file_url);
    expect(served.status).toBe(200);
    const bytes = Buffer.from(await served.arrayBuffer());
    expect(bytes.includes("Nama Rahasia")).toBe(false);
    expect((await sharp(bytes).metadata()).width).toBe(64);
    expect(await temporaryFiles()).toEqual([]);
  });

  test("keeps of a PDF what its pages show, and says what is gone this one time", async () => {
    const sent = { bytes: (await pdf("Surat rahasia")).bytes, name: "surat.pdf" };
    const reply = await file({}, { file: sent });
    expect(reply.status).toBe(201);
    const { id, file_url, removed_from_file } = reply.body.data;
    expect(removed_from_file).toEqual(["author", "details"]);
    const kept = await PDFDocument.load(await (await t.open(file_url)).arrayBuffer());
    expect([kept.getPageCount(), kept.getAuthor()]).toEqual([1, undefined]);
    const later = await t.call("GET", `/reports/${id}`, { token: author.token });
    expect(later.body.data).not.toHaveProperty("removed_from_file");
  });

  test("refuses a PDF that cannot be kept without its author, with what to do instead", async () => {
    const made = await PDFDocument.create();
    const mark = { Type: "Annot", Subtype: "FreeText", Rect: [0, 0, 9, 9] };
    made.addPage().node.addAnnot(made.context.register(made.context.obj(mark)));
    const reply = await file(
      {},
      { file: { bytes: Buffer.from(await made.save()), name: "a.pdf" } },
    );
    expect([reply.status, reply.body.code]).toEqual([415, "WRONG_TYPE"]);
    expect(reply.body.errors[0].path).toBe("file");
    expect(reply.body.message).toMatch(/Simpan ulang sebagai PDF biasa, atau kirim foto\.$/);
  });

  test.each([
    ["a text under a .jpg name", Buffer.from("bukan gambar"), 415],
    ["an HTML page under a .pdf name", Buffer.from("<!doctype html><p>x"), 415],
    ["a truncated JPEG header", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 415],
    ["more than 5,242,880 bytes", Buffer.alloc(5_242_881, 1), 413],
  ])("refuses %s and leaves nothing", async (_what, bytes, status) => {
    const before = await countReports();
    const reply = await file({}, { file: { bytes, name: "a.jpg" } });
    expect(reply.status).toBe(status);
    expect(reply.body.errors[0].path).toBe("file");
    expect(await countReports()).toBe(before);
    expect(await temporaryFiles()).toEqual([]);
  });

  test("refuses a text that came as a file with 400, before it is missed", async () => {
    const body = formOf(reportFields, { title: { bytes: Buffer.from("Judul"), name: "a.txt" } });
    const reply = await t.call("POST", "/reports", { token: author.token, body });
    expect([reply.status, reply.body.code]).toEqual([400, "BAD_FORM"]);
    expect(reply.body.errors[0].path).toBe("title");
  });

  test("refuses a body that is no multipart with 400", async () => {
    const reply = await t.call("POST", "/reports", { token: author.token, body: { title: "x" } });
    expect([reply.status, reply.body.success]).toEqual([400, false]);
  });
});

describe("an Idempotency-Key of POST /reports", () => {
  const key = (value: string) => ({ "idempotency-key": value });

  test("answers the second sending with the first record, receipt included", async () => {
    const fields = { isAnonymous: true, title: "Sekali saja" };
    const first = await file(fields, {}, key("k-1"));
    const second = await file(fields, {}, key("k-1"));
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.data).toEqual(first.body.data);
    expect(first.body.data.receipt).toEqual(expect.any(String));
  });

  test("makes one report of ten that are sent at once", async () => {
    const before = await countReports();
    const photo = { file: { bytes: await jpeg(), name: "a.jpg" } };
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => file({ title: "Serentak" }, photo, key("k-2"))),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(replies.map(({ body }) => body.data.id)).size).toBe(1);
    expect(await countReports()).toBe(before + 1);
  });

  test("of ten at once counts as one report of the hour", async () => {
    const strict = await startTestApp();
    const student = await verifiedStudent(strict, await superadminToken(strict));
    const send = (title: string, headers: Record<string, string>) =>
      strict.call("POST", "/reports", {
        token: student.token,
        body: formOf({ ...reportFields, title }),
        headers,
      });
    const same = await Promise.all(Array.from({ length: 10 }, () => send("Serentak", key("k-9"))));
    expect(new Set(same.map(({ status }) => status))).toEqual(new Set([201]));
    for (let n = 0; n < 4; n++) expect((await send(`Lain ${n}`, {})).status).toBe(201);
    expect((await send("Keenam", {})).status).toBe(429);
    await strict.close();
  });

  test("is a 422 with another body or when it is not well formed", async () => {
    await file({ title: "Pertama" }, {}, key("k-3"));
    expect((await file({ title: "Kedua" }, {}, key("k-3"))).status).toBe(422);
    expect((await file({}, {}, key("x".repeat(65)))).status).toBe(422);
    expect((await file({}, {}, key("dua kata"))).status).toBe(422);
  });

  test("is a 404 when the first record was deleted since, and files nothing", async () => {
    const first = await file({ title: "Sudah dihapus" }, {}, key("k-5"));
    await t.call("DELETE", `/reports/${first.body.data.id}`, { token: author.token });
    const before = await countReports();
    const again = await file({ title: "Sudah dihapus" }, {}, key("k-5"));
    expect([again.status, again.body.message]).toEqual([404, "Laporan ini sudah dihapus"]);
    expect(await countReports()).toBe(before);
  });

  test("is free again after a day, though nothing was cleared away, for one of ten at once", async () => {
    const send = () => file({ title: "Dua kali" }, {}, key("k-6"));
    const first = await send();
    t.clock.move(26 * 3_600_000);
    const replies = await Promise.all(Array.from({ length: 10 }, send));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    const ids = new Set(replies.map(({ body }) => body.data.id));
    expect(ids.size).toBe(1);
    expect(ids).not.toContain(first.body.data.id);
    const other = await file({ title: "Lain lagi" }, {}, key("k-6"));
    expect([other.status, other.body.code]).toEqual([422, "KEY_REUSED"]);
  });

  test("is not used up by a refused request", async () => {
    expect((await file({ title: "" }, {}, key("k-4"))).status).toBe(422);
    expect((await file({ title: "Sekarang benar" }, {}, key("k-4"))).status).toBe(201);
  });
});

test("twenty anonymous reports at once get twenty tags", async () => {
  const filed = await Promise.all(
    Array.from({ length: 20 }, () => fileReport(t, author.token, { isAnonymous: true })),
  );
  expect(new Set(filed.map(({ receipt }) => receipt)).size).toBe(20);
});

test("who has one derived tag left files ten at once all the same", async () => {
  const student = await verifiedStudent(t, await superadminToken(t));
  const { wrapped_secret } = await t.app.db
    .selectFrom("session")
    .select("wrapped_secret")
    .where("account_id", "=", student.id)
    .executeTakeFirstOrThrow();
  const secret = unwrapFromSession(student.token, wrapped_secret!)!;
  const { tags } = await loadAuthorship(t.app, t.app.db, secret);
  const used = tags.slice(0, -1).map((tag) => ({ tag }));
  await t.app.db.insertInto("used_tag").values(used).execute();
  const filed = await Promise.all(
    Array.from({ length: 10 }, () => fileReport(t, student.token, { isAnonymous: true })),
  );
  expect(new Set(filed.map(({ receipt }) => receipt)).size).toBe(10);
});
