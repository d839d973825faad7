import { afterAll, beforeAll, expect, test } from "vitest";
import { setStatus } from "../../../tests/support/people.ts";
import {
  type CampusOfUnits,
  FINANCE,
  GUARD,
  startCampusOfUnits,
} from "../../../tests/support/campus-of-units.ts";

/** Which building breaks most (docs/product/campus.md#where-it-is). */

const NAMES = Array.from({ length: 12 }, (_, at) => `Gedung ${String.fromCodePoint(65 + at)}`);

let campus: CampusOfUnits;
beforeAll(async () => {
  campus = await startCampusOfUnits();
  const buildings = NAMES.map((name, at) => ({ key: `0000000${at.toString(16)}`, name }));
  const set = { token: campus.superadmin, body: { buildings } };
  expect((await campus.t.call("PATCH", "/admin/settings/buildings", set)).status).toBe(200);
});
afterAll(() => campus.t.close());

const buildingsFor = async ({ token }: { token: string }, query = "") =>
  (await campus.t.call("GET", `/admin/statistics${query}`, { token })).body.data.reports.buildings;

test("are none where no report names a building", async () => {
  await campus.file();
  expect(await buildingsFor(campus.clinic)).toEqual([]);
});

test("tell of each building what was filed and what of it is open now, the most first, and ten at most", async () => {
  const { clinic, file, t } = campus;
  for (const [at, building] of NAMES.entries()) if (at > 0) await file({ building });
  const done = await file({ building: NAMES[1]! });
  await file({ building: NAMES[1]! });
  await setStatus(t, clinic.token, done, "responded", "Sudah kami perbaiki.");
  await file({ building: NAMES[2]! });
  const told = await buildingsFor(clinic);
  expect(told.slice(0, 3)).toEqual([
    { name: "Gedung B", filed: 3, open: 2 },
    { name: "Gedung C", filed: 2, open: 2 },
    { name: "Gedung D", filed: 1, open: 1 },
  ]);
  expect(told).toHaveLength(10);
  expect(await buildingsFor(clinic, "?to=2020-01-01")).toEqual([]);
});

test("count what exists for whoever asks, and nothing of what is confidential or hidden from them", async () => {
  const { clinic, file, finance, forward, guard, place } = campus;
  const building = NAMES[0]!;
  const id = await file({ building });
  expect((await forward(id, FINANCE)).status).toBe(200);
  await place(await file({ building, isPrivate: "true" }), { unit: GUARD });
  const hidden = [`admin:${clinic.id}`];
  await place(await file({ building, isPrivate: "true" }), { hiddenFrom: hidden });
  expect(await buildingsFor(finance)).toEqual([{ name: building, filed: 1, open: 1 }]);
  expect(await buildingsFor(guard)).toEqual([{ name: building, filed: 1, open: 1 }]);
  // a second one, for a place among the first ten
  await file({ building });
  const told = await buildingsFor(clinic);
  expect(told.find(({ name }: { name: string }) => name === building)).toEqual({
    name: building,
    filed: 2,
    open: 2,
  });
});

test("are a table for spreadsheets", async () => {
  const { t, clinic } = campus;
  const body = { kind: "statistics", table: "buildings" };
  const { data } = (await t.call("POST", "/admin/exports", { token: clinic.token, body })).body;
  const csv = await (await t.open(data.url)).text();
  expect(csv.split("\r\n").slice(0, 2)).toEqual([
    "Gedung,Laporan,Terbuka sekarang",
    "Gedung B,3,2",
  ]);
});
