import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { api } from "../../api.ts";
import { fileAppeal, setPeriod } from "../../../tests/support/appeals.ts";
import { crawl } from "../../../tests/support/crawl.ts";
import {
  fileReport,
  newAdmin,
  setStatus,
  superadminToken,
  type TestAdmin,
  type TestStudent,
  verifiedStudent,
} from "../../../tests/support/people.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let t: TestApp;
let superadmin: string;
let nadia: TestAdmin;
let bima: TestAdmin;
let author: TestStudent;
let reportId: number;
let appealId: number;
let items: string[];
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  superadmin = await superadminToken(t);
  nadia = await newAdmin(t, superadmin);
  bima = await newAdmin(t, superadmin);
  author = await verifiedStudent(t, superadmin);
  await setPeriod(t, superadmin, true);
  appealId = (await fileAppeal(t, author.token)).id;
  reportId = (await fileReport(t, author.token)).id;
  items = [`report/${reportId}`, `appeal/${appealId}`, `student/${author.id}`];
});
afterAll(() => t.close());

const add = (item: string, text: unknown, token: string | undefined = nadia.token) =>
  t.call("POST", `/admin/notes/${item}`, { token, body: { text } });
const read = (item: string, token: string | undefined = nadia.token) =>
  t.call("GET", `/admin/notes/${item}`, { token });
const remove = (id: number, token?: string) => t.call("DELETE", `/admin/notes/${id}`, { token });
const texts = async (item: string) =>
  (await read(item)).body.data.map(({ text }: { text: string }) => text);
const actsOn = async (target: string) =>
  (
    await t.app.db
      .selectFrom("audit")
      .select(["actor_id", "action"])
      .where("target", "=", target)
      .where("action", "like", "%-note")
      .orderBy("id")
      .execute()
  ).map(({ actor_id, action }) => [actor_id, action]);

describe("POST /admin/notes/{kind}/{id}", () => {
  test("adds a note to a report, an appeal or an account, with 201, author and time", async () => {
    for (const item of items) {
      const before = t.clock.now().getTime();
      const reply = await add(item, "  Sudah telepon\r\nbagian akademik.  ");
      expect([reply.status, reply.body.message]).toEqual([201, "Catatan tersimpan"]);
      const { data } = reply.body;
      expect(data).toEqual({
        id: expect.any(Number),
        text: "Sudah telepon\nbagian akademik.",
        at: expect.any(String),
        admins: { id: nadia.id, name: nadia.name },
      });
      expect(Date.parse(data.at)).toBeGreaterThanOrEqual(before);
      expect((await read(item)).body.data).toEqual([data]);
      expect(await actsOn(item.replace("/", ":"))).toEqual([[nadia.id, "add-note"]]);
    }
  });

  test("leaves the version of the item", async () => {
    const version = async () =>
      (await t.call("GET", `/reports/${reportId}`, { token: nadia.token })).body.data.version;
    const before = await version();
    await add(items[0]!, "Tidak mengubah laporan.");
    expect(await version()).toBe(before);
  });

  test.each([
    ["", "Catatan wajib diisi"],
    [" \n ", "Catatan wajib diisi"],
    [undefined, "Catatan wajib diisi"],
    ["x".repeat(2001), "Catatan maksimal 2000 karakter"],
  ])("refuses the text %j with 422", async (given, message) => {
    const reply = await add(items[0]!, given);
    expect([reply.status, reply.body.message]).toEqual([422, message]);
  });

  test("takes 2,000 characters", async () => {
    const { id } = await fileReport(t, author.token);
    expect((await add(`report/${id}`, "x".repeat(2000))).status).toBe(201);
  });

  test("keeps a list from growing without end: 409", async () => {
    const { id } = await fileReport(t, author.token);
    const one = { report_id: id, appeal_id: null, student_id: null, admin_id: nadia.id };
    const row = { ...one, text: "Catatan", at: new Date() };
    await t.app.db
      .insertInto("note")
      .values(Array.from({ length: 199 }, () => row))
      .execute();
    expect((await add(`report/${id}`, "Yang terakhir")).status).toBe(201);
    const reply = await add(`report/${id}`, "Satu lagi");
    expect([reply.status, reply.body.code]).toEqual([409, "TOO_MANY_NOTES"]);
  });

  test("is a 404 for what is not there, a 400 for an unknown kind", async () => {
    for (const item of ["report/999999", "appeal/999999", `student/${nadia.id}`])
      expect([item, (await add(item, "Catatan")).status]).toEqual([item, 404]);
    expect((await add("news/1", "Catatan")).status).toBe(400);
  });

  test("is for admins: 401 for guests, 403 for students", async () => {
    const path = `/admin/notes/${items[0]}`;
    expect((await t.call("POST", path, { body: { text: "Hai" } })).status).toBe(401);
    expect((await add(items[0]!, "Hai", author.token)).status).toBe(403);
  });
});

describe("GET /admin/notes/{kind}/{id}", () => {
  test("lists an item's own notes, the newest last, with 200", async () => {
    const { id } = await fileReport(t, author.token);
    await add(`report/${id}`, "Pertama");
    await add(`report/${id}`, "Kedua", bima.token);
    const reply = await read(`report/${id}`, superadmin);
    expect(reply.status).toBe(200);
    expect(reply.body.data).toMatchObject([
      { text: "Pertama", admins: { id: nadia.id } },
      { text: "Kedua", admins: { id: bima.id, name: bima.name } },
    ]);
  });

  test("is for admins: 401 for guests, 403 for students, and 404 for what is not there", async () => {
    expect((await t.call("GET", `/admin/notes/${items[0]}`)).status).toBe(401);
    expect((await read(items[2]!, author.token)).status).toBe(403);
    expect((await read("report/999999")).status).toBe(404);
  });
});

describe("DELETE /admin/notes/{id}", () => {
  test("deletes one's own with 200; a second time is a 404", async () => {
    const { id: about } = await fileReport(t, author.token);
    const { id } = (await add(`report/${about}`, "Keliru")).body.data;
    const reply = await remove(id, nadia.token);
    expect([reply.status, reply.body.message]).toEqual([200, "Catatan dihapus"]);
    expect(await texts(`report/${about}`)).toEqual([]);
    expect((await remove(id, nadia.token)).status).toBe(404);
    expect(await actsOn(`report:${about}`)).toEqual([
      [nadia.id, "add-note"],
      [nadia.id, "delete-note"],
    ]);
  });

  test("refuses another admin's with 403, except to a superadmin", async () => {
    for (const item of items) {
      const { id } = (await add(item, "Milik Nadia")).body.data;
      const refused = await remove(id, bima.token);
      expect([refused.status, refused.body.code]).toEqual([403, "NOT_YOURS"]);
      expect(await texts(item)).toContain("Milik Nadia");
      expect((await remove(id, superadmin)).status).toBe(200);
      expect((await actsOn(item.replace("/", ":"))).at(-1)?.[1]).toBe("delete-note");
    }
  });

  test("is for admins: 401 for guests, 403 for students", async () => {
    const { id } = (await add(items[0]!, "Tetap ada")).body.data;
    expect((await remove(id)).status).toBe(401);
    expect((await remove(id, author.token)).status).toBe(403);
    expect(await texts(items[0]!)).toContain("Tetap ada");
  });
});

describe("a note", () => {
  test("goes with its record", async () => {
    const { id } = await fileReport(t, author.token);
    const note = (await add(`report/${id}`, "Ikut terhapus")).body.data;
    const onAppeal = (await add(`appeal/${appealId}`, "Ikut terhapus")).body.data;
    const deletions = [
      await t.call("DELETE", `/reports/${id}`, { token: author.token }),
      await t.call("DELETE", `/admin/ukt/appeals/${appealId}`, { token: nadia.token }),
    ];
    expect(deletions.map(({ status }) => status)).toEqual([200, 200]);
    const left = await t.app.db
      .selectFrom("note")
      .select("id")
      .where("id", "in", [note.id, onAppeal.id])
      .execute();
    expect(left).toEqual([]);
  });

  test("and a deletion of its report at the same moment leave no fault and no row", async () => {
    const { id } = await fileReport(t, author.token);
    const [added, gone] = await Promise.all([
      add(`report/${id}`, "Bersamaan"),
      t.call("DELETE", `/reports/${id}`, { token: author.token }),
    ]);
    expect(gone.status).toBe(200);
    expect([201, 404]).toContain(added.status);
    const rows = await t.app.db
      .selectFrom("note")
      .select("id")
      .where("report_id", "=", id)
      .execute();
    expect(rows).toEqual([]);
  });

  // other students, guests and admins: see authorship/crawl.test.ts
  test("is in no answer to whom it is about", async () => {
    const MARK = "Catatanrahasia";
    const own = await fileReport(t, author.token, { isAnonymous: true });
    await setStatus(t, nadia.token, own.id, "responded", "Sudah kami tanggapi.");
    const ids = [own.id, reportId, author.id];
    for (const item of [`report/${own.id}`, items[0]!, items[2]!]) await add(item, MARK);
    expect(await texts(`report/${own.id}`)).toEqual([MARK]);
    const plan = { accounts: [author.id], ids, words: [MARK] };
    const visits = await crawl(t, api, { ...plan, askers: { author: author.token } });
    expect(visits.filter(({ body }) => body.success).length).toBeGreaterThan(20);
    expect(visits.filter(({ text }) => text.includes(MARK)).map(({ path }) => path)).toEqual([]);
    expect(t.log.join("\n")).not.toContain(MARK);
    expect(t.mailer.sent.map(({ text }) => text).join("\n")).not.toContain(MARK);
  }, 60_000);
});
