import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  fileReport,
  newAdmin,
  setStatus,
  superadminToken,
  type TestAdmin,
  verifiedStudent,
} from "../../../tests/support/people.ts";
import { spans, startTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let t: TestApp;
let superadmin: string;
let admin: TestAdmin;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  superadmin = await superadminToken(t);
  admin = await newAdmin(t, superadmin);
});
afterAll(() => t.close());

const read = async (query: Record<string, string> = {}, token: string | undefined = superadmin) =>
  t.call("GET", `/admin/audit?${new URLSearchParams(query).toString()}`, { token });
const actions = async (query: Record<string, string>) =>
  (await read(query)).body.data.map(({ action }: { action: string }) => action);
const rename = (name: string) =>
  t.call("PATCH", `/admin/${admin.id}`, { token: admin.token, body: { name } });
const jakarta = (at: Date) => new Date(at.getTime() + 7 * spans.hour).toISOString().slice(0, 10);

describe("GET /admin/audit", () => {
  test("tells who did what to what, when and from where, newest first, with 200", async () => {
    await rename("Nama Kedua");
    const { status, body } = await read({ actor: String(admin.id) });
    expect(status).toBe(200);
    expect(body.data).toEqual([
      {
        id: expect.any(Number),
        at: expect.any(String),
        actor: { id: admin.id, name: "Nama Kedua" },
        action: "edit-admin",
        target: `admin:${admin.id}`,
        address: "127.0.0.1",
        change: null,
      },
    ]);
    expect(await actions({ itemPerPage: "2" })).toEqual(["edit-admin", "create-admin"]);
  });

  test("filters by actor and action, page by page", async () => {
    const student = await verifiedStudent(t, superadmin);
    expect((await read({ action: "student-verified" })).body.data).toMatchObject([
      { target: `student:${student.id}` },
    ]);
    expect(await actions({ action: "student-verified", actor: String(admin.id) })).toEqual([]);
    expect(await actions({ action: "" })).not.toEqual([]);
    await rename("Nama Ketiga");
    const second = await read({ action: "edit-admin", itemPerPage: "1", page: "2" });
    expect(second.body.data).toHaveLength(1);
    expect(second.body.pagination).toEqual({
      total_items: 2,
      total_pages: 2,
      current_page: 2,
      items_per_page: 1,
    });
  });

  test("filters by moments, and by days as Jakarta has them, both ends included", async () => {
    const before = jakarta(t.clock.now());
    t.clock.move(3 * spans.day);
    superadmin = await superadminToken(t);
    const other = await newAdmin(t, superadmin);
    const { at } = (await read({ itemPerPage: "1" })).body.data[0];
    const day = jakarta(new Date(at));
    expect(await actions({ from: day })).toEqual(["create-admin"]);
    expect(await actions({ from: day, to: day })).toEqual(["create-admin"]);
    expect(await actions({ from: at, to: at })).toEqual(["create-admin"]);
    expect((await read({ to: before })).body.data).not.toContainEqual(
      expect.objectContaining({ target: `admin:${other.id}` }),
    );
    expect(await actions({ from: day, to: before })).toEqual([]);
  });

  test.each([
    [{ from: "kemarin" }, "Tanggal tidak valid"],
    [{ to: "2026-02-30" }, "Tanggal tidak valid"],
    [{ actor: "x" }, "ID tidak valid"],
  ])("refuses the filter %j with 422", async (query, message) => {
    const reply = await read(query);
    expect([reply.status, reply.body.message]).toEqual([422, message]);
  });

  test("names a deleted admin, and never the author of an anonymous report", async () => {
    const other = await newAdmin(t, superadmin);
    const author = await verifiedStudent(t, superadmin);
    const { id } = await fileReport(t, author.token, { isAnonymous: true });
    await setStatus(t, other.token, id, "responded", "Sudah kami perbaiki");
    await t.call("DELETE", `/admin/${other.id}`, { token: superadmin });
    const { data } = (await read({ actor: String(other.id) })).body;
    expect(data).toMatchObject([
      {
        actor: { id: other.id, name: other.name },
        action: "answer-report",
        target: `report:${id}`,
      },
    ]);
    for (const word of [author.name, author.email, author.npm])
      expect(JSON.stringify(data)).not.toContain(word);
  });

  test("tells an admin's own edit of the profile too, and nothing of a student's", async () => {
    const student = await verifiedStudent(t, superadmin);
    const other = await newAdmin(t, superadmin);
    const since = (await read({ itemPerPage: "1" })).body.data[0].id;
    for (const token of [student.token, other.token])
      await t.call("PATCH", "/users/me", { token, body: { name: "Nama Keempat" } });
    const { data } = (await read({ itemPerPage: "2" })).body;
    expect(data).toMatchObject([
      { actor: { id: other.id }, action: "edit-admin", target: `admin:${other.id}` },
      { id: since },
    ]);
  });

  test("is for superadmins: 401 for guests, 403 for students and admins", async () => {
    const student = await verifiedStudent(t, superadmin);
    const other = await newAdmin(t, superadmin);
    expect((await t.call("GET", "/admin/audit")).status).toBe(401);
    expect((await read({}, student.token)).status).toBe(403);
    expect((await read({}, other.token)).status).toBe(403);
  });
});
