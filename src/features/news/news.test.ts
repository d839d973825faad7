import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formOf } from "../../../tests/forms.ts";
import { superadminToken, verifiedStudent } from "../../../tests/support/people.ts";
import { spans, startTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let t: TestApp;
let admin: string;
let student: string;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  admin = await superadminToken(t);
  student = (await verifiedStudent(t, admin)).token;
});
afterAll(() => t.close());

type Fields = Record<string, string>;
const fields = { title: "Jadwal layanan", description: "Kantor buka Senin sampai Jumat." };
const create = (given: Fields = {}, token?: string) =>
  t.call("POST", "/admin/news", { token, body: formOf({ ...fields, ...given }) });
const make = async (given: Fields = {}) => (await create(given, admin)).body.data;
const publish = (given: Fields = {}) => make({ status: "published", ...given });
const edit = (id: number, given: Fields, token?: string, method = "PATCH") =>
  t.call(method, `/admin/news/${id}`, { token, body: formOf(given) });
const remove = (id: number, token?: string) => t.call("DELETE", `/admin/news/${id}`, { token });
const read = (id: number, token?: string) => t.call("GET", `/news/${id}`, { token });
const readAny = (id: number, token?: string) => t.call("GET", `/admin/news/${id}`, { token });
const list = (query: string) => t.call("GET", `/news?${query}`);
const listAll = (query: string, token?: string) => t.call("GET", `/admin/news?${query}`, { token });
const ids = (body: { data: { id: number }[] }) => body.data.map(({ id }) => id);
const actsOn = async (id: number) =>
  (
    await t.app.db
      .selectFrom("audit")
      .select("action")
      .where("target", "=", `news:${id}`)
      .orderBy("id")
      .execute()
  ).map(({ action }) => action);
const PAGES = ["/", "/advika", "/advika/*"];
const droppedBy = async (act: () => Promise<unknown>) => {
  const before = t.dropped.length;
  await act();
  return t.dropped.slice(before);
};

describe("GET /news", () => {
  test("answers 200 with what is published, whatever status is asked for", async () => {
    const draft = await make({ title: "Rahasia dapur" });
    const shown = await publish({ title: "Terbuka" });
    const reply = await list("itemPerPage=100");
    expect(reply.status).toBe(200);
    expect(ids(reply.body)).toContain(shown.id);
    expect(ids(reply.body)).not.toContain(draft.id);
    const drafts = await list("status=draft");
    expect([drafts.status, drafts.body.data, drafts.body.pagination.total_items]).toEqual([
      200,
      [],
      0,
    ]);
    const asAdmin = await t.call("GET", "/news?status=draft", { token: admin });
    expect(asAdmin.body.data).toEqual([]);
    expect((await list("status=lain")).status).toBe(422);
  });

  test("sorts by when an item was published, newest first, and pages", async () => {
    const late = await make({ title: "Urutan satu" });
    const early = await publish({ title: "Urutan dua" });
    await edit(late.id, { status: "published" }, admin);
    expect(ids((await list("search=urutan")).body)).toEqual([late.id, early.id]);
    expect(ids((await list("search=urutan&sort=acak")).body)).toEqual([late.id, early.id]);
    expect(ids((await list("search=urutan&sort=oldest")).body)).toEqual([early.id, late.id]);
    const second = await list("search=urutan&itemPerPage=1&page=2");
    expect(ids(second.body)).toEqual([early.id]);
    expect(second.body.pagination).toEqual({
      total_items: 2,
      total_pages: 2,
      current_page: 2,
      items_per_page: 1,
    });
  });

  test("searches title and description, without case and accents, and % is no wildcard", async () => {
    const { id } = await publish({
      title: "Beasiswa Pédésaan",
      description: "Diskon 100% bagi X.",
    });
    expect(ids((await list("search=pedesa")).body)).toEqual([id]);
    expect(ids((await list("search=DISKON%20100%25")).body)).toEqual([id]);
    expect((await list("search=beasiswa%25desaan")).body.data).toEqual([]);
    await edit(id, { title: "Hibah desa" }, admin);
    expect((await list("search=pedesa")).body.data).toEqual([]);
    expect(ids((await list("search=hibah")).body)).toEqual([id]);
  });

  test("names its writer to admins alone", async () => {
    await publish({ title: "Penulis" });
    const writer = async (token?: string) =>
      (await t.call("GET", "/news?search=penulis", { token })).body.data[0].admins;
    expect(await writer()).toBe(null);
    expect(await writer(student)).toBe(null);
    expect(await writer(admin)).toEqual({ name: expect.any(String) });
  });
});

describe("GET /news/{id}", () => {
  test("answers 200 with a published item, and 404 for a draft to everybody", async () => {
    const shown = await publish();
    const reply = await read(shown.id);
    expect(reply.status).toBe(200);
    expect(reply.body.data).toMatchObject({ ...fields, status: "published", admins: null });
    const draft = await make();
    for (const token of [undefined, student, admin])
      expect((await read(draft.id, token)).status).toBe(404);
    expect((await read(999_999)).status).toBe(404);
    expect((await t.call("GET", "/news/abc")).status).toBe(400);
  });
});

describe("GET /admin/news", () => {
  test("answers 200 with drafts too, counts by status, and filters", async () => {
    const draft = await make({ title: "Hitung satu" });
    const shown = await publish({ title: "Hitung dua" });
    const reply = await listAll("search=hitung", admin);
    expect([reply.status, ids(reply.body)]).toEqual([200, [shown.id, draft.id]]);
    const drafts = await listAll("search=hitung&status=draft&sort=oldest", admin);
    expect(ids(drafts.body)).toEqual([draft.id]);
    expect(drafts.body.pagination.total_items).toBe(1);
    expect(drafts.body.total_per_status).toEqual({ draft: 1, published: 1 });
    expect((await listAll("status=lain", admin)).status).toBe(422);
  });

  test("is for admins: 401 to a guest, 403 to a student", async () => {
    expect((await listAll("")).status).toBe(401);
    expect((await listAll("", student)).status).toBe(403);
  });
});

describe("GET /admin/news/{id}", () => {
  test("answers 200 with a draft, 404 for none, 401 to a guest, 403 to a student", async () => {
    const { id } = await make();
    const reply = await readAny(id, admin);
    expect(reply.status).toBe(200);
    expect(reply.body.data).toMatchObject({ status: "draft", published_at: null, version: 1 });
    expect((await readAny(999_999, admin)).status).toBe(404);
    expect((await readAny(id)).status).toBe(401);
    expect((await readAny(id, student)).status).toBe(403);
  });
});

describe("POST /admin/news", () => {
  test("answers 201 with the item: a draft unless told, published at once when told", async () => {
    const draft = await create({}, admin);
    expect([draft.status, draft.body.message]).toEqual([201, "Berhasil membuat berita"]);
    expect(draft.body.data).toMatchObject({
      ...fields,
      status: "draft",
      published_at: null,
      cover_url: null,
      cover: null,
      cover_sizes: [],
      attachment_url: null,
      attachment: null,
      version: 1,
    });
    const dropped = await droppedBy(async () => {
      const shown = await publish();
      expect(shown.published_at).toBe(shown.created_at);
      expect(await actsOn(shown.id)).toEqual(["create-news"]);
    });
    expect(dropped).toEqual(PAGES);
    expect(await droppedBy(() => make())).toEqual([]);
  });

  test.each([
    [{ title: "" }, "Judul minimal terdiri dari 3 karakter"],
    [{ title: "ab" }, "Judul minimal terdiri dari 3 karakter"],
    [{ title: "x".repeat(51) }, "Judul maksimal terdiri dari 50 karakter"],
    [{ description: "pendek" }, "Deskripsi minimal terdiri dari 10 karakter"],
    [{ description: "x".repeat(10_001) }, "Deskripsi maksimal terdiri dari 10000 karakter"],
    [{ status: "arsip" }, "Status tidak valid"],
  ])("refuses %j with 422 in the words of the book", async (wrong, message) => {
    const reply = await create(wrong, admin);
    expect([reply.status, reply.body.message]).toEqual([422, message]);
  });

  test("is for admins: 401 to a guest, 403 to a student; a JSON body is a 400", async () => {
    expect((await create()).status).toBe(401);
    expect((await create({}, student)).status).toBe(403);
    const json = await t.call("POST", "/admin/news", { token: admin, body: fields });
    expect(json.status).toBe(400);
  });
});

describe("PATCH /admin/news/{id}", () => {
  test("answers 200, changes what it names and keeps the rest; PUT does the same", async () => {
    const { id } = await make();
    const reply = await edit(id, { title: "Judul baru" }, admin);
    expect([reply.status, reply.body.message]).toEqual([200, "Berhasil memperbarui berita"]);
    expect(reply.body.data).toMatchObject({ ...fields, title: "Judul baru", status: "draft" });
    const put = await edit(id, { description: "Keterangan baru." }, admin, "PUT");
    expect(put.body.data).toMatchObject({ title: "Judul baru", version: 3 });
    expect(await actsOn(id)).toEqual(["create-news", "edit-news", "edit-news"]);
  });

  test("keeps when it was first published, through a draft and back", async () => {
    const { id } = await make();
    const first = await edit(id, { status: "published" }, admin);
    const { published_at } = first.body.data;
    expect(published_at).toEqual(expect.any(String));
    t.clock.move(spans.hour);
    const back = await edit(id, { status: "draft" }, admin);
    expect(back.body.data).toMatchObject({ status: "draft", published_at });
    const again = await edit(id, { status: "published" }, admin);
    expect(again.body.data).toMatchObject({ status: "published", published_at });
    t.clock.move(-spans.hour);
    expect(await actsOn(id)).toEqual([
      "create-news",
      "publish-news",
      "unpublish-news",
      "publish-news",
    ]);
  });

  test("hides an item that is taken back at once, from kept pages too", async () => {
    const { id } = await publish({ title: "Sebentar saja" });
    const dropped = await droppedBy(() => edit(id, { status: "draft" }, admin));
    expect(dropped).toEqual(PAGES);
    expect((await read(id)).status).toBe(404);
    expect((await list("search=sebentar")).body.data).toEqual([]);
    expect(await droppedBy(() => edit(id, { title: "Tetap draf" }, admin))).toEqual([]);
  });

  test("refuses a stale version with 409 and the current item, and writes nothing", async () => {
    const { id } = await make();
    await edit(id, { title: "Kedua", version: "1" }, admin);
    const stale = await edit(id, { title: "Ketiga", version: "1" }, admin);
    expect([stale.status, stale.body.code]).toEqual([409, "STALE"]);
    expect(stale.body.data).toMatchObject({ title: "Kedua", version: 2 });
    expect((await readAny(id, admin)).body.data).toEqual(stale.body.data);
  });

  test("lets one of two edits of the same version through", async () => {
    const { id } = await make();
    const both = await Promise.all(
      ["Satu", "Dua "].map((title) => edit(id, { title: `${title} lawan`, version: "1" }, admin)),
    );
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  test("refuses a wrong field with 422, none with 404, a guest with 401, a student with 403", async () => {
    const { id } = await make();
    const wrong = await edit(id, { title: "ab", version: "satu" }, admin);
    expect(wrong.status).toBe(422);
    expect(wrong.body.errors.map(({ path }: { path: string }) => path)).toEqual([
      "title",
      "version",
    ]);
    expect((await edit(999_999, { title: "Judul" }, admin)).status).toBe(404);
    expect((await edit(id, { title: "Judul" })).status).toBe(401);
    expect((await edit(id, { title: "Judul" }, student)).status).toBe(403);
  });
});

describe("DELETE /admin/news/{id}", () => {
  test("answers 200 and the item is gone; again it is a 404", async () => {
    const { id } = await publish();
    const dropped = await droppedBy(async () => {
      const reply = await remove(id, admin);
      expect([reply.status, reply.body.message]).toEqual([200, "Berhasil menghapus berita"]);
    });
    expect(dropped).toEqual(PAGES);
    expect((await read(id)).status).toBe(404);
    expect((await remove(id, admin)).status).toBe(404);
    expect(await actsOn(id)).toEqual(["create-news", "delete-news"]);
  });

  test("is for admins: 401 to a guest, 403 to a student", async () => {
    const { id } = await publish();
    expect((await remove(id)).status).toBe(401);
    expect((await remove(id, student)).status).toBe(403);
    expect((await read(id)).status).toBe(200);
  });
});
