import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { formOf, jpeg, pdf, reportFields } from "../../../tests/forms.ts";
import {
  fileReport,
  setStatus,
  superadminToken,
  type TestStudent,
  verifiedStudent,
} from "../../../tests/support/people.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let t: TestApp;
let admin: string;
let author: TestStudent;
let other: TestStudent;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  admin = await superadminToken(t);
  author = await verifiedStudent(t, admin, "Penulis Sunting");
  other = await verifiedStudent(t, admin);
});
afterAll(() => t.close());

type Fields = Parameters<typeof formOf>[0];
type Files = Parameters<typeof formOf>[1];
const edit = (
  id: number,
  fields: Fields,
  options: { token?: string | undefined; files?: Files; method?: string } = {},
) => {
  const { token = author.token, files = {}, method = "PATCH" } = options;
  return t.call(method, `/reports/${id}`, { token, body: formOf(fields, files) });
};
const detail = (id: number, token = author.token) => t.call("GET", `/reports/${id}`, { token });
const remove = (id: number, token?: string) => t.call("DELETE", `/reports/${id}`, { token });
const claim = (receipt: string, token?: string) =>
  t.call("POST", "/reports/claim", { token, body: { receipt } });

describe("PATCH /reports/{id}", () => {
  test("changes what it names and keeps the rest; PUT does the same", async () => {
    const { id } = await fileReport(t, author.token);
    const reply = await edit(id, { title: "Judul baru" });
    expect([reply.status, reply.body.message]).toEqual([200, "Berhasil memperbarui laporan"]);
    expect(reply.body.data).toMatchObject({
      title: "Judul baru",
      description: reportFields.description,
      version: 2,
    });
    const put = await edit(id, { category: "academic" }, { method: "PUT" });
    expect(put.body.data).toMatchObject({ title: "Judul baru", category: "academic", version: 3 });
  });

  test("is for the author, while the report is pending", async () => {
    const { id } = await fileReport(t, author.token);
    expect((await edit(id, { title: "x" }, { token: other.token })).status).toBe(404);
    expect((await edit(id, { title: "x" }, { token: admin })).status).toBe(403);
    const guest = await t.call("PATCH", `/reports/${id}`, { body: formOf({ title: "x" }) });
    expect(guest.status).toBe(401);
    await setStatus(t, admin, id, "under_review");
    expect((await edit(id, { title: "x" }, { token: other.token })).status).toBe(403);
  });

  test.each(["under_review", "responded", "done", "rejected"])(
    "and DELETE are a 409 to the author of one that is %s, until it is pending again",
    async (status) => {
      const { id } = await fileReport(t, author.token);
      await setStatus(t, admin, id, status);
      for (const refused of [await edit(id, { title: "x" }), await remove(id, author.token)])
        expect([refused.status, refused.body.code]).toEqual([409, "NOT_PENDING"]);
      expect((await detail(id)).body.data).toMatchObject({ title: reportFields.title, version: 2 });
      await setStatus(t, admin, id, "pending");
      expect((await edit(id, { title: "Diperbaiki" })).status).toBe(200);
    },
  );

  test("refuses wrong fields with 422 and a stale version with the current record", async () => {
    const { id } = await fileReport(t, author.token);
    const wrong = await edit(id, { title: "" });
    expect([wrong.status, wrong.body.message]).toEqual([422, "Judul wajib diisi"]);
    await edit(id, { title: "Kedua", version: "1" });
    const stale = await edit(id, { title: "Ketiga", version: "1" });
    expect([stale.status, stale.body.code]).toEqual([409, "STALE"]);
    expect(stale.body.data).toMatchObject({ title: "Kedua", version: 2 });
  });

  test("replaces, keeps and removes the attachment", async () => {
    const { id } = await fileReport(t, author.token);
    const photo = { file: { bytes: await jpeg(50, 50), name: "a.jpg" } };
    const first = await edit(id, {}, { files: photo });
    expect(first.body.data.file).toMatchObject({ width: 50 });
    const kept = await edit(id, { title: "Tetap" });
    expect(kept.body.data.file).toMatchObject({ width: 50 });
    const url = kept.body.data.file_url;
    const files = { file: await pdf() };
    const document = await edit(id, {}, { files });
    expect(document.body.data.file).toMatchObject({ mime: "application/pdf" });
    expect(document.body.data.removed_from_file).toEqual(["author", "details"]);
    const removed = await edit(id, { file: "" });
    expect(removed.body.data).not.toHaveProperty("removed_from_file");
    expect(removed.body.data).toMatchObject({ file: null, file_url: null });
    expect((await t.open(url)).status).toBe(404);
  });

  test("switches a report to anonymous, with its notifications and out of the search by name", async () => {
    const { id } = await fileReport(t, author.token);
    await setStatus(t, admin, id, "under_review");
    await setStatus(t, admin, id, "pending");
    const reply = await edit(id, { isAnonymous: true });
    expect(reply.body.data).toMatchObject({ isAnonymous: true, student_id: null, is_mine: true });
    expect(reply.body.data.receipt).toEqual(expect.any(String));
    const rows = await t.app.db
      .selectFrom("notification")
      .select("account_id")
      .where("about", "=", "report")
      .where("about_id", "=", id)
      .execute();
    expect(rows).toEqual([{ account_id: null }, { account_id: null }]);
    const byName = await t.call("GET", `/admin/reports?search=penulis%20sunting&itemPerPage=100`, {
      token: admin,
    });
    expect(byName.body.data.map((r: { id: number }) => r.id)).not.toContain(id);
  });

  test("takes the mails of a report that becomes anonymous back, and those alone", async () => {
    const away = vi.spyOn(t.mailer, "send").mockRejectedValue(new Error("no mail server"));
    const { id } = await fileReport(t, author.token);
    const { id: named } = await fileReport(t, author.token);
    for (const report of [id, named]) await setStatus(t, admin, report, "under_review");
    await setStatus(t, admin, id, "pending");
    const waiting = async () => {
      const { rows } = await sql<{ about_id: number }>`
        select about_id from jobs.job
        join notification on (data->>'notification')::int = notification.id
        where name = 'mail' and about = 'report' and about_id = any(${[id, named]})
        order by notification.id`.execute(t.app.db);
      return rows.map(({ about_id }) => about_id);
    };
    expect(await waiting()).toEqual([id, named, id]);
    await edit(id, { isAnonymous: true });
    expect(await waiting()).toEqual([named]);
    away.mockRestore();
    await t.mailer.received(({ text }) => text.includes(`/laporan/${named}\n`));
    expect(t.mailer.sent.filter(({ text }) => text.includes(`/laporan/${id}\n`))).toEqual([]);
  });

  test("switches a report back to a name and never uses its tag again", async () => {
    const filed = await fileReport(t, author.token, { isAnonymous: true });
    const named = await edit(filed.id, { isAnonymous: false });
    expect(named.body.data).toMatchObject({ isAnonymous: false, student_id: author.id });
    expect(named.body.data).not.toHaveProperty("receipt");
    const again = await edit(filed.id, { isAnonymous: true });
    expect(again.body.data.receipt).not.toBe(filed.receipt);
    expect((await claim(filed.receipt, other.token)).status).toBe(404);
  });
});

test("parallel switches to anonymous leave one tag, and the report can still be deleted", async () => {
  const { id } = await fileReport(t, author.token);
  const replies = await Promise.all(
    Array.from({ length: 4 }, () => edit(id, { isAnonymous: true })),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await remove(id, author.token)).status).toBe(200);
});

describe("DELETE /reports/{id}", () => {
  test("removes a pending report, its file and its notifications", async () => {
    const files = { file: { bytes: await jpeg(), name: "a.jpg" } };
    const filed = await t.call("POST", "/reports", {
      token: author.token,
      body: formOf({ ...reportFields, isAnonymous: true }, files),
    });
    const { id, file_url } = filed.body.data;
    await setStatus(t, admin, id, "under_review");
    await setStatus(t, admin, id, "pending");
    const reply = await remove(id, author.token);
    expect([reply.status, reply.body.message]).toEqual([200, "Berhasil menghapus laporan"]);
    expect((await detail(id)).status).toBe(404);
    expect((await t.open(file_url)).status).toBe(404);
    const bell = await t.call("GET", "/notifications?itemPerPage=100", { token: author.token });
    const links = bell.body.data.map((n: { link: string }) => n.link);
    expect(links).not.toContain(`/laporan/${id}`);
  });

  test("is for the author, while the report is pending", async () => {
    const { id } = await fileReport(t, author.token);
    expect((await remove(id)).status).toBe(401);
    expect((await remove(id, admin)).status).toBe(403);
    expect((await remove(id, other.token)).status).toBe(404);
    await setStatus(t, admin, id, "under_review");
    expect((await remove(id, author.token)).status).toBe(409);
    expect((await remove(id, other.token)).status).toBe(403);
    expect((await remove(999_999, author.token)).status).toBe(404);
  });
});

describe("POST /reports/claim", () => {
  test("hands the report and its notifications to the account that enters the receipt, once", async () => {
    const filed = await fileReport(t, author.token, { isAnonymous: true });
    await setStatus(t, admin, filed.id, "under_review");
    const reply = await claim(filed.receipt.toLowerCase().replaceAll("-", " "), other.token);
    expect(reply.status).toBe(200);
    expect(reply.body.data).toMatchObject({ id: filed.id, is_mine: true, version: 2 });
    expect(reply.body.data.receipt).not.toBe(filed.receipt);
    expect((await detail(filed.id, author.token)).body.data.is_mine).toBe(false);
    const bell = await t.call("GET", "/notifications", { token: other.token });
    expect(bell.body.data[0].link).toBe(`/laporan/${filed.id}`);
    expect((await claim(filed.receipt, author.token)).status).toBe(404);
    const again = await claim(reply.body.data.receipt, other.token);
    expect([again.status, again.body.data.receipt]).toEqual([200, reply.body.data.receipt]);
  });

  test("takes a receipt with the letters that its digits were read as", async () => {
    let filed = await fileReport(t, author.token, { isAnonymous: true });
    while (!/1/.test(filed.receipt) || !/0/.test(filed.receipt))
      filed = await fileReport(t, author.token, { isAnonymous: true });
    const none = filed.receipt.replaceAll("1", "U");
    expect((await claim(none, other.token)).status).toBe(404);
    const misread = filed.receipt.replace("1", "l").replaceAll("1", "I").replaceAll("0", "O");
    expect((await claim(misread, other.token)).body.data.id).toBe(filed.id);
  });

  test("is for students; a wrong receipt is a 404", async () => {
    expect((await claim("ABCDE")).status).toBe(401);
    expect((await claim("ABCDE", admin)).status).toBe(403);
    expect((await claim("", author.token)).status).toBe(422);
    expect((await claim("A".repeat(26), author.token)).status).toBe(404);
  });
});
