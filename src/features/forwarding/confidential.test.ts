import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setStatus, verifiedStudent } from "../../../tests/support/people.ts";
import {
  FINANCE,
  GUARD,
  OTHER_GUARD,
  type CampusOfUnits,
  startCampusOfUnits,
} from "../../../tests/support/campus-of-units.ts";

let t: CampusOfUnits["t"];
let superadmin: CampusOfUnits["superadmin"];
let clinic: CampusOfUnits["clinic"];
let finance: CampusOfUnits["finance"];
let guard: CampusOfUnits["guard"];
let author: CampusOfUnits["author"];
let forward: CampusOfUnits["forward"];
let file: CampusOfUnits["file"];
let read: CampusOfUnits["read"];
let rowOf: CampusOfUnits["rowOf"];
let fileAt: CampusOfUnits["fileAt"];
let staffOf: CampusOfUnits["staffOf"];
let bell: CampusOfUnits["bell"];
beforeAll(async () => {
  ({
    t,
    superadmin,
    clinic,
    finance,
    guard,
    author,
    forward,
    file,
    read,
    rowOf,
    fileAt,
    staffOf,
    bell,
  } = await startCampusOfUnits());
});
afterAll(() => t.close());

describe("to a confidential unit", () => {
  test("it becomes private, leaves every public page and keeps its votes; the clinic gets no more of it", async () => {
    const id = await file();
    await setStatus(t, clinic.token, id, "under_review");
    const voter = await verifiedStudent(t, superadmin);
    await t.call("POST", `/reports/${id}/vote`, { token: voter.token, body: { type: "upvote" } });
    const { status, body } = await forward(id, GUARD);
    expect([status, body.data, body.message]).toEqual([
      200,
      null,
      "Laporan diteruskan ke Satgas PPKPT",
    ]);
    expect(await rowOf(id)).toMatchObject({ unit: GUARD, is_private: true, vote_total: 1 });
    for (const token of [undefined, voter.token, clinic.token, superadmin, finance.token])
      expect((await read(id, token)).status).toBe(404);
    for (const token of [author.token, guard.token])
      expect((await read(id, token)).body.data.isPrivate).toBe(true);
    expect((await bell())[0]).toContain("sekarang rahasia");
    const listed = await t.call("GET", "/reports?itemPerPage=100");
    expect(listed.body.data.map((one: { id: number }) => one.id)).not.toContain(id);
  });

  test("what was private already is told as any other", async () => {
    const id = await file({ isPrivate: true });
    await forward(id, GUARD);
    expect((await bell())[0]).toMatch(/diteruskan ke Satgas PPKPT\.$/);
  });

  test("422: POST /admin/reports/{id}/forward to a unit where nobody would read it", async () => {
    const id = await file();
    const reply = await forward(id, OTHER_GUARD);
    expect([reply.status, reply.body.errors[0].path]).toEqual([422, "unit_id"]);
    expect(reply.body.errors[0].message).toContain("belum punya anggota");
    const hidden = await file({ isPrivate: true });
    await t.app.db
      .updateTable("report")
      .set({ hidden_from: [`admin:${guard.id}`] })
      .where("id", "=", hidden)
      .execute();
    const lost = await forward(hidden, GUARD);
    expect([lost.status, lost.body.errors[0].path]).toEqual([422, "unit_id"]);
    expect(lost.body.errors[0].message).toBe("Tidak ada lagi yang dapat membaca laporan ini");
  });

  test("from there only another confidential unit may have it: 422 with words why", async () => {
    const id = await fileAt(GUARD);
    await staffOf(OTHER_GUARD);
    for (const place of [FINANCE, null]) {
      const reply = await forward(id, place, guard);
      expect([reply.status, reply.body.errors[0].path]).toEqual([422, "unit_id"]);
      expect(reply.body.message).toContain("rahasia");
    }
    expect((await forward(id, OTHER_GUARD, guard)).status).toBe(200);
  });

  test("confidential units never raise it to the clinic, which would read it", async () => {
    const id = await fileAt(GUARD);
    const other = await staffOf(OTHER_GUARD);
    const to = [OTHER_GUARD, GUARD, OTHER_GUARD, GUARD] as const;
    for (const [at, place] of to.entries())
      expect((await forward(id, place, at % 2 ? other : guard)).body.raised).toBe(false);
    expect(await rowOf(id)).toMatchObject({ unit: GUARD, forwarded: 4 });
  });

  test("a third forward to a confidential unit goes there, and not to the clinic", async () => {
    const id = await fileAt(FINANCE);
    await t.app.db.updateTable("report").set({ forwarded: 2 }).where("id", "=", id).execute();
    expect((await forward(id, GUARD, finance)).body.raised).toBe(false);
    expect(await rowOf(id)).toMatchObject({ unit: GUARD });
  });

  test("its author cannot make it public by an edit", async () => {
    const id = await fileAt(GUARD);
    const body = new FormData();
    body.set("isPrivate", "false");
    const edited = await t.call("PATCH", `/reports/${id}`, { token: author.token, body });
    expect([edited.status, edited.body.data.isPrivate]).toEqual([200, true]);
  });
});
