import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formOf, reportFields } from "../../../tests/forms.ts";
import {
  fileReport,
  newAdmin,
  superadminToken,
  type TestAdmin,
  type TestStudent,
  verifiedStudent,
  waitingStudent,
} from "../../../tests/support/people.ts";
import {
  FINANCE,
  NOBODY_LEFT,
  partyOf,
  setUnits,
  TASK_FORCE,
} from "../../../tests/support/recusal.ts";
import { type Reply, startTestApp, type TestApp } from "../../../tests/support/test-app.ts";

/** A report that its author hides from whom it is about (docs/product/campus.md#recusal). */

let t: TestApp;
let superadmin: string;
let superadminId: number;
let about: TestAdmin;
let other: TestAdmin;
let author: TestStudent;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  superadmin = await superadminToken(t);
  superadminId = (await t.call("GET", "/users/me", { token: superadmin })).body.data.user.id;
  about = await newAdmin(t, superadmin);
  other = await newAdmin(t, superadmin);
  author = await verifiedStudent(t, superadmin, "Penulis Tersembunyi");
  await setUnits(t, superadmin, [TASK_FORCE, FINANCE]);
});
afterAll(() => t.close());

const file = (fields: Record<string, string | boolean>, headers: Record<string, string> = {}) =>
  t.call("POST", "/reports", {
    token: author.token,
    headers,
    body: formOf({ ...reportFields, ...fields }),
  });
const hidden = async (fields: Record<string, string | boolean> = {}): Promise<number> =>
  (await fileReport(t, author.token, { hidden_from: partyOf(about), ...fields })).id;
const read = (id: number, token?: string) => t.call("GET", `/reports/${id}`, { token });
const rowOf = (id: number) =>
  t.app.db.selectFrom("report").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const fault = ({ status, body }: Reply) => [status, body.errors?.[0]?.path, body.message];
const refusal = ({ status, body }: Reply) => [status, body.code];
const listedFor = async (token: string) =>
  (await t.call("GET", "/admin/reports?itemPerPage=100", { token })).body.data.map(
    (row: { id: number }) => row.id,
  ) as number[];

describe("GET /reports/recusal-choices", () => {
  const ask = (token?: string) => t.call("GET", "/reports/recusal-choices", { token });

  test("answers admins and units by name, and nothing else of them: 200", async () => {
    const gone = await newAdmin(t, superadmin);
    await t.call("DELETE", `/admin/${gone.id}`, { token: superadmin });
    const { status, body } = await ask(author.token);
    const names = body.data.admins.map(({ name }: { name: string }) => name);
    expect([status, names]).toEqual([200, [about.name, other.name, expect.stringMatching(/./)]]);
    expect(body.data.admins[0]).toEqual({ party: partyOf(about), name: about.name });
    expect(body.data.units).toEqual([
      { party: "unit:4f0c2a91", name: "Biro Keuangan" },
      { party: "unit:9d31e07b", name: "Satgas PPKPT" },
    ]);
  });

  test("is for students, whatever their status: an author may hide a report later; 401, 403", async () => {
    const waiting = await waitingStudent(t);
    const { status, body } = await ask(waiting.token);
    expect([status, body.data.admins[0].name]).toEqual([200, about.name]);
    expect(refusal(await ask())).toEqual([401, "NOT_SIGNED_IN"]);
    expect(refusal(await ask(superadmin))).toEqual([403, "STUDENTS_ONLY"]);
  });
});

describe("POST /reports with hidden_from", () => {
  test("makes a private report that does not exist for them; author and other admins read from whom: 201", async () => {
    const { status, body } = await file({ hidden_from: partyOf(about) });
    const { id } = body.data;
    const named = [{ party: partyOf(about), name: about.name }];
    expect([status, body.data.isPrivate, body.data.hidden_from]).toEqual([201, true, named]);
    expect(body.data.has_readers).toBe(true);
    expect((await read(id, about.token)).status).toBe(404);
    expect(await listedFor(about.token)).not.toContain(id);
    const seen = (await read(id, other.token)).body.data;
    expect([seen.hidden_from, seen.has_readers]).toEqual([named, undefined]);
    expect(await listedFor(other.token)).toContain(id);
  });

  test("takes up to three admins, once each, or one unit", async () => {
    const twice = `${partyOf(other)},${partyOf(about)},${partyOf(other)}`;
    expect((await rowOf(await hidden({ hidden_from: twice }))).hidden_from).toEqual([
      partyOf(about),
      partyOf(other),
    ]);
    const unit = (await file({ hidden_from: "unit:4f0c2a91" })).body.data;
    expect(unit.hidden_from).toEqual([{ party: "unit:4f0c2a91", name: "Biro Keuangan" }]);
  });

  test("that is empty or absent hides it from nobody", async () => {
    for (const fields of [{ hidden_from: "" }, {}]) {
      const { data } = (await file(fields as Record<string, string>)).body;
      expect([data.isPrivate, data.hidden_from, data.has_readers]).toEqual([
        false,
        undefined,
        undefined,
      ]);
      expect((await rowOf(data.id)).hidden_from).toBeNull();
    }
  });

  test.each([
    ["admin:99999", "Pilih dari daftar admin dan unit"],
    ["unit:00000000", "Pilih dari daftar admin dan unit"],
    ["admin:x", "Pilihan tidak valid"],
    ["admin:0", "Pilihan tidak valid"],
    ["unit:4f0c2a91,unit:9d31e07b", "Pilih paling banyak 3 admin, atau satu unit"],
    ["admin:1,unit:4f0c2a91", "Pilih paling banyak 3 admin, atau satu unit"],
    ["admin:1,admin:2,admin:3,admin:4", "Pilih paling banyak 3 admin, atau satu unit"],
  ])("refuses %s at the field: 422", async (hidden_from, words) => {
    expect(fault(await file({ hidden_from }))).toEqual([422, "hidden_from", words]);
  });

  test("refuses a student's account as a party: 422", async () => {
    const refused = await file({ hidden_from: `admin:${author.id}` });
    expect(refused.status).toBe(422);
  });

  test("refuses what nobody could read any more: 422", async () => {
    const everybody = [{ id: superadminId }, about, other].map(partyOf).join();
    expect(fault(await file({ hidden_from: everybody }))).toEqual([
      422,
      "hidden_from",
      NOBODY_LEFT,
    ]);
  });

  test("goes along with an Idempotency-Key like other fields", async () => {
    const key = { "idempotency-key": "satu-kunci" };
    const first = await file({ hidden_from: partyOf(about) }, key);
    const again = await file({ hidden_from: partyOf(about) }, key);
    expect([again.status, again.body.data.id]).toEqual([201, first.body.data.id]);
    expect(refusal(await file({ hidden_from: partyOf(other) }, key))).toEqual([422, "KEY_REUSED"]);
    expect(refusal(await file({}, key))).toEqual([422, "KEY_REUSED"]);
  });
});

test("PATCH /reports/{id} of a report that is hidden from somebody cannot make it public: 422", async () => {
  const id = await hidden();
  const edit = (fields: Record<string, boolean | string>) =>
    t.call("PATCH", `/reports/${id}`, { token: author.token, body: formOf(fields) });
  expect(fault(await edit({ isPrivate: false }))[1]).toBe("isPrivate");
  expect((await edit({ title: "Judul lain" })).status).toBe(200);
  expect(await rowOf(id)).toMatchObject({ is_private: true, title: "Judul lain", version: 2 });
});

test("from whom it is hidden is in the author's own copy, and in no export, list or row of the audit", async () => {
  const id = await hidden({ title: "Tentang seorang admin" });
  const acts = () => t.app.db.selectFrom("audit").select("target").execute();
  const before = (await acts()).length;
  const hidden_from = [about, other].map(partyOf);
  const body = { hidden_from };
  await t.call("PUT", `/reports/${id}/hidden-from`, { token: author.token, body });
  expect(await acts()).toHaveLength(before);
  const link = await t.call("POST", "/admin/exports", {
    token: superadmin,
    body: { kind: "reports" },
  });
  const csv = await (await t.open(link.body.data.url)).text();
  expect(csv).toContain("Tentang seorang admin");
  expect(csv).not.toContain(about.name);
  for (const [path, token] of [
    ["/reports/me", author.token],
    ["/admin/reports", other.token],
  ] as const)
    for (const row of (await t.call("GET", path, { token })).body.data)
      expect(row).not.toHaveProperty("hidden_from");
  const headers = { authorization: `Bearer ${author.token}` };
  const copy = await (await t.open("/users/me/data", { headers })).arrayBuffer();
  const { reports } = JSON.parse(strFromU8(unzipSync(new Uint8Array(copy))["data.json"]!));
  const own = reports.find((report: { id: number }) => report.id === id);
  expect(own.hidden_from).toEqual(
    [about, other].map((one) => ({ party: partyOf(one), name: one.name })),
  );
});
