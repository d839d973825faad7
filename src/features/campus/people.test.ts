import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { registrationFields } from "../../../tests/forms.ts";
import {
  codeIn,
  newAdmin,
  register,
  superadminToken,
  waitingStudent,
} from "../../../tests/support/people.ts";
import { SUPERADMIN, startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { makeFirstSuperadmin } from "../accounts/first-superadmin.server.ts";

/** Student domains and study programmes, as a campus sets them (docs/product/campus.md#students). */

const FIRST = "students.example.ac.id";
const SECOND = "mhs.example.ac.id";
const FACULTIES = [
  { name: "FMIPA", programmes: ["Ilmu Komputer", "Kimia"] },
  { name: "Hukum", programmes: ["Ilmu Hukum"] },
];

let t: TestApp;
let token: string;
let npms = 3_700_000_000;
const newNpm = () => String((npms += 1));

beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  token = await superadminToken(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  await set({ domains: [FIRST, SECOND], faculties: [] });
});

const set = (body: object) => t.call("PATCH", "/admin/settings/people", { token, body });
const login = (identifier: string, password = "rahasia1") =>
  t.call("POST", "/auth/login", { body: { identifier, password } });

/** A student of these digits at a domain, waiting. */
const studentAt = async (npm: string, domain: string) => {
  const email = `${npm}@${domain}`;
  const { body } = await register(t, { ...registrationFields(npm), campus_email: email });
  const mail = await t.mailer.received(({ to, subject }) => to === email && /kode/i.test(subject));
  const fields = { email, otp_code: codeIn(mail.text), attempt: body.data.attempt };
  expect((await t.call("POST", "/auth/verify-email", { body: fields })).status).toBe(200);
  return email;
};
const decide = (body: object) => t.call("PATCH", "/admin/students/verify", { token, body });

describe("PATCH /admin/settings/people", () => {
  test("200: domains are kept in lower case without @ or empty lines, programmes by faculty and in their order", async () => {
    const reply = await set({
      domains: [" @MHS.Example.ac.id ", "", FIRST],
      faculties: [{ name: " FMIPA ", programmes: ["Kimia\n\nIlmu Komputer", " "] }],
    });
    expect([reply.status, reply.body.data]).toEqual([
      200,
      {
        domains: [SECOND, FIRST],
        faculties: [{ name: "FMIPA", programmes: ["Kimia", "Ilmu Komputer"] }],
        version: expect.any(Number),
      },
    ]);
    const read = await t.call("GET", "/settings?parts=people");
    expect(read.body.data.people.domains).toEqual([SECOND, FIRST]);
  });

  test.each([
    [{ domains: [] }, "domains"],
    [{ domains: [" "] }, "domains"],
    [{ domains: ["bukan domain"] }, "domains"],
    [{ domains: [FIRST, FIRST.toUpperCase()] }, "domains"],
    [{ domains: [`${"x".repeat(37)}.id`] }, "domains"],
    [{ domains: ["a", "b", "c", "d", "e", "f"].map((name) => `${name}.ac.id`) }, "domains"],
    [{ faculties: [{ name: "FMIPA", programmes: [] }] }, "faculties.0.programmes"],
    [{ faculties: [{ name: "FMIPA", programmes: ["x".repeat(46)] }] }, "faculties.0.programmes"],
    [{ faculties: [{ name: "", programmes: ["Kimia"] }] }, "faculties.0.name"],
    [{ faculties: [...FACULTIES, { name: "fmipa", programmes: ["Fisika"] }] }, "faculties.2.name"],
    [
      { faculties: [...FACULTIES, { name: "Teknik", programmes: ["ilmu hukum"] }] },
      "faculties.2.programmes",
    ],
  ])("422: %j is refused at %j", async (body, path) => {
    const reply = await set(body);
    expect([reply.status, reply.body.errors?.[0].path]).toEqual([422, path]);
  });

  test("422: a domain at which an admin has an address such as students have", async () => {
    const admin = await newAdmin(t, token);
    const email = "1980010119@dosen.example.ac.id";
    const body = { email };
    expect((await t.call("PATCH", `/admin/${admin.id}`, { token, body })).status).toBe(200);
    const reply = await set({ domains: [FIRST, "dosen.example.ac.id"] });
    expect([reply.status, reply.body.errors[0].path]).toEqual([422, "domains"]);
    expect((await set({ domains: [FIRST, "staf.example.ac.id"] })).status).toBe(200);
  });
});

describe("several domains", () => {
  test("all register, log in by address and digits, and reset; an address elsewhere is told all of them", async () => {
    const npm = newNpm();
    const email = await studentAt(npm, SECOND);
    expect((await login(email)).status).toBe(200);
    expect((await login(npm)).body.data.user.campus_email).toBe(email);
    const asked = await t.call("POST", "/auth/request-password-reset", { body: { email } });
    expect(asked.status).toBe(200);
    await t.mailer.received(({ to, subject }) => to === email && /password/i.test(subject));
    const campus_email = `${npm}@gmail.com`;
    const elsewhere = await register(t, { ...registrationFields(npm), campus_email });
    expect(elsewhere.body.errors).toEqual([
      {
        path: "campus_email",
        message: `Email kampus harus menggunakan format NPM@${FIRST} atau NPM@${SECOND}`,
      },
    ]);
  });

  test("none of them is for an admin", async () => {
    const body = { name: "Admin", email: `${newNpm()}@${SECOND}`, password: "rahasia1" };
    expect((await t.call("POST", "/admin", { token, body })).status).toBe(422);
    await t.app.db
      .updateTable("account")
      .set({ role: "admin" })
      .where("email", "=", SUPERADMIN.email)
      .execute();
    const app = { ...t.app, settings: { ...t.app.settings, superadminEmail: body.email } };
    await expect(makeFirstSuperadmin(app)).rejects.toThrow("SUPERADMIN_EMAIL");
    await t.app.db
      .updateTable("account")
      .set({ role: "superadmin" })
      .where("email", "=", SUPERADMIN.email)
      .execute();
  });

  test("of two with the same digits the first domain's logs in by them, until one has the NPM; a second gets a 409", async () => {
    const npm = newNpm();
    const second = await studentAt(npm, SECOND);
    const first = await studentAt(npm, FIRST);
    expect((await login(npm)).body.data.user.campus_email).toBe(first);
    expect((await decide({ campus_email: second, status: "verified" })).status).toBe(200);
    expect((await login(npm)).body.data.user).toMatchObject({ campus_email: second, npm });
    const reply = await decide({ campus_email: first, status: "verified" });
    expect([reply.status, reply.body.code]).toEqual([409, "NPM_TAKEN"]);
    expect((await login(first)).status).toBe(200);
  });

  test("the digits of a student at any of them are no other student's NPM", async () => {
    const npm = newNpm();
    await studentAt(npm, SECOND);
    const other = await waitingStudent(t);
    const reply = await decide({ campus_email: other.email, status: "verified", npm });
    expect([reply.status, reply.body.code]).toEqual([409, "NPM_TAKEN"]);
  });

  test("no registration and no login tells whether the address at another domain has an account", async () => {
    const seenOf = async (npm: string, domain: string) => {
      const campus_email = `${npm}@${domain}`;
      await register(t, { ...registrationFields(npm), campus_email, password: "tebakan-1" });
      const replies = [await login(campus_email, "tebakan-1"), await login(npm, "tebakan-1")];
      return replies.map(({ status, body }) => [status, body.code]);
    };
    const [known, unknown] = [newNpm(), newNpm()];
    await studentAt(known, SECOND);
    for (const domain of [FIRST, SECOND])
      expect(await seenOf(known, domain)).toEqual(await seenOf(unknown, domain));
  });
});

test("a domain that is taken away registers nobody; its accounts log in, reset, are verified and given an NPM", async () => {
  const npm = newNpm();
  const email = await studentAt(npm, SECOND);
  await set({ domains: [FIRST] });
  const campus_email = `${newNpm()}@${SECOND}`;
  expect((await register(t, { ...registrationFields(npm), campus_email })).status).toBe(422);
  expect((await login(email)).status).toBe(200);
  expect((await login(npm)).body.data.user.campus_email).toBe(email);
  await t.call("POST", "/auth/request-password-reset", { body: { email } });
  await t.mailer.received(({ to, subject }) => to === email && /password/i.test(subject));
  const number = { campus_email: email, npm };
  const given = await t.call("POST", "/admin/students/input-npm", { token, body: number });
  expect(given.status).toBe(200);
  expect((await decide({ campus_email: email, status: "verified" })).status).toBe(200);
});

describe("PATCH /users/me", () => {
  const choose = async (bearer: string, program_study: string) =>
    (await t.call("PATCH", "/users/me", { token: bearer, body: { program_study } })).status;

  test("422 for a programme that is not on the campus's list; what the account has stays and is sent again", async () => {
    const { token: own } = await waitingStudent(t);
    expect(await choose(own, "Ilmu Komputasi")).toBe(200);
    await set({ faculties: FACULTIES });
    expect(await choose(own, "Ilmu Komputasi")).toBe(200);
    const body = { program_study: "Sulap" };
    const refused = await t.call("PATCH", "/users/me", { token: own, body });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ path: "program_study", message: "Pilih program studi dari daftar" }],
    ]);
    expect(await choose(own, "Kimia")).toBe(200);
    expect(await choose(own, "Ilmu Komputasi")).toBe(422);
    const me = await t.call("GET", "/users/me", { token: own });
    expect(me.body.data.user.program_study).toBe("Kimia");
  });
});

test("POST /admin/enrolment/check: 200 with the programmes that the campus's list does not have, and no fault", async () => {
  await set({ faculties: FACULTIES });
  const rows = [
    "NPM,Nama,Email,Fakultas,Prodi,Angkatan",
    `3800000001,Satu,3800000001@${SECOND},FMIPA,Kimia,2026`,
    `3800000002,Dua,3800000002@${FIRST},FMIPA,Fisika,2026`,
  ];
  const body = new FormData();
  body.set("list", new Blob([rows.join("\n")], { type: "text/csv" }), "daftar.csv");
  const { status, body: told } = await t.call("POST", "/admin/enrolment/check", { token, body });
  expect([status, told.data.fault_count, told.data.unoffered]).toEqual([200, 0, ["Fisika"]]);
});
