import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  fileReport,
  newAdmin,
  setStatus,
  superadminToken,
  type TestAdmin,
  type TestStudent,
  verifiedStudent,
} from "../../../tests/support/people.ts";
import {
  FINANCE,
  NOBODY_LEFT,
  partyOf,
  setUnits,
  TASK_FORCE,
} from "../../../tests/support/recusal.ts";
import { type Reply, startTestApp, type TestApp } from "../../../tests/support/test-app.ts";

/** A report that its author hides later from whom it is about (docs/product/campus.md#recusal). */

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
  author = await verifiedStudent(t, superadmin);
  await setUnits(t, superadmin, [TASK_FORCE, FINANCE]);
});
afterAll(() => t.close());

const hide = (id: number, hidden_from: unknown, token: string | undefined = author.token) =>
  t.call("PUT", `/reports/${id}/hidden-from`, { token, body: { hidden_from } });
const read = (id: number, token?: string) => t.call("GET", `/reports/${id}`, { token });
const rowOf = (id: number) =>
  t.app.db.selectFrom("report").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const fault = ({ status, body }: Reply) => [status, body.errors?.[0]?.path, body.message];
const refusal = ({ status, body }: Reply) => [status, body.code];

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
    expect(fault(await hide(id, everybody))).toEqual([422, "hidden_from", NOBODY_LEFT]);
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
    expect(names).toContainEqual({ party: partyOf(leaving), name: leaving.name });
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
