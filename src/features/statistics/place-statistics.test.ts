import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { fileReport, setStatus, superadminToken } from "../../../tests/support/people.ts";
import { spans, startTestApp } from "../../../tests/support/test-app.ts";
import {
  BUILDINGS,
  type CampusOfUnits,
  FINANCE,
  GUARD,
  startCampusOfUnits,
} from "../../../tests/support/campus-of-units.ts";

const FILED = new Date("2026-03-02T02:00:00Z");

let campus: CampusOfUnits;

beforeAll(async () => {
  campus = await startCampusOfUnits();
});
afterAll(() => campus.t.close());

const placesFor = async ({ token }: { token: string }, query = "") =>
  (await campus.t.call("GET", `/admin/statistics${query}`, { token })).body.data.reports.places;

/** A report with what happened to it, each so many days after what was before. */
const live = async (...steps: readonly (readonly [days: number, to: string | null])[]) => {
  const { t, clinic, author, forward } = campus;
  const { id } = await fileReport(t, author.token);
  const { db } = t.app;
  await db.updateTable("report").set({ submitted_at: FILED }).where("id", "=", id).execute();
  let at = FILED;
  for (const [index, [days, to]] of steps.entries()) {
    if (to === "responded") await setStatus(t, clinic.token, id, to, "Sudah kami jawab.");
    else expect((await forward(id, to)).status).toBe(200);
    at = new Date(at.getTime() + days * spans.day);
    await db
      .updateTable("report_event")
      .set({ at })
      .where("report_id", "=", id)
      .where("number", "=", index + 1)
      .execute();
  }
  return id as number;
};

test("tell of each place what is open there, what came, and the days until it was passed on or answered", async () => {
  const { clinic } = campus;
  for (let n = 0; n < 5; n += 1)
    await live([1, FINANCE], [3, BUILDINGS], [2, FINANCE], [1, "responded"]);
  await live([1, FINANCE]);
  // nothing is told of the time after the answer
  await live([1, "responded"]);
  await live([1, GUARD]);
  await live();
  const places = await placesFor(clinic);
  expect(places).toEqual([
    { name: "Klinik", open: 1, came: 9, median_days: 1 },
    // ten stays of six reports: 3 days and 1 day, five times each; the one that is there has none yet
    { name: "Biro Keuangan", open: 1, came: 6, median_days: 2 },
    { name: "Sarana Prasarana", open: 0, came: 5, median_days: 2 },
    // a number, for those who read none of it
    { name: "Satgas PPKPT", open: 1, came: 1, median_days: null },
    { name: "Unit Konseling", open: 0, came: 0, median_days: null },
  ]);
});

test("of a period count what was filed in it", async () => {
  const places = await placesFor(campus.clinic, "?to=2020-01-01");
  expect(places.map(({ came }: { came: number }) => came)).toEqual([0, 0, 0, 0, 0]);
});

test("tell unit staff of their own units alone", async () => {
  expect(await placesFor(campus.finance)).toEqual([
    { name: "Biro Keuangan", open: 1, came: 6, median_days: 2 },
  ]);
});

test("count what lies at a unit that the settings do not name as another unit's", async () => {
  const { db } = campus.t.app;
  const id = await live([1, BUILDINGS]);
  await db.updateTable("report").set({ unit: "abcdef01" }).where("id", "=", id).execute();
  await db
    .updateTable("report_event")
    .set({ to_unit: "abcdef01" })
    .where("report_id", "=", id)
    .execute();
  const other = { name: "Unit lain", open: 1, came: 1, median_days: null };
  expect((await placesFor(campus.clinic)).at(-1)).toEqual(other);
});

test("are a table for spreadsheets", async () => {
  const { t, clinic } = campus;
  const body = { kind: "statistics", table: "places" };
  const { data } = (await t.call("POST", "/admin/exports", { token: clinic.token, body })).body;
  const csv = await (await t.open(data.url)).text();
  expect(csv.split("\r\n").slice(0, 3)).toEqual([
    "Tempat,Terbuka sekarang,Datang,Median hari",
    "Klinik,1,10,1",
    "Biro Keuangan,1,6,2",
  ]);
});

test("are none where the campus has no units", async () => {
  const t = await startTestApp();
  onTestFinished(() => t.close());
  const asked = await t.call("GET", "/admin/statistics", { token: await superadminToken(t) });
  expect(asked.body.data.reports.places).toEqual([]);
});
