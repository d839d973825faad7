import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formOf, jpeg, pdf, reportFields } from "../forms.ts";
import { fileAppeal, setPeriod } from "../support/appeals.ts";
import {
  codeIn,
  fileReport,
  newAdmin,
  rejectedStudent,
  superadminToken,
  type TestStudent,
  verifiedStudent,
} from "../support/people.ts";
import { startTestApp, type TestApp } from "../support/test-app.ts";

/** Somebody sends along with a right form everything else that the database has, by its columns' names. */

let t: TestApp;
let superadmin: string;
let student: TestStudent;
let columns: readonly { readonly table: string; readonly name: string }[];

beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  superadmin = await superadminToken(t);
  await setPeriod(t, superadmin, true);
  student = await verifiedStudent(t, superadmin);
  const { rows } = await sql<(typeof columns)[number]>`
    select table_name::text as table, column_name::text as name from information_schema.columns
    where table_schema = 'public'`.execute(t.app.db);
  columns = rows;
});
afterAll(() => t.close());

const camel = (name: string) => name.replaceAll(/_(\w)/g, (_, sign: string) => sign.toUpperCase());

/** What an attacker would like a column to be. */
const WISHED: Readonly<Record<string, string | number | boolean>> = {
  role: "superadmin",
  status: "verified",
  published: true,
  is_active: true,
  must_change_password: false,
  email: "penyerang@example.ac.id",
  account_id: 1,
  author_id: 1,
  student_id: 1,
  admin_id: 1,
  submitted_at: "2001-01-01T00:00:00Z",
  promised_at: "2001-01-01T00:00:00Z",
  due_at: "2001-01-01T00:00:00Z",
};

/**
 * Every column under both spellings, and words that others use for such, but for the fields of the form
 * itself. Of one table where it is named: a form has a hundred parts at most.
 */
const everythingBut = (fields: readonly string[], of?: string) => {
  const wished = columns
    .filter(({ table }) => of === undefined || table === of)
    .flatMap(({ name }) =>
      [name, camel(name)].map((one) => [one, WISHED[name] ?? 987_654] as const),
    );
  const others = ["admin", "isAdmin", "verified", "permissions", "user", "_method"];
  return Object.fromEntries(
    [...wished, ...others.map((one) => [one, "true"] as const)].filter(
      ([name]) => !fields.includes(name),
    ),
  );
};

const textsOf = (values: object) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

const rowOf = async (table: "account" | "report" | "appeal" | "news", id: number) => {
  const row = await t.app.db
    .selectFrom(table)
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return row as Record<string, unknown>;
};

/** A row without what no two rows have in common. */
const without = (row: Record<string, unknown>, ...names: string[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));

test("there are columns to wish for", () => {
  expect(Object.keys(everythingBut([])).length).toBeGreaterThan(120);
  for (const [table, name] of [
    ["report", "authorTag"],
    ["account", "role"],
    ["appeal", "handled_by"],
  ] as const)
    expect(Object.keys(everythingBut([], table))).toContain(name);
});

describe("a student who sends more than the form asks for", () => {
  test("files the report that the form says, under the own name", async () => {
    const fields = { ...reportFields, isAnonymous: false, isPrivate: false };
    const clean = await fileReport(t, student.token, fields);
    const form = [...Object.keys(fields), "faculty", "building", "room", "unit", "hidden_from"];
    const more = { ...textsOf(everythingBut(form, "report")), ...fields };
    const wished = await fileReport(t, student.token, more);
    const rows = [await rowOf("report", clean.id), await rowOf("report", wished.id)];
    const [one, other] = rows.map((row) => without(row, "id"));
    expect(other).toEqual(one);
    expect(other).toMatchObject({ author_id: student.id, status: "pending", upvotes: 0 });
  });

  test("changes of a report what the form names", async () => {
    const { id } = await fileReport(t, student.token);
    const before = await rowOf("report", id);
    const form = [
      "title",
      "description",
      "category",
      "report_level",
      "faculty",
      "building",
      "room",
      "isAnonymous",
      "isPrivate",
      "version",
    ];
    const more = { ...textsOf(everythingBut(form, "report")), title: "Judul lain" };
    const reply = await t.call("PATCH", `/reports/${id}`, {
      token: student.token,
      body: formOf(more),
    });
    expect(reply.status).toBe(200);
    const after = await rowOf("report", id);
    expect(without(after, "title", "version")).toEqual(without(before, "title", "version"));
  });

  test("files the appeal that the form says", async () => {
    const more = textsOf(everythingBut(["semester", "problem"], "appeal"));
    const { id } = await fileAppeal(t, student.token, more, { sk: await pdf() });
    expect(await rowOf("appeal", id)).toMatchObject({
      student_id: student.id,
      status: "pending",
      version: 1,
      admin_note: null,
      handled_by: null,
      submitted_at: expect.objectContaining({}),
    });
    const submitted = (await rowOf("appeal", id))["submitted_at"] as Date;
    expect(submitted.getUTCFullYear()).toBe(t.clock.now().getUTCFullYear());
  });

  test("changes of the own account its name, study and year alone", async () => {
    const before = await rowOf("account", student.id);
    const more = everythingBut(["name", "program_study", "programStudy", "batch", "version"]);
    const body = { ...more, name: "Nama Baru" };
    const reply = await t.call("PATCH", "/users/me", { token: student.token, body });
    expect(reply.status).toBe(200);
    const after = await rowOf("account", student.id);
    const changed = ["name", "search", "version"];
    expect(without(after, ...changed)).toEqual(without(before, ...changed));
  });

  test("registers as a student who waits", async () => {
    const email = "2290000001@students.example.ac.id";
    const form = { name: "Calon Superadmin", campus_email: email, password: "rahasia-calon" };
    const more = textsOf(everythingBut(Object.keys(form), "account"));
    const ktm = { bytes: await jpeg(), name: "ktm.jpg" };
    const body = formOf({ ...more, ...form }, { ktm });
    const { attempt } = (await t.call("POST", "/auth/register", { body })).body.data;
    const { text } = await t.mailer.received(({ to }) => to === email);
    const code = { email, otp_code: codeIn(text), attempt };
    const extra = everythingBut(Object.keys(code));
    const confirmed = await t.call("POST", "/auth/verify-email", { body: { ...extra, ...code } });
    expect(confirmed.status).toBe(200);
    const row = await t.app.db
      .selectFrom("account")
      .selectAll()
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ role: "student", status: "waiting", npm: null, closed_at: null });
    expect(row.due_at!.getTime()).toBeGreaterThan(t.clock.now().getTime());
  });

  test("stays who was rejected, and waits again", async () => {
    const rejected = await rejectedStudent(t, superadmin);
    const body = formOf({
      ...textsOf(everythingBut(["name"], "account")),
      name: "Nama Sebenarnya",
    });
    const reply = await t.call("PUT", "/users/re-register", { token: rejected.token, body });
    expect(reply.status).toBe(200);
    expect(await rowOf("account", rejected.id)).toMatchObject({
      role: "student",
      status: "waiting",
      email: rejected.email,
    });
  });
});

test("an admin who sends more than the form asks for stays an admin, and writes news as nobody else", async () => {
  const admin = await newAdmin(t, superadmin);
  const before = await rowOf("account", admin.id);
  const more = everythingBut(["name", "email", "password", "version"]);
  for (const path of ["/users/me", `/admin/${admin.id}`]) {
    const body = { ...more, name: "Nama Admin" };
    expect((await t.call("PATCH", path, { token: admin.token, body })).status).toBe(200);
  }
  const changed = ["name", "search", "version"];
  expect(without(await rowOf("account", admin.id), ...changed)).toEqual(
    without(before, ...changed),
  );
  const form = { title: "Judul berita", description: "Isi berita yang cukup.", status: "draft" };
  const extra = textsOf(everythingBut(Object.keys(form), "news"));
  const news = await t.call("POST", "/admin/news", {
    token: admin.token,
    body: formOf({ ...extra, ...form }),
  });
  expect(news.status).toBe(201);
  expect(await rowOf("news", news.body.data.id)).toMatchObject({
    admin_id: admin.id,
    published_at: null,
    version: 1,
  });
});

test("a body that reaches for what all objects share gives nobody a right", async () => {
  const reach = { role: "superadmin", status: "verified", id: 1, needsTwoStep: false };
  const texts = [
    `{"name":"Budi","__proto__":${JSON.stringify(reach)}}`,
    `{"name":"Budi","constructor":{"prototype":${JSON.stringify(reach)}}}`,
    `{"__proto__":{"name":"Diam-diam"}}`,
  ];
  const before = await rowOf("account", student.id);
  for (const body of texts) {
    const reply = await fetch(`${t.origin}/api/users/me`, {
      method: "PATCH",
      headers: { authorization: `Bearer ${student.token}`, "content-type": "application/json" },
      body,
    });
    expect(reply.status).toBe(200);
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(reportFields)) form.set(name, value);
  for (const name of ["__proto__", "__proto__[role]", "constructor.prototype.role"])
    form.append(name, "superadmin");
  expect((await t.call("POST", "/reports", { token: student.token, body: form })).status).toBe(201);
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(({} as Record<string, unknown>)["role"]).toBeUndefined();
  const after = await rowOf("account", student.id);
  expect(after["name"]).toBe("Budi");
  const changed = ["name", "search", "version"];
  expect(without(after, ...changed)).toEqual(without(before, ...changed));
  expect((await t.call("GET", "/admin/reports", { token: student.token })).status).toBe(403);
});
