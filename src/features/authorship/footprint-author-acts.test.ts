import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  fileReport,
  newAdmin,
  setStatus,
  superadminToken,
  type TestStudent,
  verifiedStudent,
} from "../../../tests/support/people.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { HOUR } from "../../server/clock.ts";
import { type Footprint, footprints, type Footprints } from "../../../tests/support/footprints.ts";

/**
 * The rows of what an author does after the answer, and of who follows: never one that names an anonymous author,
 * no time of theirs that is finer than the hour (docs/product/authorship.md#transactions).
 */

let t: TestApp;
let admin: string;
let author: TestStudent;
let follower: TestStudent;
let of: Footprints;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  admin = await superadminToken(t);
  author = await verifiedStudent(t, admin, "Kirana Tapak");
  follower = await verifiedStudent(t, admin);
  of = footprints(t, () => author);
});
afterAll(() => t.close());

const answered = async (isAnonymous: boolean) => {
  const { id } = await fileReport(t, author.token, { isAnonymous });
  await setStatus(t, admin, id, "responded", "Sudah kami perbaiki.");
  return id as number;
};
const act = async (method: string, path: string, body: object) => {
  const reply = await t.call(method, path, { token: author.token, body });
  expect(reply.status).toBe(200);
};
const post = (path: string, body: object) => act("POST", path, body);
const put = (path: string, body: object) => act("PUT", path, body);
/** Times of what was written that are finer than the hour, as 'report_event.at'. */
const fine = ({ written }: Footprint, since: Date) =>
  written.flatMap(({ table, values }) =>
    Object.entries(values)
      .filter(([, value]) => /^\d{4}-\d\d-\d\dT/.test(value))
      .filter(([, value]) => Date.parse(value) >= since.getTime())
      .filter(([, value]) => Date.parse(value) % HOUR !== 0)
      .map(([column]) => `${table.replace("public.", "")}.${column}`),
  );

describe("an anonymous author", () => {
  test("who says that it is settled writes the report, its step and its counts alone", async () => {
    const id = await answered(true);
    const since = t.clock.now();
    const footprint = await of.footprintOf(() => post(`/reports/${id}/verdict`, { solved: true }));
    of.expectUnnamed(footprint);
    expect([...new Set(footprint.tables)]).toEqual(["report", "report_count", "report_event"]);
    expect([footprint.gone, fine(footprint, since)]).toEqual([[], []]);
  });

  test("who opens it again writes the reason besides, and no time finer than the hour", async () => {
    const id = await answered(true);
    const since = t.clock.now();
    const reason = "Masih bocor seperti kemarin.";
    const footprint = await of.footprintOf(() =>
      post(`/reports/${id}/verdict`, { solved: false, reason }),
    );
    of.expectUnnamed(footprint);
    expect([...new Set(footprint.tables)]).toEqual([
      "message",
      "report",
      "report_count",
      "report_event",
    ]);
    expect([footprint.gone, fine(footprint, since)]).toEqual([[], []]);
  });
});

test("an anonymous author who hides a report from somebody writes the report and its counts alone", async () => {
  const id = await answered(true);
  const choices = await t.call("GET", "/reports/recusal-choices", { token: author.token });
  await newAdmin(t, admin);
  const hidden_from = [choices.body.data.admins[0].party];
  const since = t.clock.now();
  const footprint = await of.footprintOf(() => put(`/reports/${id}/hidden-from`, { hidden_from }));
  of.expectUnnamed(footprint);
  expect([...new Set(footprint.tables)]).toEqual(["report", "report_count"]);
  expect([footprint.gone, fine(footprint, since)]).toEqual([[], []]);
  const asked = await of.footprintOf(async () => {
    await t.call("GET", "/reports/recusal-choices", { token: author.token });
  });
  expect([asked.tables, asked.gone]).toEqual([[], []]);
});

test("a name that is taken off leaves no row that names, and no finer time of the author's acts", async () => {
  const id = await answered(false);
  const since = t.clock.now();
  await post(`/reports/${id}/verdict`, { solved: false, reason: "Masih bocor sekali." });
  const footprint = await of.footprintOf(() => post(`/reports/${id}/anonymize`, {}));
  of.expectUnnamed(footprint);
  expect(footprint.tables).toEqual([
    "message",
    "notification",
    "report",
    "report_event",
    "report_event",
    "report_search",
    "used_tag",
  ]);
  expect([footprint.gone, fine(footprint, since)]).toEqual([[], []]);
});

test("who follows writes that and the report's count, and nothing of its author", async () => {
  const id = await answered(true);
  const press = (method: string) =>
    t.call(method, `/reports/${id}/follow`, { token: follower.token });
  const followed = await of.footprintOf(() => press("PUT"));
  of.expectUnnamed(followed);
  expect([followed.tables, followed.gone]).toEqual([["follow", "report"], []]);
  const again = await of.footprintOf(() => press("PUT"));
  expect(again.gone).toEqual([]);
  const left = await of.footprintOf(() => press("DELETE"));
  expect([left.tables, left.gone]).toEqual([["report"], ["follow"]]);
});
