import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { formOf, jpeg, reportFields } from "../../../tests/forms.ts";
import { superadminToken, verifiedStudent } from "../../../tests/support/people.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { findFaults } from "./verify.ts";

/** What is kept twice is held against itself. */

let t: TestApp;
let first: number;
let second: number;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  const admin = await superadminToken(t);
  const { token } = await verifiedStudent(t, admin);
  const voter = await verifiedStudent(t, admin);
  const file = async () => {
    const body = formOf(reportFields, { file: { bytes: await jpeg(), name: "foto.jpg" } });
    return (await t.call("POST", "/reports", { token, body })).body.data.id as number;
  };
  first = await file();
  second = await file();
  for (const id of [first, second]) {
    const body = { id, status: "under_review" };
    await t.call("PATCH", "/admin/reports/status", { token: admin, body });
    const vote = { token: voter.token, body: { type: "upvote" } };
    await t.call("POST", `/reports/${id}/vote`, vote);
  }
});
afterAll(() => t.close());

test("a campus that is used has no fault", async () => {
  expect(await findFaults(t.app)).toEqual([]);
});

test("lost and foreign files, counts, totals and a timeline that are wrong are found, and no author is named", async () => {
  const { db, files } = t.app;
  const names = await db
    .selectFrom("file")
    .select(["name", "report_id"])
    .where("report_id", "is not", null)
    .execute();
  const nameOf = (id: number) => names.find(({ report_id: report }) => report === id)!.name;
  await db.updateTable("file").set({ bytes: 1 }).where("report_id", "=", first).execute();
  await files.remove(nameOf(second));
  await db.updateTable("report").set({ upvotes: 9 }).where("id", "=", second).execute();
  await db.deleteFrom("report_event").where("report_id", "=", second).execute();
  await sql`update report_count set n = n + 1 where status = 'under_review' and ctid = (
    select ctid from report_count where status = 'under_review' limit 1)`.execute(db);
  const orphans = ["a", "b"].map((sign) => `${sign.repeat(32)}.jpg`);
  const list = async function* list() {
    yield* files.list();
    yield { name: orphans[0]!, modified: new Date(0) };
    // an upload that is under way
    yield { name: orphans[1]!, modified: t.clock.now() };
  };
  const faults = await findFaults({ ...t.app, files: { ...files, list } });
  expect(faults).toEqual([
    `count of reports ${reportFields.category}, under_review, public: kept 3, counted 2`,
    `votes of report ${second}: kept +9 -0, counted +1 -0`,
    `timeline of report ${second}: it does not lead to the status`,
    ...[
      {
        name: nameOf(first),
        says: expect.stringMatching(/^file \w+.jpg of report \d+ has \d+ bytes, not 1$/),
      },
      { name: nameOf(second), says: `file ${nameOf(second)} of report ${second} is not there` },
    ]
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ says }) => says as string),
    `file ${orphans[0]} is of no record`,
  ]);
});
