import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { formOf, reportFields } from "../../../tests/forms.ts";
import {
  fileReport,
  newAdmin,
  setStatus,
  superadminToken,
  type TestAdmin,
  type TestStudent,
  verifiedStudent,
  waitingStudent,
} from "../../../tests/support/people.ts";
import { type Reply, startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import type { Unit } from "../campus/sections/units.contract.ts";

/** A report that its author hides from whom it is about (docs/product/campus.md#recusal). */

const FINANCE: Unit = {
  key: "4f0c2a91",
  name: "Biro Keuangan",
  email: "",
  contact: "",
  confidential: false,
  faculty: "",
  takes: ["financial.university"],
};
const TASK_FORCE: Unit = { ...FINANCE, key: "9d31e07b", name: "Satgas PPKPT", takes: [] };
const NOBODY = "Tidak ada lagi yang dapat membaca laporan ini";

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
  await setUnits([TASK_FORCE, FINANCE]);
});
afterAll(() => t.close());

const setUnits = async (units: readonly Unit[]) => {
  const path = "/admin/settings/units";
  const { version } = (await t.call("GET", path, { token: superadmin })).body.data;
  const body = { units, version };
  expect((await t.call("PATCH", path, { token: superadmin, body })).status).toBe(200);
};
const partyOf = ({ id }: { readonly id: number }) => `admin:${id}`;
const file = (fields: Record<string, string | boolean>, headers: Record<string, string> = {}) =>
  t.call("POST", "/reports", {
    token: author.token,
    headers,
    body: formOf({ ...reportFields, ...fields }),
  });
const hidden = async (fields: Record<string, string | boolean> = {}): Promise<number> =>
  (await fileReport(t, author.token, { hidden_from: partyOf(about), ...fields })).id;
const hide = (id: number, hidden_from: unknown, token: string | undefined = author.token) =>
  t.call("PUT", `/reports/${id}/hidden-from`, { token, body: { hidden_from } });
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

  test("is for verified students: 401, 403", async () => {
    const waiting = await waitingStudent(t);
    expect(refusal(await ask())).toEqual([401, "NOT_SIGNED_IN"]);
    expect(refusal(await ask(waiting.token))).toEqual([403, "ACCOUNT_WAITING"]);
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
    const twice = `${partyOf(about)},${partyOf(about)},${partyOf(other)}`;
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
    expect(fault(await file({ hidden_from: everybody }))).toEqual([422, "hidden_from", NOBODY]);
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

describe("PUT /reports/{id}/hidden-from", () => {
  let id: number;
  beforeEach(async () => {
    ({ id } = await fileReport(t, author.token));
  });

  test.each(["pending", "under_review", "responded", "done", "rejected"])(
    "hides and lifts it in status %s; lifted it stays private: 200",
    async (status) => {
      await setStatus(t, superadmin, id, status);
      const added = await hide(id, [partyOf(about)]);
      expect([added.status, added.body.data.isPrivate]).toEqual([200, true]);
      expect((await read(id, about.token)).status).toBe(404);
      const steps = added.body.data.timeline.length;
      const lifted = await hide(id, []);
      expect([lifted.status, lifted.body.data.isPrivate]).toEqual([200, true]);
      expect(lifted.body.data.hidden_from).toBeUndefined();
      expect(lifted.body.data.timeline).toHaveLength(steps);
      expect((await read(id, about.token)).body.data.hidden_from).toBeUndefined();
    },
  );

  test("takes a published report off every public page at once, and drops none where it hides nothing", async () => {
    await setStatus(t, superadmin, id, "under_review");
    expect((await read(id)).status).toBe(200);
    const before = t.dropped.length;
    await hide(id, [partyOf(about)]);
    expect(t.dropped.slice(before)).toEqual(["/", "/laporan", `/laporan/${id}`]);
    expect((await read(id)).status).toBe(404);
    const after = t.dropped.length;
    await hide(id, [partyOf(other)]);
    await hide(id, []);
    expect(t.dropped.slice(after)).toEqual([]);
  });

  test("is the author's: 401, 403, 404", async () => {
    const stranger = await verifiedStudent(t, superadmin);
    const guest = await t.call("PUT", `/reports/${id}/hidden-from`, { body: { hidden_from: [] } });
    expect(guest.status).toBe(401);
    expect((await hide(id, [], superadmin)).status).toBe(403);
    expect((await hide(id, [], stranger.token)).status).toBe(404);
    expect((await hide(999_999, [])).status).toBe(404);
    await setStatus(t, superadmin, id, "under_review");
    expect(refusal(await hide(id, [], stranger.token))).toEqual([403, "NOT_YOURS"]);
  });

  test("refuses an older version with the record as it is, and the same again changes nothing: 409", async () => {
    await setStatus(t, superadmin, id, "responded");
    const body = { hidden_from: [partyOf(about)], version: 1 };
    const stale = await t.call("PUT", `/reports/${id}/hidden-from`, { token: author.token, body });
    expect([...refusal(stale), stale.body.data.version]).toEqual([409, "STALE", 2]);
    const both = [partyOf(about), partyOf(other)];
    expect((await hide(id, both)).body.data.version).toBe(3);
    expect((await hide(id, both.toReversed())).body.data.version).toBe(3);
  });

  test("refuses wrong and unknown parties, and what nobody could read: 422", async () => {
    const words = "Pilih dari daftar admin dan unit";
    expect(fault(await hide(id, ["admin:99999"]))).toEqual([422, "hidden_from", words]);
    expect(fault(await hide(id, "admin:1"))).toEqual([422, "hidden_from", "Pilihan tidak valid"]);
    const everybody = [{ id: superadminId }, about, other].map(partyOf);
    expect(fault(await hide(id, everybody))).toEqual([422, "hidden_from", NOBODY]);
    expect((await rowOf(id)).hidden_from).toBeNull();
  });

  test("refuses what is merged, and what something is merged into: 409 MERGED", async () => {
    const target = await fileReport(t, author.token);
    for (const one of [id, target.id]) await setStatus(t, superadmin, one, "under_review");
    const merging = { token: superadmin, body: { into: target.id } };
    await t.call("POST", `/admin/reports/${id}/merge`, merging);
    for (const one of [id, target.id]) {
      expect(refusal(await hide(one, [partyOf(about)]))).toEqual([409, "MERGED"]);
      expect((await rowOf(one)).hidden_from).toBeNull();
    }
  });

  test("ends the claim of somebody who does not read it any more, and of nobody else", async () => {
    const holder = async () => (await read(id, superadmin)).body.data.claim?.admins.name;
    const claim = (token: string) =>
      t.call("PUT", `/admin/claims/report/${id}`, { token, body: { take_over: true } });
    await claim(other.token);
    await hide(id, [partyOf(about)]);
    expect(await holder()).toBe(other.name);
    await hide(id, []);
    await claim(about.token);
    expect(await holder()).toBe(about.name);
    await hide(id, [partyOf(about)]);
    expect(await holder()).toBeUndefined();
  });

  test("brings it back to the clinic from the unit from which it is hidden, and no step tells", async () => {
    const { db } = t.app;
    const lieAt = (unit: string) =>
      db.updateTable("report").set({ unit }).where("id", "=", id).execute();
    const member = (units: string[]) =>
      db.updateTable("account").set({ units }).where("id", "=", about.id).execute();
    await member([FINANCE.key]);
    await lieAt(FINANCE.key);
    const { data } = (await hide(id, ["unit:4f0c2a91"])).body;
    expect([(await rowOf(id)).unit, data.timeline]).toEqual(["", []]);
    expect((await read(id, about.token)).status).toBe(404);
    await lieAt(TASK_FORCE.key);
    await hide(id, [partyOf(other)]);
    expect((await rowOf(id)).unit).toBe(TASK_FORCE.key);
    await member([]);
  });

  test("keeps the name of an admin who has left, and tells the author where nobody is left", async () => {
    const leaving = await newAdmin(t, superadmin);
    await hide(id, [partyOf(leaving), partyOf(about), partyOf(other)]);
    await t.call("DELETE", `/admin/${leaving.id}`, { token: superadmin });
    const names = (await read(id, author.token)).body.data.hidden_from;
    expect(names[0]).toEqual({ party: partyOf(leaving), name: leaving.name });
    // who is there already may stay although the account is closed
    expect((await hide(id, [partyOf(leaving), partyOf(about)])).status).toBe(200);
    const everybody = [superadminId, about.id, other.id].map((one) => `admin:${one}`);
    await t.app.db
      .updateTable("report")
      .set({ hidden_from: everybody })
      .where("id", "=", id)
      .execute();
    expect((await read(id, author.token)).body.data.has_readers).toBe(false);
    const lifted = (await hide(id, [])).body.data;
    expect([lifted.hidden_from, lifted.has_readers]).toEqual([undefined, undefined]);
  });
});

test("from whom it is hidden is in the author's own copy, and in no export, list or row of the audit", async () => {
  const id = await hidden({ title: "Tentang seorang admin" });
  const acts = () => t.app.db.selectFrom("audit").select("target").execute();
  const before = (await acts()).length;
  await hide(id, [partyOf(about), partyOf(other)]);
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
