import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formOf, jpeg } from "../../../tests/forms.ts";
import {
  fileReport,
  rejectedStudent,
  setStatus,
  superadminToken,
  verifiedStudent,
} from "../../../tests/support/people.ts";
import {
  type Base,
  BASES,
  FIELDS,
  FILES,
  type Route,
  type Value,
  type Who,
} from "../../../tests/support/spec-sentences.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";

/** Every sentence of the book that the server says, provoked over HTTP and compared word for word. */

let t: TestApp;
let tokens: Record<Who, string | undefined>;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  const admin = await superadminToken(t);
  const student = await verifiedStudent(t, admin);
  const rejected = await rejectedStudent(t, admin);
  tokens = { guest: undefined, admin, student: student.token, rejected: rejected.token };
  await t.call("POST", "/admin/ukt/status", { token: admin });
});
afterAll(() => t.close());

const send = (
  route: Route,
  change: Record<string, Value>,
  files: Parameters<typeof formOf>[1] = {},
) => {
  const { who, kind, fields }: Base = BASES[route];
  const sent = Object.fromEntries(
    Object.entries({ ...fields, ...change }).filter(([, value]) => value !== undefined),
  );
  const [method = "", path = ""] = route.split(" ");
  const body = kind === "form" ? formOf(sent as Record<string, string>, files) : sent;
  return t.call(method, path, { token: tokens[who], body });
};

test.each(FIELDS)("%s with %s %j says the sentence of the book: %4$s", async (...row) => {
  const [route, field, value, sentence] = row;
  const { status, body } = await send(route, { [field]: value });
  expect([status, body.success, body.code, body.message]).toEqual([
    422,
    false,
    "INVALID",
    sentence,
  ]);
  expect(body.errors).toEqual([{ path: field, message: sentence }]);
});

test.each(FILES)("%s with a wrong %s says the sentence of the book", async (...row) => {
  const [route, field, bytes, expected, sentence] = row;
  const files = { [field]: { bytes, name: "berkas.jpg" } };
  const { status, body } = await send(route, {}, files);
  expect([status, body.message]).toEqual([expected, sentence]);
  expect(body.errors).toEqual([{ path: field, message: sentence }]);
});

test("an NPM for a student who is rejected says the sentence of the book", async () => {
  const change = { status: "not_verified", npm: "7400000001" };
  const { status, body } = await send("PATCH /admin/students/verify", change);
  const message = "NPM tidak boleh diisi jika status not_verified";
  expect([status, body.errors]).toEqual([422, [{ path: "npm", message }]]);
});

describe("a success says its sentence", () => {
  const said = (method: string, path: string, who: Who, body?: object) =>
    t.call(method, path, { token: tokens[who], body }).then((reply) => reply.body.message);

  test("about reports", async () => {
    expect((await send("POST /reports", {})).body.message).toBe("Berhasil mengajukan laporan");
    const { id } = await fileReport(t, tokens.student!);
    const path = `/reports/${id}`;
    expect(await said("PATCH", path, "student", formOf({ title: "Lain" }))).toBe(
      "Berhasil memperbarui laporan",
    );
    expect(await said("DELETE", path, "student")).toBe("Berhasil menghapus laporan");
    const other = await verifiedStudent(t, tokens.admin!);
    const report = await fileReport(t, other.token);
    const status = { id: report.id, status: "under_review" };
    expect(await said("PATCH", "/admin/reports/status", "admin", status)).toBe(
      "Perubahan status berhasil disimpan",
    );
    expect(await said("POST", `/reports/${report.id}/vote`, "student", { type: "upvote" })).toBe(
      "Berhasil vote laporan",
    );
    await setStatus(t, tokens.admin!, report.id, "done");
  });

  test("about accounts, news and appeals", async () => {
    const photo = { ktm: { bytes: await jpeg(), name: "ktm.jpg" } };
    expect((await send("PUT /users/re-register", {}, photo)).body.message).toBe(
      "Berhasil registrasi ulang",
    );
    const { id } = (await send("POST /admin/news", {})).body.data;
    expect(await said("DELETE", `/admin/news/${id}`, "admin")).toBe("Berhasil menghapus berita");
    expect((await send("POST /ukt-appeals", {})).body.message).toBe("Berhasil mengirimkan banding");
  });
});

test("a field at fault is named once, by its first fault", async () => {
  const reply = await t.call("PATCH", "/users/me", {
    token: tokens.student,
    body: { batch: -5, name: "Al" },
  });
  expect([reply.status, reply.body.message]).toEqual([422, "Nama minimal 3 karakter"]);
  expect(reply.body.errors).toEqual([
    { path: "name", message: "Nama minimal 3 karakter" },
    { path: "batch", message: "Angkatan harus berupa angka" },
  ]);
});
