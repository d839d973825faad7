import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setStatus, verifiedStudent } from "../../../tests/support/people.ts";
import {
  BUILDINGS,
  FINANCE,
  GUARD,
  REASON,
  type CampusOfUnits,
  startCampusOfUnits,
} from "../../../tests/support/campus-of-units.ts";

let t: CampusOfUnits["t"];
let superadmin: CampusOfUnits["superadmin"];
let clinic: CampusOfUnits["clinic"];
let finance: CampusOfUnits["finance"];
let buildings: CampusOfUnits["buildings"];
let author: CampusOfUnits["author"];
let forward: CampusOfUnits["forward"];
let file: CampusOfUnits["file"];
let read: CampusOfUnits["read"];
let rowOf: CampusOfUnits["rowOf"];
let fileAt: CampusOfUnits["fileAt"];
let bell: CampusOfUnits["bell"];
beforeAll(async () => {
  ({ t, superadmin, clinic, finance, buildings, author, forward, file, read, rowOf, fileAt, bell } =
    await startCampusOfUnits());
});
afterAll(() => t.close());

describe("POST /admin/reports/{id}/forward", () => {
  test("lays it at the unit with a step, a note, an act and news, and keeps the promise: 200", async () => {
    const id = await file();
    await setStatus(t, clinic.token, id, "under_review");
    const before = await rowOf(id);
    const dropped = t.dropped.length;
    const { status, body } = await forward(id, FINANCE, clinic, { version: before.version });
    expect([status, body.message, body.raised]).toEqual([
      200,
      "Laporan diteruskan ke Biro Keuangan",
      false,
    ]);
    expect(body.data).toMatchObject({
      id,
      unit: { key: FINANCE, name: "Biro Keuangan" },
      is_raised: false,
      version: before.version + 1,
    });
    expect(await rowOf(id)).toEqual({ ...before, unit: FINANCE, version: before.version + 1 });
    const step = { kind: "forwarded", from: null, to: null, unit: "Biro Keuangan" };
    expect(body.data.timeline.at(-1)).toMatchObject({ ...step, admins: { name: clinic.name } });
    // a guest reads where to, and not who
    const { at: _, ...seen } = (await read(id)).body.data.timeline.at(-1);
    expect(seen).toEqual(step);
    const notes = await t.call("GET", `/admin/notes/report/${id}`, { token: finance.token });
    expect(notes.body.data).toMatchObject([{ text: REASON, admins: { id: clinic.id } }]);
    expect((await bell())[0]).toMatch(/^Laporan ".+" diteruskan ke Biro Keuangan\.$/);
    const audit = await t.call("GET", "/admin/audit?action=forward-report", { token: superadmin });
    expect(audit.body.data[0]).toMatchObject({ target: `report:${id}`, actor: { id: clinic.id } });
    expect(t.dropped.slice(dropped)).toContain(`/laporan/${id}`);
  });

  test("back to the clinic by unit staff, who do not reach it any more: 200 without data", async () => {
    const id = await fileAt(FINANCE, "under_review");
    const { status, body } = await forward(id, null, finance);
    expect([status, body.data, body.raised]).toEqual([200, null, false]);
    expect(await rowOf(id)).toMatchObject({ unit: "", forwarded: 1 });
    expect((await read(id)).body.data.timeline.at(-1)).toMatchObject({ unit: null });
    expect((await bell())[0]).toContain("diteruskan ke klinik.");
  });

  test("says nothing to guests and students of where it lies but its timeline", async () => {
    const id = await fileAt(FINANCE, "under_review");
    const stranger = await verifiedStudent(t, superadmin);
    for (const token of [undefined, stranger.token]) {
      const { data } = (await read(id, token)).body;
      expect("unit" in data || "is_raised" in data).toBe(false);
    }
  });

  test("ends the claim, whoever holds it", async () => {
    const id = await file();
    await t.call("PUT", `/admin/claims/report/${id}`, { token: superadmin, body: {} });
    await forward(id, FINANCE);
    const claim = await t.call("GET", `/admin/claims/report/${id}`, { token: clinic.token });
    expect(claim.body.data).toBe(null);
  });

  test("is for admins: 401, 403; what is not reached is a 404, also for the unit that has given it away", async () => {
    const id = await fileAt(FINANCE);
    const guest = await t.call("POST", `/admin/reports/${id}/forward`, { body: {} });
    expect(guest.status).toBe(401);
    expect((await forward(id, BUILDINGS, author)).status).toBe(403);
    expect((await forward(id, FINANCE, buildings)).status).toBe(404);
    expect((await forward(999_999, FINANCE)).status).toBe(404);
    expect((await forward(id, BUILDINGS, finance)).status).toBe(200);
    expect((await forward(id, null, finance)).status).toBe(404);
  });

  test("refuses an unknown unit, none, and a reason that is too short or too long: 422", async () => {
    const id = await file();
    for (const [body, path] of [
      [{ unit_id: "ffffffff" }, "unit_id"],
      [{ unit_id: "Biro Keuangan" }, "unit_id"],
      [{ unit_id: undefined }, "unit_id"],
      [{ reason: " abc " }, "reason"],
      [{ reason: "x".repeat(1001) }, "reason"],
      [{ reason: undefined }, "reason"],
    ] as const) {
      const reply = await forward(id, FINANCE, clinic, body);
      expect([reply.status, reply.body.errors.map((one: { path: string }) => one.path)]).toEqual([
        422,
        [path],
      ]);
    }
    expect(await rowOf(id)).toMatchObject({ unit: "", version: 1 });
  });

  test("refuses the same place, what is closed and what is merged: 409", async () => {
    const [here, done, merged, target] = [await file(), await file(), await file(), await file()];
    expect((await forward(here, null)).body.code).toBe("SAME_PLACE");
    await setStatus(t, clinic.token, done, "done");
    expect((await forward(done, FINANCE)).body.code).toBe("CASE_CLOSED");
    await setStatus(t, clinic.token, done, "rejected", "Tidak diproses.");
    expect((await forward(done, FINANCE)).body.code).toBe("CASE_CLOSED");
    for (const id of [merged, target]) await setStatus(t, clinic.token, id, "under_review");
    await t.call("POST", `/admin/reports/${merged}/merge`, {
      token: clinic.token,
      body: { into: target },
    });
    const reply = await forward(merged, FINANCE);
    expect([reply.status, reply.body.code]).toEqual([409, "MERGED"]);
    expect(reply.body.message).toContain(`#${target}`);
    // its target may go to a unit, not where nobody would read it with the merged one
    expect((await forward(target, GUARD)).body.code).toBe("HAS_MERGED");
    expect((await forward(target, FINANCE)).status).toBe(200);
  });

  test("refuses a unit from which the author has hidden it: 422", async () => {
    const id = await file({ isPrivate: true });
    await t.app.db
      .updateTable("report")
      .set({ hidden_from: [`unit:${FINANCE}`] })
      .where("id", "=", id)
      .execute();
    const reply = await forward(id, FINANCE);
    expect([reply.status, reply.body.errors[0].path]).toEqual([422, "unit_id"]);
    expect((await forward(id, BUILDINGS)).status).toBe(200);
  });

  test("an older version is a 409 with the report as it is", async () => {
    const id = await file();
    await setStatus(t, clinic.token, id, "under_review");
    const { status, body } = await forward(id, FINANCE, clinic, { version: 1 });
    expect([status, body.code, body.data.version]).toEqual([409, "STALE", 2]);
    expect(await rowOf(id)).toMatchObject({ unit: "" });
  });

  test("of two at once one is late: 409, and it has one step and one note", async () => {
    const id = await file();
    const replies = await Promise.all([
      forward(id, FINANCE, clinic, { version: 1 }),
      forward(id, BUILDINGS, { token: superadmin }, { version: 1 }),
    ]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await read(id, clinic.token)).body.data.timeline).toHaveLength(1);
    const notes = await t.call("GET", `/admin/notes/report/${id}`, { token: clinic.token });
    expect(notes.body.data).toHaveLength(1);
  });

  test("of two at once without a version the second finds it moved", async () => {
    const id = await fileAt(FINANCE);
    const replies = await Promise.all([
      forward(id, BUILDINGS, finance),
      forward(id, BUILDINGS, finance),
    ]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(await rowOf(id)).toMatchObject({ unit: BUILDINGS, forwarded: 1 });
  });
});
