import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  fileReport,
  rejectedStudent,
  superadminToken,
  verifiedStudent,
  waitingStudent,
} from "../../../tests/support/people.ts";
import { spans, startTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let t: TestApp;
let admin: string;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  admin = await superadminToken(t);
});
afterAll(() => t.close());

const verify = (body: object, token: string | undefined = admin) =>
  t.call("PATCH", "/admin/students/verify", { token, body });
const inputNpm = (body: object, token: string | undefined = admin) =>
  t.call("POST", "/admin/students/input-npm", { token, body });
const account = async (id: number, token = admin) =>
  (await t.call("GET", `/users/${id}`, { token })).body.data;
const mailsTo = (email: string) => t.mailer.sent.filter(({ to }) => to === email);

describe("PATCH /admin/students/verify", () => {
  test("verifies with the digits of the campus e-mail as NPM, in the bell and by mail", async () => {
    const student = await waitingStudent(t);
    const reply = await verify({ campus_email: student.email, status: "verified" });
    expect(reply.body).toMatchObject({ success: true, data: { success: true } });
    expect(reply.body.message).toBe(reply.body.data.message);
    expect(await account(student.id)).toMatchObject({
      status: "verified",
      npm: student.npm,
      due_at: null,
      is_overdue: false,
      version: 2,
    });
    const bell = await t.call("GET", "/notifications", { token: student.token });
    expect(bell.body.data[0].description).toContain("sudah diverifikasi");
    expect(bell.body.data[0].link).toBe("/aju-laporan");
    await expect.poll(() => mailsTo(student.email).length, { timeout: 15_000 }).toBe(2);
    expect(mailsTo(student.email)[1]!.text).toContain("sudah diverifikasi");
    expect(mailsTo(student.email)[1]!.text).toContain("/aju-laporan\n");
  });

  test("rejects with a reason that stands in the notice, and clears the NPM", async () => {
    const student = await verifiedStudent(t, admin);
    await verify({ campus_email: student.email, status: "not_verified", reason: "Foto buram" });
    expect(await account(student.id)).toMatchObject({
      status: "not_verified",
      status_reason: "Foto buram",
      npm: null,
    });
    const bell = await t.call("GET", "/notifications", { token: student.token });
    expect(bell.body.data[0].description).toBe(
      "Verifikasi akun Anda ditolak. Silakan registrasi ulang. Alasan: Foto buram",
    );
    expect(bell.body.data[0].link).toBe("/registrasi-ulang");
  });

  test("tells nobody when the status stays", async () => {
    const student = await verifiedStudent(t, admin);
    const count = async () =>
      (await t.call("GET", "/notifications", { token: student.token })).body.pagination.total_items;
    const before = await count();
    expect((await verify({ campus_email: student.email, status: "verified" })).status).toBe(200);
    expect(await count()).toBe(before);
    expect((await account(student.id)).version).toBe(2);
  });

  test("refuses an NPM that is another's with 409 and writes nothing", async () => {
    const first = await verifiedStudent(t, admin);
    const second = await waitingStudent(t);
    const reply = await verify({
      campus_email: second.email,
      status: "verified",
      npm: first.npm,
    });
    expect([reply.status, reply.body.code]).toEqual([409, "NPM_TAKEN"]);
    expect(await account(second.id)).toMatchObject({ status: "waiting", npm: null, version: 1 });
  });

  test("refuses a stale version with the current account", async () => {
    const student = await waitingStudent(t);
    await verify({ campus_email: student.email, status: "verified", version: 1 });
    const stale = await verify({ campus_email: student.email, status: "not_verified", version: 1 });
    expect([stale.status, stale.body.code]).toEqual([409, "STALE"]);
    expect(stale.body.data).toMatchObject({ status: "verified", version: 2 });
  });

  test.each([
    [{ status: "waiting" }, "Status wajib diisi"],
    [{ status: "verified", npm: "123" }, "NPM harus terdiri dari 10 digit angka"],
    [
      { status: "not_verified", npm: "1234567890" },
      "NPM tidak boleh diisi jika status not_verified",
    ],
    [
      { status: "verified", campus_email: "a@b.ac.id" },
      "Email kampus harus menggunakan format NPM@students.example.ac.id",
    ],
    [{ status: "not_verified", reason: "x".repeat(501) }, "Alasan maksimal 500 karakter"],
  ])("refuses %j with 422", async (wrong, message) => {
    const campus_email = "4100000001@students.example.ac.id";
    const reply = await verify({ campus_email, ...wrong });
    expect([reply.status, reply.body.message]).toEqual([422, message]);
  });

  test("is for admins and knows its student", async () => {
    const student = await waitingStudent(t);
    const body = { campus_email: student.email, status: "verified" };
    expect((await verify(body, student.token)).status).toBe(403);
    expect((await t.call("PATCH", "/admin/students/verify", { body })).status).toBe(401);
    const unknown = { campus_email: "4100000002@students.example.ac.id", status: "verified" };
    expect((await verify(unknown)).status).toBe(404);
  });
});

test("PATCH /auth/verify-email/{id} verifies a student by id, for admins", async () => {
  const student = await waitingStudent(t);
  const path = `/auth/verify-email/${student.id}`;
  expect((await t.call("PATCH", path)).status).toBe(401);
  expect((await t.call("PATCH", path, { token: student.token })).status).toBe(403);
  const reply = await t.call("PATCH", path, { token: admin });
  expect([reply.status, reply.body.data.status]).toEqual([200, "verified"]);
  expect((await t.call("PATCH", "/auth/verify-email/999999", { token: admin })).status).toBe(404);
  expect((await t.call("PATCH", "/auth/verify-email/x", { token: admin })).status).toBe(400);
});

test("PATCH /auth/verify-email/{id} is a 409 while another has the digits of the e-mail", async () => {
  const [other, student] = [await waitingStudent(t), await waitingStudent(t)];
  // given before the owner of the digits registered
  await t.app.db
    .updateTable("account")
    .set({ npm: student.npm })
    .where("id", "=", other.id)
    .execute();
  const path = `/auth/verify-email/${student.id}`;
  const reply = await t.call("PATCH", path, { token: admin });
  expect([reply.status, reply.body.code]).toEqual([409, "NPM_TAKEN"]);
  expect(await account(student.id)).toMatchObject({ status: "waiting", npm: null });
});

describe("POST /admin/students/input-npm", () => {
  test("sets the NPM alone: the status stays and nobody is told", async () => {
    const student = await waitingStudent(t);
    const reply = await inputNpm({ campus_email: student.email, npm: "4200000001" });
    expect(reply.body.data).toEqual({ success: true, message: reply.body.message });
    expect(await account(student.id)).toMatchObject({ status: "waiting", npm: "4200000001" });
    const bell = await t.call("GET", "/notifications/count", { token: student.token });
    expect(bell.body.data.count).toBe(0);
    const byNpm = { identifier: "4200000001", password: student.password };
    expect((await t.call("POST", "/auth/login", { body: byNpm })).status).toBe(200);
  });

  test("is a 409 for another's NPM or the digits of another's e-mail", async () => {
    const first = await verifiedStudent(t, admin);
    const second = await waitingStudent(t);
    const third = await waitingStudent(t);
    const taken = await inputNpm({ campus_email: third.email, npm: first.npm });
    const digits = await inputNpm({ campus_email: third.email, npm: second.npm });
    expect([taken.status, digits.status]).toEqual([409, 409]);
  });

  test("is a 422 on a rejected student, for a wrong number, and for admins alone", async () => {
    const student = await rejectedStudent(t, admin);
    const body = { campus_email: student.email, npm: "4200000002" };
    const rejected = await inputNpm(body);
    expect([rejected.status, rejected.body.message]).toEqual([
      422,
      "NPM tidak boleh diisi jika status not_verified",
    ]);
    const short = await inputNpm({ ...body, npm: "1" });
    expect(short.body.message).toBe("NPM harus terdiri dari 10 digit angka");
    expect((await inputNpm({ ...body, npm: "" })).body.message).toBe("NPM wajib diisi");
    const unknown = { campus_email: "4100000003@students.example.ac.id", npm: "4200000002" };
    expect((await inputNpm(unknown)).status).toBe(404);
    expect((await inputNpm(body, student.token)).status).toBe(403);
    expect((await t.call("POST", "/admin/students/input-npm", { body })).status).toBe(401);
    const stale = { campus_email: (await waitingStudent(t)).email, npm: "4200000003", version: 9 };
    expect((await inputNpm(stale)).status).toBe(409);
  });
});

describe("GET /admin/students", () => {
  const list = (query: string, token: string | undefined = admin) =>
    t.call("GET", `/admin/students?${query}`, { token });

  test("searches name, NPM and e-mail, filters by status and counts", async () => {
    const one = await waitingStudent(t, "Kinanti Élok");
    const two = await verifiedStudent(t, admin, "Kinanti Lain");
    const ids = async (query: string) =>
      (await list(query)).body.data.map(({ id }: { id: number }) => id);
    expect(await ids("search=kinanti&sort=oldest")).toEqual([one.id, two.id]);
    expect(await ids("search=elok")).toEqual([one.id]);
    expect(await ids(`search=${two.npm.slice(2)}`)).toEqual([two.id]);
    expect(await ids("search=kinanti&status=verified")).toEqual([two.id]);
    expect(await ids("search=kinanti&sort=-name")).toEqual([two.id, one.id]);
    const { status, body } = await list("search=kinanti&status=verified");
    expect(status).toBe(200);
    expect(body.pagination.total_items).toBe(1);
    expect(body.total_per_status).toEqual({ waiting: 1, verified: 1, not_verified: 0 });
    expect(body.total_students).toBeGreaterThan(2);
    expect(body.total_admins).toBe(1);
    expect((await list("status=x")).status).toBe(422);
    expect((await list("", one.token)).status).toBe(403);
    expect((await t.call("GET", "/admin/students")).status).toBe(401);
  });

  test("tells who is due within a day and who is overdue", async () => {
    const fresh = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
    const student = await waitingStudent(fresh);
    const due = async (filter: string) => {
      const token = await superadminToken(fresh);
      const reply = await fresh.call("GET", `/admin/students?due=${filter}`, { token });
      return reply.body.data.map(({ id }: { id: number }) => id);
    };
    expect(await due("due")).toEqual([]);
    fresh.clock.move(2.5 * spans.day);
    expect(await due("due")).toEqual([student.id]);
    fresh.clock.move(1 * spans.day);
    expect(await due("overdue")).toEqual([student.id]);
    await fresh.close();
  });
});

test("GET /users/{id} is for the student themself and for admins; an admin's id is a 404", async () => {
  const student = await waitingStudent(t);
  const other = await waitingStudent(t);
  const get = (token?: string, id: number | string = student.id) =>
    t.call("GET", `/users/${id}`, { token });
  expect((await get(student.token)).body.data.is_overdue).toBe(false);
  expect((await get(admin)).status).toBe(200);
  expect((await get(other.token)).status).toBe(404);
  expect((await get()).status).toBe(401);
  const me = await t.call("GET", "/users/me", { token: admin });
  expect((await get(admin, me.body.data.user.id)).status).toBe(404);
  expect((await get(admin, "x")).status).toBe(400);
});

test("verifying and answering leave a row about who, what and from where", async () => {
  const student = await verifiedStudent(t, admin);
  await fileReport(t, student.token, { isAnonymous: true });
  const rows = await t.app.db
    .selectFrom("audit")
    .selectAll()
    .where("target", "=", `student:${student.id}`)
    .execute();
  expect(rows).toMatchObject([{ action: "student-verified", address: "127.0.0.1" }]);
  await expect(t.app.db.deleteFrom("audit").execute()).rejects.toThrow("appended only");
});
