import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { api } from "../../api.ts";
import type { Call } from "../../call.ts";
import { fileReport } from "../../../tests/support/people.ts";
import { rightFor, rightForm } from "../../../tests/support/right-bodies.ts";
import type { TestApp } from "../../../tests/support/test-app.ts";
import { lockAwaited } from "../../../tests/support/test-database.ts";
import {
  CLOSED_UNIT,
  OPEN_UNIT,
  OTHER_UNIT,
  place,
  startCampus,
  type TestCampus,
} from "../../../tests/support/placed-reports.ts";

/** For whom a report exists (docs/product/campus.md#who-reaches-a-report), call by call. */

let t: TestApp;
let superadmin: string;
let student: string;
let admins: TestCampus["admins"];
let placed: TestCampus["placed"];
beforeAll(async () => {
  ({ t, superadmin, student, admins, placed } = await startCampus());
});
afterAll(() => t.close());

const statusOf = async (token: string, id: number) =>
  (await t.call("GET", `/reports/${id}`, { token })).status;

/** Who reads a report, of all admins. */
const readersOf = async (id: number) => {
  const everybody = Object.entries({ ...admins, superadmin: { token: superadmin } });
  const found = await Promise.all(
    everybody.map(async ([who, { token }]) => [who, await statusOf(token, id)] as const),
  );
  expect(found.filter(([, status]) => ![200, 404].includes(status))).toEqual([]);
  return found.filter(([, status]) => status === 200).map(([who]) => who);
};

test("a report at the clinic is the clinic's", async () => {
  expect(await readersOf(await placed({}))).toEqual(["clinic", "member", "superadmin"]);
});

test("one at an open unit is its staff's too, and no other unit's", async () => {
  const id = await placed({ unit: OPEN_UNIT });
  expect(await readersOf(id)).toEqual(["clinic", "member", "staff", "superadmin"]);
});

test("one at a confidential unit is its members' alone", async () => {
  expect(await readersOf(await placed({ unit: CLOSED_UNIT }))).toEqual(["member"]);
});

test("one at a unit that the settings do not name is nobody's who is not a member", async () => {
  expect(await readersOf(await placed({ unit: "ffffffff" }))).toEqual([]);
});

test("one that is hidden from an admin, or from a unit, exists for all others", async () => {
  const fromAdmin = await placed({ hiddenFrom: [`admin:${admins.clinic.id}`] });
  expect(await readersOf(fromAdmin)).toEqual(["member", "superadmin"]);
  const fromUnit = await placed({ unit: OPEN_UNIT, hiddenFrom: [`unit:${CLOSED_UNIT}`] });
  expect(await readersOf(fromUnit)).toEqual(["clinic", "staff", "superadmin"]);
});

test("its author reads it wherever it lies", async () => {
  const id = await placed({ unit: CLOSED_UNIT, hiddenFrom: [`admin:${admins.member.id}`] });
  expect(await readersOf(id)).toEqual([]);
  expect(await statusOf(student, id)).toBe(200);
});

const ABOUT_REPORTS = Object.values<Call>(api).filter(
  ({ who, path }) =>
    /reports?\/\{id\}|\{kind\}/.test(path) &&
    !who({ id: 1, role: "superadmin", status: null, scope: "all" }),
);

describe.each(ABOUT_REPORTS.map((call) => [call.method, call.path, call] as const))(
  "%s %s",
  (method, path, call) => {
    const ask = (token: string, id: number) =>
      t.call(
        method,
        path.replace("{id}", `${id}`).replace("{kind}", "report").replace("{messageId}", "1"),
        { token, body: call.form || call.files ? rightForm() : call.body && rightFor(path) },
      );

    test("404 for an admin from whom the report is hidden", async () => {
      const id = await placed({ hiddenFrom: [`admin:${admins.clinic.id}`] });
      const { status } = await ask(admins.clinic.token, id);
      expect(status).toBe(call.who({ id: 2, role: "admin", status: null }) ? 403 : 404);
    });

    test("404 for a superadmin where it lies at a confidential unit", async () => {
      expect((await ask(superadmin, await placed({ unit: CLOSED_UNIT }))).status).toBe(404);
    });

    test("404 or 403 for the staff of another unit", async () => {
      const { status } = await ask(admins.outsider.token, await placed({ unit: OPEN_UNIT }));
      const staff = { id: 2, role: "admin", status: null, scope: "units" } as const;
      expect(status).toBe(call.who(staff) ? 403 : 404);
    });
  },
);

test("PATCH /admin/reports/status is a 404 for an admin who does not reach the report", async () => {
  const id = await placed({ hiddenFrom: [`admin:${admins.clinic.id}`] });
  const sent = { token: admins.clinic.token, body: { id, status: "under_review" } };
  expect((await t.call("PATCH", "/admin/reports/status", sent)).status).toBe(404);
  const theirs = { ...sent, token: superadmin };
  expect((await t.call("PATCH", "/admin/reports/status", theirs)).status).toBe(200);
});

test("DELETE /admin/notes/{id} is a 404 for its own writer who no longer reaches the report", async () => {
  const id = await placed({});
  const { token } = admins.clinic;
  const note = await t.call("POST", `/admin/notes/report/${id}`, {
    token,
    body: { text: "Sudah ditelepon." },
  });
  await place(t, id, { hiddenFrom: [`admin:${admins.clinic.id}`] });
  const remove = (noteId: number, by = token) =>
    t.call("DELETE", `/admin/notes/${noteId}`, { token: by });
  const gone = await remove(note.body.data.id);
  expect(gone.status).toBe(404);
  expect(gone.body).toEqual((await remove(9_999_999)).body);
  expect((await remove(note.body.data.id, admins.outsider.token)).body).toEqual(gone.body);
});

test("a claim that waits while the report is being hidden from its admin finds none", async () => {
  const id = await placed({});
  const { token, id: adminId } = admins.clinic;
  const asked = await t.app.db.transaction().execute(async (trx) => {
    await sql`select from report where id = ${id} for update`.execute(trx);
    await sql`update report set hidden_from = ${[`admin:${adminId}`]}::text[] where id = ${id}`.execute(
      trx,
    );
    const reply = t.call("PUT", `/admin/claims/report/${id}`, { token, body: {} });
    await lockAwaited(trx);
    return { reply };
  });
  expect((await asked.reply).status).toBe(404);
});

test("unit staff have no kind of item but reports", async () => {
  const { token } = admins.staff;
  for (const path of ["/admin/claims/student/1", "/admin/notes/appeal/1"])
    expect((await t.call("GET", path, { token })).status).toBe(403);
  expect((await t.call("GET", "/admin/queues/next?queue=student", { token })).status).toBe(403);
  const asked = { token, body: { kind: "appeals", filters: {} } };
  expect((await t.call("POST", "/admin/exports", asked)).status).toBe(403);
  const appeals = await t.call("GET", "/ukt-appeals/1/messages", { token });
  expect(appeals.status).toBe(404);
});

test("a public report is read like a guest by an admin who does not reach it", async () => {
  const { id } = await fileReport(t, student, {});
  await place(t, id, { unit: OTHER_UNIT });
  const sent = { token: superadmin, body: { id, status: "under_review" } };
  expect((await t.call("PATCH", "/admin/reports/status", sent)).status).toBe(200);
  const read = async (token: string | undefined) =>
    (await t.call("GET", `/reports/${id}`, { token })).body.data;
  expect(await read(admins.staff.token)).toEqual(await read(undefined));
  expect(await read(admins.outsider.token)).toHaveProperty("claim");
  const listed = await t.call("GET", `/admin/claims/report/${id}`, { token: admins.staff.token });
  expect(listed.status).toBe(404);
});
