import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formOf, jpeg } from "../../../tests/forms.ts";
import { VERIFICATION } from "../../promises.ts";
import {
  fileReport,
  newAdmin,
  rejectedStudent,
  setStatus,
  superadminToken,
  verifiedStudent,
  waitingStudent,
} from "../../../tests/support/people.ts";
import { spans, startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { PRIVACY_VERSION } from "./privacy.contract.ts";

let t: TestApp;
let admin: string;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  admin = await superadminToken(t);
});
afterAll(() => t.close());

const update = (token: string | undefined, body: object) =>
  t.call("PATCH", "/users/me", { token, body });
const reRegister = (
  token: string | undefined,
  name: string,
  files: Parameters<typeof formOf>[1] = {},
) => t.call("PUT", "/users/re-register", { token, body: formOf({ name }, files) });

describe("PATCH /users/me", () => {
  test("changes what is the student's to change, and nothing else", async () => {
    const student = await waitingStudent(t);
    const reply = await update(student.token, {
      name: "Nama Baru",
      program_study: "Informatika",
      batch: "2024",
      status: "verified",
      role: "admin",
      npm: "1111111111",
      email: "bukan alamat",
    });
    expect(reply.status).toBe(200);
    expect(reply.body.data.user).toMatchObject({
      name: "Nama Baru",
      program_study: "Informatika",
      batch: 2024,
      status: "waiting",
      role: "student",
      npm: null,
      campus_email: student.email,
      version: 2,
    });
    expect((await update(undefined, {})).status).toBe(401);
    const study = { name: "Superadmin", program_study: "", batch: "dua ribu" };
    expect((await update(admin, study)).status).toBe(200);
  });

  test("answers to PUT alike: what is not named stays", async () => {
    const student = await waitingStudent(t);
    const reply = await t.call("PUT", "/users/me", { token: student.token, body: { batch: 2024 } });
    expect(reply.status).toBe(200);
    expect(reply.body.data.user).toMatchObject({ name: student.name, batch: 2024 });
  });

  test("takes the new name along to the search of named reports", async () => {
    const student = await verifiedStudent(t, admin, "Nama Lama");
    const { id } = await fileReport(t, student.token);
    await setStatus(t, admin, id, "under_review");
    await update(student.token, { name: "Zulaikha Unik" });
    const search = async (word: string) =>
      (await t.call("GET", `/reports?search=${word}`)).body.data.map((r: { id: number }) => r.id);
    expect(await search("zulaikha")).toContain(id);
    expect(await search("nama%20lama")).not.toContain(id);
  });

  test.each([
    [{ name: "Al" }, "Nama minimal 3 karakter"],
    [{ name: "A".repeat(101) }, "Nama maksimal 100 karakter"],
    [{ batch: "dua ribu" }, "Angkatan harus berupa angka"],
  ])("refuses %j with 422", async (body, message) => {
    const student = await waitingStudent(t);
    const reply = await update(student.token, body);
    expect([reply.status, reply.body.message]).toEqual([422, message]);
  });

  test("refuses a stale version and an admin's e-mail that is taken with 409", async () => {
    const student = await waitingStudent(t);
    await update(student.token, { name: "Satu Dua", version: 1 });
    const stale = await update(student.token, { name: "Tiga Empat", version: 1 });
    expect([stale.status, stale.body.code]).toEqual([409, "STALE"]);
    const other = await newAdmin(t, admin);
    const taken = await update(admin, { email: other.email });
    expect([taken.status, taken.body.code]).toEqual([409, "EMAIL_TAKEN"]);
    expect((await update(admin, { name: "Super Admin" })).body.data.user.name).toBe("Super Admin");
  });
});

describe("PUT /users/re-register", () => {
  test("returns a rejected student to waiting with new days and a new card", async () => {
    const student = await rejectedStudent(t, admin);
    const ktm = { bytes: await jpeg(60, 40), name: "ktm.jpg" };
    const before = (await t.call("GET", "/users/me", { token: student.token })).body.data.user;
    const due = () =>
      Math.ceil((t.clock.now().getTime() + VERIFICATION.days * spans.day) / spans.hour);
    const earliest = due();
    const reply = await reRegister(student.token, "Nama Benar", { ktm });
    const latest = due();
    expect([reply.status, reply.body.message]).toEqual([200, "Berhasil registrasi ulang"]);
    const { user } = reply.body.data;
    expect(user).toMatchObject({ status: "waiting", name: "Nama Benar", status_reason: null });
    expect([earliest, latest]).toContain(Date.parse(user.due_at) / spans.hour);
    expect((await t.open(user.ktm_url)).status).toBe(200);
    expect((await t.open(before.ktm_url)).status).toBe(404);
  });

  test("keeps the version of /privasi that was agreed to with it", async () => {
    const student = await rejectedStudent(t, admin);
    const { id } = (await t.call("GET", "/users/me", { token: student.token })).body.data.user;
    const account = t.app.db.updateTable("account").where("id", "=", id);
    await account.set({ privacy_version: "2020-01-01" }).execute();
    await reRegister(student.token, "Nama Benar");
    const { privacy_version } = await t.app.db
      .selectFrom("account")
      .select("privacy_version")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(privacy_version).toBe(PRIVACY_VERSION);
  });

  test("keeps the old card where none is sent", async () => {
    const student = await rejectedStudent(t, admin);
    const reply = await reRegister(student.token, "Nama Benar");
    expect(reply.body.data.user.ktm_url).toEqual(expect.any(String));
  });

  test("is for rejected students alone, with a name that fits", async () => {
    const waiting = await waitingStudent(t);
    expect((await reRegister(undefined, "Nama")).status).toBe(401);
    expect((await reRegister(admin, "Nama")).status).toBe(403);
    expect((await reRegister(waiting.token, "Nama")).status).toBe(409);
    const rejected = await rejectedStudent(t, admin);
    const short = await reRegister(rejected.token, "Al");
    expect([short.status, short.body.message]).toEqual([422, "Nama minimal 3 karakter"]);
  });
});
