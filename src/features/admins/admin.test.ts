import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  newAdmin,
  superadminToken,
  type TestAdmin,
  waitingStudent,
} from "../../../tests/support/people.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let t: TestApp;
let superadmin: string;
let superadminId: number;
let admin: TestAdmin;
let student: string;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  superadmin = await superadminToken(t);
  superadminId = (await me(superadmin)).body.data.user.id;
  admin = await newAdmin(t, superadmin);
  student = (await waitingStudent(t)).token;
});
afterAll(() => t.close());

const me = (token: string) => t.call("GET", "/users/me", { token });
const login = (identifier: string, password: string) =>
  t.call("POST", "/auth/login", { body: { identifier, password } });
const add = (body: object, token: string | undefined = superadmin) =>
  t.call("POST", "/admin", { token, body });
const edit = (id: number | string, body: object, token: string | undefined = superadmin) =>
  t.call("PATCH", `/admin/${id}`, { token, body });
/** The acts on an admin and who did them, oldest first. */
const acts = async (id: number) =>
  (
    await t.app.db
      .selectFrom("audit")
      .select(["actor_id", "action", "address"])
      .where("target", "=", `admin:${id}`)
      .orderBy("id")
      .execute()
  ).map((row) => [row.actor_id, row.action, row.address]);

const fields = { name: "Rani Lestari", email: "rani@example.ac.id", password: "rahasia-rani" };

describe("POST /admin", () => {
  test("adds an admin who can log in, with 201 and a row in the audit", async () => {
    const reply = await add({ ...fields, role: "admin", confirmPassword: fields.password });
    expect([reply.status, reply.body.message]).toEqual([201, "Admin Rani Lestari ditambahkan"]);
    const { id } = reply.body.data;
    expect(reply.body.data).toEqual({
      id,
      name: "Rani Lestari",
      username: "rani",
      email: "rani@example.ac.id",
      role: "admin",
      two_step: false,
      scope: "all",
      units: [],
      version: 1,
      created_at: expect.any(String),
    });
    const { user } = (await login(fields.email, fields.password)).body.data;
    expect(user).toMatchObject({ id, role: "admin", status: null, campus_email: null });
    expect(await acts(id)).toEqual([[superadminId, "create-admin", "127.0.0.1"]]);
  });

  test("gives a taken username a number, at once too", async () => {
    const emails = ["a", "b", "c", "d"].map((host) => `budi.s@${host}.ac.id`);
    const replies = await Promise.all(emails.map((email) => add({ ...fields, email })));
    expect(new Set(replies.map(({ body }) => body.data.username))).toEqual(
      new Set(["budi.s", "budi.s2", "budi.s3", "budi.s4"]),
    );
  });

  test("is a 409 for an address that an admin has, at once too", async () => {
    const reply = await add({ ...fields, email: admin.email.toUpperCase() });
    expect([reply.status, reply.body.code]).toEqual([409, "EMAIL_TAKEN"]);
    expect(reply.body.errors).toEqual([{ path: "email", message: "Email ini sudah dipakai" }]);
    const twice = { ...fields, email: "sekali@example.ac.id" };
    const replies = await Promise.all([add(twice), add(twice), add(twice)]);
    const statuses = replies.map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  });

  test.each([
    [{ name: "Al" }, "Nama minimal 3 karakter"],
    [{ name: "A".repeat(101) }, "Nama maksimal 100 karakter"],
    [{ email: "bukan email" }, "Email tidak valid"],
    [{ email: `${"a".repeat(40)}@example.ac.id` }, "Email maksimal 50 karakter"],
    [
      { email: "2110999999@Students.example.ac.id" },
      "Email mahasiswa tidak dapat dipakai untuk admin",
    ],
    [{ password: "12345" }, "Password minimal 6 karakter"],
    [{ password: "x".repeat(101) }, "Password tidak boleh lebih dari 100 karakter"],
    [{ confirmPassword: "lain" }, "Password dan konfirmasi password tidak sama"],
    [{ role: "superadmin" }, "Akun baru hanya dapat berperan admin"],
    [{ role: "student" }, "Akun baru hanya dapat berperan admin"],
  ])("refuses %j with 422", async (wrong, message) => {
    const reply = await add({ ...fields, email: "salah@example.ac.id", ...wrong });
    expect([reply.status, reply.body.message]).toEqual([422, message]);
  });

  test("is for superadmins: 401 for guests, 403 for everybody else", async () => {
    expect((await t.call("POST", "/admin", { body: fields })).status).toBe(401);
    expect((await add(fields, student)).status).toBe(403);
    expect((await add(fields, admin.token)).status).toBe(403);
  });
});

test("PATCH /admin/{id} and PATCH /users/me give no admin a student's address: 422", async () => {
  const own = await newAdmin(t, superadmin);
  const students = { email: "2110999998@students.example.ac.id" };
  for (const reply of [
    await edit(own.id, students, own.token),
    await edit(own.id, students),
    await t.call("PATCH", "/users/me", { token: own.token, body: students }),
  ])
    expect([reply.status, reply.body.errors?.[0].path]).toEqual([422, "email"]);
  const staff = { email: "staf@students.example.ac.id" };
  expect((await edit(own.id, staff)).body.data).toMatchObject(staff);
});

describe("GET /admin", () => {
  const list = (query: string, token: string | undefined = superadmin) =>
    t.call("GET", `/admin?${query}`, { token });

  test("searches name, username and e-mail, filters by role, sorts and counts", async () => {
    const one = (await add({ ...fields, name: "Kinanti Élok", email: "zeta@example.ac.id" })).body;
    const two = (await add({ ...fields, name: "Kinanti Lain", email: "alfa@example.ac.id" })).body;
    await edit(two.data.id, { role: "superadmin" });
    const ids = async (query: string) =>
      (await list(query)).body.data.map(({ id }: { id: number }) => id);
    expect(await ids("search=kinanti")).toEqual([two.data.id, one.data.id]);
    expect(await ids("search=kinanti&sort=oldest")).toEqual([one.data.id, two.data.id]);
    expect(await ids("search=ELOK")).toEqual([one.data.id]);
    expect(await ids("search=zeta%40example")).toEqual([one.data.id]);
    expect(await ids("search=%25")).toEqual([]);
    expect(await ids("search=kinanti&role=superadmin")).toEqual([two.data.id]);
    for (const sort of ["-name", "username", "email", "-role"])
      expect(await ids(`search=kinanti&sort=${sort}`)).toEqual([two.data.id, one.data.id]);
    for (const sort of ["name", "-username", "-email", "role"])
      expect(await ids(`search=kinanti&sort=${sort}`)).toEqual([one.data.id, two.data.id]);
    const { status, body } = await list("search=kinanti&itemPerPage=1&page=2");
    expect(status).toBe(200);
    expect(body.pagination).toEqual({
      total_items: 2,
      total_pages: 2,
      current_page: 2,
      items_per_page: 1,
    });
    expect(body.data).toMatchObject([{ id: one.data.id }]);
    expect(body.total_students).toBeGreaterThan(0);
    expect(body.total_admins).toBeGreaterThan(3);
    expect((await list("role=student")).status).toBe(422);
  });

  test("is for superadmins: 401 for guests, 403 for everybody else", async () => {
    expect((await t.call("GET", "/admin")).status).toBe(401);
    expect((await list("", student)).status).toBe(403);
    expect((await list("", admin.token)).status).toBe(403);
  });
});

describe("one admin's account", () => {
  test.each(["GET /admin/{id}", "GET /users/admin/{id}"])(
    "%s is 200 for themself and superadmins, 401 and 403 for others, 404 for what is no admin",
    async (route) => {
      const path = route.slice(4).replace("{id}", "");
      const read = (id: number | string, token?: string) =>
        t.call("GET", `${path}${id}`, { token });
      const other = await newAdmin(t, superadmin);
      const own = await read(admin.id, admin.token);
      expect([own.status, own.body.data.email]).toEqual([200, admin.email]);
      expect((await read(admin.id, superadmin)).body.data).toEqual(own.body.data);
      expect((await read(admin.id)).status).toBe(401);
      expect((await read(admin.id, student)).status).toBe(403);
      expect((await read(admin.id, other.token)).status).toBe(403);
      expect((await read(999_999, admin.token)).status).toBe(403);
      expect((await read(999_999, superadmin)).status).toBe(404);
      const someone = await waitingStudent(t);
      expect((await read(someone.id, superadmin)).status).toBe(404);
      expect((await read("x", superadmin)).status).toBe(400);
    },
  );
});
