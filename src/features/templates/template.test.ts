import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  newAdmin,
  superadminToken,
  type TestAdmin,
  verifiedStudent,
} from "../../../tests/support/people.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { type Template, templateInput } from "./template.contract.ts";

let t: TestApp;
let nadia: TestAdmin;
let bima: TestAdmin;
let student: string;
let defaults: Template[];
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  const superadmin = await superadminToken(t);
  nadia = await newAdmin(t, superadmin);
  bima = await newAdmin(t, superadmin);
  student = (await verifiedStudent(t, superadmin)).token;
  defaults = (await list("itemPerPage=100")).body.data;
});
afterAll(() => t.close());

let made = 0;
const fields = { text: 'Laporan "{judul}" dari {tanggal} kami terima.', status: "responded" };
const list = (query = "", token: string | undefined = nadia.token) =>
  t.call("GET", `/admin/templates?${query}`, { token });
const read = (id: number, token: string | undefined = nadia.token) =>
  t.call("GET", `/admin/templates/${id}`, { token });
const create = (given: object = {}, token: string | undefined = nadia.token) =>
  t.call("POST", "/admin/templates", {
    token,
    body: { title: `Templat ${++made}`, ...fields, ...given },
  });
const make = async (given: object = {}) => (await create(given)).body.data as Template;
const edit = (id: number, body: object, token: string | undefined = bima.token, method = "PATCH") =>
  t.call(method, `/admin/templates/${id}`, { token, body });
const remove = (id: number, token: string | undefined = nadia.token) =>
  t.call("DELETE", `/admin/templates/${id}`, { token });
const actsOn = async (id: number) =>
  (
    await t.app.db
      .selectFrom("audit")
      .select("action")
      .where("target", "=", `template:${id}`)
      .orderBy("id")
      .execute()
  ).map(({ action }) => action);

test("a new campus has templates for every way to answer, fit to be sent as they are", () => {
  const statuses = new Set(defaults.map(({ status }) => status));
  expect(statuses).toEqual(new Set(["under_review", "responded", "done", "rejected"]));
  for (const { title, text, status, admins } of defaults) {
    expect(templateInput.parse({ title, text, status })).toEqual({ title, text, status });
    expect(admins).toBe(null);
  }
});

describe("POST /admin/templates", () => {
  test("adds a template with 201 for all admins, and audits it", async () => {
    const reply = await create({ title: "  Sudah diteruskan " });
    expect([reply.status, reply.body.message]).toEqual([201, "Templat tersimpan"]);
    const { data } = reply.body;
    expect(data).toEqual({
      id: expect.any(Number),
      title: "Sudah diteruskan",
      ...fields,
      version: 1,
      admins: { name: nadia.name },
      updated_at: expect.any(String),
    });
    expect((await read(data.id, bima.token)).body.data).toEqual(data);
    expect(await actsOn(data.id)).toEqual(["create-template"]);
  });

  test.each([[undefined], [null], [""]])("takes the status %j for any", async (status) => {
    expect(await make({ status })).toMatchObject({ status: null });
  });

  test.each([
    [{ title: " " }, "title", "Judul templat wajib diisi"],
    [{ title: "x".repeat(61) }, "title", "Judul templat maksimal 60 karakter"],
    [{ text: "" }, "text", "Isi templat wajib diisi"],
    [{ text: "Baik" }, "text", "Isi templat minimal 5 karakter"],
    [{ text: "x".repeat(4001) }, "text", "Isi templat maksimal 4000 karakter"],
    [
      { text: "Halo {nama}, terima kasih" },
      "text",
      "{nama} tidak dikenal. Yang ada: {judul} dan {tanggal}.",
    ],
    [{ status: "selesai" }, "status", "Status tidak valid"],
  ])("refuses %j with 422", async (given, path, message) => {
    const reply = await create(given);
    expect([reply.status, reply.body.errors]).toEqual([422, [{ path, message }]]);
  });

  test("refuses a title that is taken with 409, in any case, also at the same moment", async () => {
    await make({ title: "Judul Kembar" });
    const reply = await create({ title: "judul kembar" });
    expect([reply.status, reply.body.code]).toEqual([409, "TITLE_TAKEN"]);
    expect(reply.body.errors).toEqual([
      { path: "title", message: "Judul ini sudah dipakai templat lain" },
    ]);
    const both = await Promise.all([1, 2].map(() => create({ title: "Bersamaan" })));
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]));
  });

  test("is for admins: 401 for guests, 403 for students", async () => {
    expect((await t.call("POST", "/admin/templates", { body: fields })).status).toBe(401);
    expect((await create({}, student)).status).toBe(403);
  });
});

describe("GET /admin/templates", () => {
  test("lists by title, page by page, with 200", async () => {
    for (const title of ["zz-b", "ZZ-a", "zz-C"]) await make({ title });
    const reply = await list("search=zz-");
    expect(reply.status).toBe(200);
    expect(reply.body.data.map(({ title }: Template) => title)).toEqual(["ZZ-a", "zz-b", "zz-C"]);
    const second = await list("search=zz-&itemPerPage=2&page=2");
    expect(second.body.data).toMatchObject([{ title: "zz-C" }]);
    expect(second.body.pagination).toEqual({
      total_items: 3,
      total_pages: 2,
      current_page: 2,
      items_per_page: 2,
    });
  });

  test("searches title and text without case and accents, and filters by status", async () => {
    const { id } = await make({ title: "Kafé", text: "Silakan ke LOKET tujuh.", status: "done" });
    for (const query of ["search=kafe", "search=loket%20tujuh", "search=tujuh&status=done"])
      expect([query, (await list(query)).body.data.map((one: Template) => one.id)]).toEqual([
        query,
        [id],
      ]);
    expect((await list("search=tujuh&status=rejected")).body.data).toEqual([]);
    expect((await list("status=lain")).status).toBe(422);
    await edit(id, { text: "Silakan ke loket sembilan." });
    expect((await list("search=tujuh")).body.data).toEqual([]);
  });

  test("is for admins: 401 for guests, 403 for students", async () => {
    expect((await t.call("GET", "/admin/templates")).status).toBe(401);
    expect((await list("", student)).status).toBe(403);
  });
});

describe("GET /admin/templates/{id}", () => {
  test("answers 200 with a template, 404 where there is none", async () => {
    const { id } = await make();
    expect((await read(id)).status).toBe(200);
    expect((await read(999_999)).status).toBe(404);
  });

  test("is for admins: 401 for guests, 403 for students", async () => {
    const { id } = await make();
    expect((await t.call("GET", `/admin/templates/${id}`)).status).toBe(401);
    expect((await read(id, student)).status).toBe(403);
  });
});

describe("PATCH /admin/templates/{id}", () => {
  test("changes what it names and keeps the rest, with 200, by PUT too", async () => {
    const before = await make();
    const { status, body } = await edit(before.id, { title: "Judul lain", version: 1 });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      ...fields,
      title: "Judul lain",
      version: 2,
      admins: { name: bima.name },
    });
    const cleared = await edit(before.id, { status: "" }, nadia.token, "PUT");
    expect(cleared.body.data).toMatchObject({ status: null, title: "Judul lain", version: 3 });
    expect(await actsOn(before.id)).toEqual(["create-template", "edit-template", "edit-template"]);
  });

  test("refuses an edit of an older version with 409 and the one that stands", async () => {
    const { id } = await make();
    await edit(id, { text: "Isi yang baru.", version: 1 });
    const reply = await edit(id, { text: "Isi yang lain.", version: 1 }, nadia.token);
    expect([reply.status, reply.body.code]).toEqual([409, "STALE"]);
    expect(reply.body.data).toMatchObject({ text: "Isi yang baru.", version: 2 });
    expect((await read(id)).body.data.text).toBe("Isi yang baru.");
  });

  test("lets two edits of one version at the same moment through one after the other", async () => {
    const { id } = await make();
    const replies = await Promise.all(
      ["Isi pertama.", "Isi kedua."].map((text) => edit(id, { text, version: 1 })),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  test("refuses a title that is taken with 409, its own excepted; faults with 422; a 404 elsewhere", async () => {
    const taken = await make();
    const { id, title } = await make();
    expect((await edit(id, { title: taken.title })).status).toBe(409);
    expect((await edit(id, { title: title.toUpperCase() })).status).toBe(200);
    expect((await edit(id, { text: "{x}{y}{z}" })).status).toBe(422);
    expect((await edit(999_999, { title: "Tidak ada" })).status).toBe(404);
  });

  test("is for admins: 401 for guests, 403 for students", async () => {
    const { id } = await make();
    expect((await t.call("PATCH", `/admin/templates/${id}`, { body: {} })).status).toBe(401);
    expect((await edit(id, { title: "Milik saya" }, student)).status).toBe(403);
  });
});

describe("DELETE /admin/templates/{id}", () => {
  test("deletes with 200; a second time is a 404", async () => {
    const { id } = await make();
    const reply = await remove(id);
    expect([reply.status, reply.body.message]).toEqual([200, "Templat dihapus"]);
    expect((await remove(id)).status).toBe(404);
    expect(await actsOn(id)).toEqual(["create-template", "delete-template"]);
  });

  test("is for admins: 401 for guests, 403 for students", async () => {
    const { id } = await make();
    expect((await t.call("DELETE", `/admin/templates/${id}`)).status).toBe(401);
    expect((await remove(id, student)).status).toBe(403);
  });
});

test("there are at most as many as the picker can show: then 409", async () => {
  const { total_items } = (await list()).body.pagination;
  const rows = Array.from({ length: 100 - total_items }, (_, at) => ({
    title: `Pengisi ${at}`,
    text: "Isi yang cukup.",
    status: null,
    updated_by: null,
    updated_at: null,
    search: "",
  }));
  await t.app.db.insertInto("template").values(rows).execute();
  const reply = await create();
  expect([reply.status, reply.body.code]).toEqual([409, "TOO_MANY_TEMPLATES"]);
});
