import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formOf, jpeg, pdf } from "../../../tests/forms.ts";
import { fileReport } from "../../../tests/support/people.ts";
import { loseNextRace } from "../../../tests/support/lost-race.ts";
import { storedNames } from "../../../tests/support/stored.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { aroundRedaction, STORY, texts, TITLE } from "../../../tests/support/redacting.ts";

type Around = Awaited<ReturnType<typeof aroundRedaction>>;

let t: TestApp;
let superadmin: Around["superadmin"];
let admin: Around["admin"];
let author: Around["author"];
let detail: Around["detail"];
let redact: Around["redact"];
let undo: Around["undo"];
let original: Around["original"];
let fileWith: Around["fileWith"];
let bytesAt: Around["bytesAt"];
let bell: Around["bell"];
let withOtherKey: Around["withOtherKey"];
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  ({
    superadmin,
    admin,
    author,
    detail,
    redact,
    undo,
    original,
    fileWith,
    bytesAt,
    bell,
    withOtherKey,
  } = await aroundRedaction(t));
});
afterAll(() => t.close());

describe("DELETE /admin/reports/{id}/redaction", () => {
  test("is a 409 where the original cannot be opened any more, and changes nothing", async () => {
    const { id } = await fileReport(t, author.token, texts);
    await redact(id, { title: [[0, 8]] });
    await withOtherKey(async () => {
      const { status, body } = await undo(id);
      expect([status, body.code]).toEqual([409, "ORIGINAL_LOST"]);
    });
    expect((await undo(id)).body.data.title).toBe(TITLE);
  });

  test("puts everything back: 200, told, audited; where nothing is taken out it changes nothing", async () => {
    const { id } = await fileReport(t, author.token, texts);
    await redact(id, { title: [[0, 8]], description: [[0, 8]] });
    const { status, body } = await undo(id);
    expect([status, body.data.title, body.data.description]).toEqual([200, TITLE, STORY]);
    expect(body.data).toMatchObject({ version: 3, redaction: null });
    expect((await bell(author.token))[0]).toBe(
      `Suntingan admin pada laporan "${TITLE}" dibatalkan. Isinya tampil utuh lagi.`,
    );
    expect((await undo(id)).body.data.version).toBe(3);
    const found = await t.call("GET", `/admin/reports?search=Budi&itemPerPage=100`, {
      token: admin,
    });
    expect(found.body.data.map((one: { id: number }) => one.id)).toContain(id);
  });

  test("begins anew where another change was faster, and no file goes for what was not written", async () => {
    const photo = { file: { bytes: await jpeg(60, 40), name: "foto.jpg" } };
    const { id } = await fileWith(photo);
    const was = await bytesAt((await detail(id, author.token)).file_url);
    await redact(id, { areas: [{ x: 0, y: 0, w: 0.5, h: 0.5 }] });
    const files = await storedNames(t.app);
    const body = { category: "academic", version: 2 };
    let corrected: number | undefined;
    loseNextRace(t.app, async () => {
      const path = `/admin/reports/${id}`;
      corrected = (await t.call("PATCH", path, { token: admin, body })).status;
    });
    const undone = await undo(id);
    expect(corrected).toBe(200);
    expect([undone.status, undone.body.data.redaction]).toEqual([200, null]);
    expect(await bytesAt(undone.body.data.file_url)).toEqual(was);
    expect(await storedNames(t.app)).toHaveLength(files.length - 1);
  });

  test("a guest gets a 401, a student a 403, an unknown report a 404", async () => {
    const { id } = await fileReport(t, author.token);
    expect((await t.call("DELETE", `/admin/reports/${id}/redaction`)).status).toBe(401);
    expect((await undo(id, author.token)).status).toBe(403);
    expect((await undo(999_999)).status).toBe(404);
  });
});

describe("GET /admin/reports/{id}/original", () => {
  test("gives a superadmin the texts as they were, and leaves a row in the audit", async () => {
    const { id } = await fileReport(t, author.token, texts);
    await redact(id, { title: [[0, 8]], description: [[0, 8]] });
    const { status, body } = await original(id);
    expect([status, body.data]).toEqual([200, { ...texts, room: "", response: null }]);
    const audit = await t.call("GET", "/admin/audit?action=view-original", { token: superadmin });
    expect(audit.body.data[0].target).toBe(`report:${id}`);
  });

  test("a guest gets a 401, a student and an admin a 403, an unknown report a 404, a whole one a 409", async () => {
    const { id } = await fileReport(t, author.token);
    expect((await t.call("GET", `/admin/reports/${id}/original`)).status).toBe(401);
    expect((await original(id, author.token)).status).toBe(403);
    expect((await original(id, admin)).status).toBe(403);
    expect((await original(999_999)).status).toBe(404);
    const whole = await original(id);
    expect([whole.status, whole.body.code]).toEqual([409, "NOT_REDACTED"]);
  });
});

describe("an author's own changes", () => {
  const edit = (id: number, fields: object, files: Parameters<typeof formOf>[1] = {}) =>
    t.call("PATCH", `/reports/${id}`, {
      token: author.token,
      body: formOf(fields as Record<string, string>, files),
    });

  test("an edit clears the redaction and begins with the original", async () => {
    const photo = { file: { bytes: await jpeg(60, 40), name: "foto.jpg" } };
    const { id } = await fileWith(photo, { isAnonymous: true });
    const was = await bytesAt((await detail(id, author.token)).file_url);
    const before = await storedNames(t.app);
    const square = { x: 0, y: 0, w: 0.5, h: 0.5 };
    const version = (await redact(id, { title: [[0, 8]], description: [[0, 8]], areas: [square] }))
      .body.data.version;
    const { status, body } = await edit(id, { title: "Iuran ditagih di kelas", version });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      title: "Iuran ditagih di kelas",
      description: STORY,
      redaction: null,
    });
    expect(body.data).not.toHaveProperty("original");
    expect(await bytesAt(body.data.file_url)).toEqual(was);
    expect(await storedNames(t.app)).toHaveLength(before.length);
  });

  test("a new attachment takes the sealed one's place, and deleting takes all along", async () => {
    const names = await storedNames(t.app);
    const photo = { file: { bytes: await jpeg(60, 40), name: "foto.jpg" } };
    const { id } = await fileWith(photo);
    await redact(id, { withhold: true });
    const replaced = await edit(id, {}, { file: await pdf("Bukti baru") });
    expect(replaced.body.data).toMatchObject({
      file: { mime: "application/pdf" },
      redaction: null,
    });
    expect(await storedNames(t.app)).toHaveLength(names.length + 1);
    await redact(id, { version: 3, withhold: true });
    expect((await t.call("DELETE", `/reports/${id}`, { token: author.token })).status).toBe(200);
    expect(await storedNames(t.app)).toHaveLength(names.length);
  });
});

test("under another SECRET_KEY nothing is uncovered: 409 for admins, the author may still write anew", async () => {
  const { id } = await fileReport(t, author.token, texts);
  await redact(id, { title: [[0, 8]] });
  await withOtherKey(async () => {
    for (const reply of [await original(id), await redact(id, { version: 2, title: [[0, 3]] })])
      expect([reply.status, reply.body.code]).toEqual([409, "ORIGINAL_LOST"]);
    const seen = await detail(id, admin);
    expect(seen).toMatchObject({ title: "▇▇▇ menagih iuran", redaction: { parts: null } });
    const edited = await t.call("PATCH", `/reports/${id}`, {
      token: author.token,
      body: formOf({ title: "Iuran di kelas" }),
    });
    expect(edited.body.data).toMatchObject({ title: "Iuran di kelas", redaction: null });
  });
});
