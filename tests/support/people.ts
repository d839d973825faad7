import { formOf, jpeg, reportFields } from "../forms.ts";
import { SUPERADMIN, type TestApp } from "./test-app.ts";

let made = 0;

export interface TestStudent {
  readonly id: number;
  readonly token: string;
  readonly name: string;
  readonly email: string;
  readonly npm: string;
  readonly password: string;
}

/** The six digits in a mail. */
export const codeIn = (text: string): string => {
  const code = /\b[0-9]{6}\b/.exec(text)?.[0];
  if (!code) throw new Error("no code in the mail");
  return code;
};

const expectStatus = (reply: { status: number; body: unknown }, status: number) => {
  if (reply.status !== status)
    throw new Error(`expected ${status}, got ${reply.status}: ${JSON.stringify(reply.body)}`);
};

const loginAs = async (t: TestApp, identifier: string, password: string) => {
  const reply = await t.call("POST", "/auth/login", { body: { identifier, password } });
  expectStatus(reply, 200);
  return reply.body.token as string;
};

/** The superadmin's token. */
export const superadminToken = (t: TestApp) => loginAs(t, SUPERADMIN.email, SUPERADMIN.password);

export interface TestAdmin {
  readonly id: number;
  readonly token: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** An admin whom the superadmin has added, a superadmin if that is asked for. */
export const newAdmin = async (
  t: TestApp,
  superadmin: string,
  role: "admin" | "superadmin" = "admin",
): Promise<TestAdmin> => {
  const name = `Admin ${++made}`;
  const email = `admin${made}@example.ac.id`;
  const password = `rahasia-admin-${made}`;
  const body = { name, email, password };
  const added = await t.call("POST", "/admin", { token: superadmin, body });
  expectStatus(added, 201);
  const { id } = added.body.data;
  if (role === "superadmin")
    expectStatus(await t.call("PATCH", `/admin/${id}`, { token: superadmin, body: { role } }), 200);
  return { id, token: await loginAs(t, email, password), name, email, password };
};

/** An admin of units alone, of none so far. */
export const unitStaff = async (t: TestApp, superadmin: string): Promise<TestAdmin> => {
  const made = await newAdmin(t, superadmin);
  const sent = { token: superadmin, body: { scope: "units" } };
  expectStatus(await t.call("PATCH", `/admin/${made.id}`, sent), 200);
  return made;
};

/** Registers, with the files that come along; the code is not confirmed yet. */
export const register = (t: TestApp, ...form: Parameters<typeof formOf>) =>
  t.call("POST", "/auth/register", { body: formOf(...form) });

/** A student who has registered, confirmed the code out of the mail and logged in: still waiting. */
export const waitingStudent = async (t: TestApp, name?: string): Promise<TestStudent> => {
  const npm = String(2_110_000_000 + ++made + Math.floor(Math.random() * 1000) * 1000);
  const email = `${npm}@students.example.ac.id`;
  const password = `rahasia-${npm}`;
  const fullName = name ?? `Mahasiswa ${npm}`;
  const ktm = { bytes: await jpeg(), name: "ktm.jpg" };
  const fields = { name: fullName, campus_email: email, password };
  const registered = await register(t, fields, { ktm });
  expectStatus(registered, 201);
  const mail = await t.mailer.received(({ to }) => to === email);
  const { attempt } = registered.body.data;
  const otp_code = codeIn(mail.text);
  const confirmed = await t.call("POST", "/auth/verify-email", {
    body: { email, otp_code, attempt },
  });
  expectStatus(confirmed, 200);
  const token = await loginAs(t, email, password);
  const me = await t.call("GET", "/users/me", { token });
  return { id: me.body.data.user.id, token, name: fullName, email, npm, password };
};

/** A student whom the superadmin has verified. */
export const verifiedStudent = async (
  t: TestApp,
  admin: string,
  name?: string,
): Promise<TestStudent> => {
  const student = await waitingStudent(t, name);
  const reply = await t.call("PATCH", "/admin/students/verify", {
    token: admin,
    body: { campus_email: student.email, status: "verified" },
  });
  expectStatus(reply, 200);
  return student;
};

/** A student whom the superadmin has rejected. */
export const rejectedStudent = async (t: TestApp, admin: string): Promise<TestStudent> => {
  const student = await waitingStudent(t);
  const reply = await t.call("PATCH", "/admin/students/verify", {
    token: admin,
    body: { campus_email: student.email, status: "not_verified", reason: "Foto KTM buram" },
  });
  expectStatus(reply, 200);
  return student;
};

/** Files a report and returns the answer's `data`. */
export const fileReport = async (
  t: TestApp,
  token: string,
  fields: Record<string, string | boolean> = {},
) => {
  const reply = await t.call("POST", "/reports", {
    token,
    body: formOf({ ...reportFields, ...fields }),
  });
  expectStatus(reply, 201);
  return reply.body.data;
};

/** Sets a report's status as an admin and returns the answer's `data`. */
export const setStatus = async (
  t: TestApp,
  admin: string,
  id: number,
  status: string,
  response?: string,
) => {
  const body = { id, status, ...(response ? { response } : {}) };
  const reply = await t.call("PATCH", "/admin/reports/status", { token: admin, body });
  expectStatus(reply, 200);
  return reply.body.data;
};
