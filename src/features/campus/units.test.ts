import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fileReport, superadminToken, verifiedStudent } from "../../../tests/support/people.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { compareCampus, fillCampus, importCampus, readCampusFile } from "./campus-file.server.ts";

/** Who acts on reports, as a campus sets it (docs/product/campus.md#units). */

const FINANCE = {
  key: "4f0c2a91",
  name: "Biro Keuangan",
  email: "keuangan@example.ac.id",
  contact: "Gedung rektorat",
  confidential: false,
  faculty: "",
  takes: ["financial.university"],
};
const OFFICE = {
  ...FINANCE,
  key: "9d31e07b",
  name: "Kantor FMIPA",
  faculty: "FMIPA",
  takes: ["academic.faculty"],
};
const TASK_FORCE = { ...FINANCE, key: "00c0ffee", name: "Satgas", confidential: true, takes: [] };

let t: TestApp;
let token: string;
let report: number;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  token = await superadminToken(t);
  const faculties = [{ name: "FMIPA", programmes: ["Kimia"] }];
  await t.call("PATCH", "/admin/settings/people", { token, body: { faculties } });
  const student = await verifiedStudent(t, token);
  report = (await fileReport(t, student.token)).id;
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.app.db.deleteFrom("report_event").where("kind", "=", "forwarded").execute();
  await change({ unit: "", is_private: false, hidden_from: null });
  expect((await set([])).status).toBe(200);
});

const set = (units: readonly object[]) =>
  t.call("PATCH", "/admin/settings/units", { token, body: { units } });
const change = (columns: { unit?: string; is_private?: boolean; hidden_from?: string[] | null }) =>
  t.app.db.updateTable("report").set(columns).where("id", "=", report).execute();
/** The status of a refusal, with its place and its words. */
const faultOf = ({ status, body }: Awaited<ReturnType<typeof set>>) => [
  status,
  body.errors?.[0].path,
  body.errors?.[0].message,
];

describe("PATCH /admin/settings/units", () => {
  test("200: everybody reads the units, without their e-mail", async () => {
    expect((await set([FINANCE, OFFICE])).body.data.units).toEqual([FINANCE, OFFICE]);
    const { email: _, ...told } = FINANCE;
    const { body } = await t.call("GET", "/settings?parts=units");
    expect(body.data.units[0]).toEqual(told);
    expect(JSON.stringify(body)).not.toContain("keuangan@");
  });

  test("422: a faculty that the campus does not have, unless the unit has had it", async () => {
    const lost = { ...OFFICE, faculty: "Hukum", takes: [] };
    expect(faultOf(await set([FINANCE, lost]))).toEqual([
      422,
      "units.1.faculty",
      "Pilih fakultas dari daftar fakultas kampus",
    ]);
    await set([OFFICE]);
    const people = (faculties: object[]) =>
      t.call("PATCH", "/admin/settings/people", { token, body: { faculties } });
    await people([]);
    expect((await set([{ ...OFFICE, name: "Kantor MIPA" }])).status).toBe(200);
    await people([{ name: "FMIPA", programmes: ["Kimia"] }]);
  });

  test("422: a unit at which reports lie is not removed, and their number is told", async () => {
    await set([FINANCE]);
    await change({ unit: FINANCE.key });
    expect(faultOf(await set([]))).toEqual([
      422,
      "units",
      "Biro Keuangan tidak dapat dihapus: masih ada 1 laporan di sana. Pindahkan dulu laporannya.",
    ]);
    expect((await set([{ ...FINANCE, name: "Biro Umum", takes: [] }])).status).toBe(200);
  });

  test("422: a unit that a step names or from which a report is hidden is not removed, and which of both it is is not told", async () => {
    await set([FINANCE]);
    const still =
      "Biro Keuangan tidak dapat dihapus: masih disebut dalam laporan. Kosongkan saja yang diterimanya.";
    await change({ is_private: true, hidden_from: [`unit:${FINANCE.key}`] });
    expect(faultOf(await set([]))).toEqual([422, "units", still]);
    await change({ hidden_from: null });
    const step = {
      report_id: report,
      number: 99,
      kind: "forwarded",
      at: t.app.clock.now(),
    } as const;
    await t.app.db
      .insertInto("report_event")
      .values({ ...step, from_unit: FINANCE.key, to_unit: "" })
      .execute();
    expect(faultOf(await set([]))).toEqual([422, "units", still]);
  });

  test("422: no number has a report that is hidden from somebody", async () => {
    await set([FINANCE]);
    await change({ unit: FINANCE.key, is_private: true, hidden_from: ["admin:1"] });
    const still =
      "Biro Keuangan tidak dapat dihapus: masih disebut dalam laporan. Kosongkan saja yang diterimanya.";
    expect(faultOf(await set([]))[2]).toBe(still);
  });

  test("422: a confidential unit with reports does not become open", async () => {
    await set([FINANCE, TASK_FORCE]);
    await change({ unit: TASK_FORCE.key, is_private: true });
    const opened = { ...TASK_FORCE, confidential: false };
    expect(faultOf(await set([FINANCE, opened]))).toEqual([
      422,
      "units.1.confidential",
      "Ada 1 laporan di unit ini, yang dijanjikan hanya dibaca anggotanya.",
    ]);
    await change({ hidden_from: ["admin:1"] });
    const neutral = "Unit ini masih disebut dalam laporan, dan tetap rahasia.";
    expect(faultOf(await set([FINANCE, opened]))[2]).toBe(neutral);
    await change({ unit: "", hidden_from: [`unit:${TASK_FORCE.key}`] });
    expect(faultOf(await set([FINANCE, opened]))[2]).toBe(neutral);
    await change({ hidden_from: null });
    expect((await set([FINANCE, opened])).status).toBe(200);
  });

  test("422: a unit that the settings do not name comes back as open only where others may read its reports", async () => {
    await change({ unit: FINANCE.key, is_private: true });
    expect((await set([FINANCE])).status).toBe(422);
    await change({ is_private: false });
    expect((await set([FINANCE])).status).toBe(200);
  });

  test("422: a unit with reports that others may read does not become confidential", async () => {
    await set([FINANCE]);
    await change({ unit: FINANCE.key });
    const closed = { ...FINANCE, confidential: true };
    expect(faultOf(await set([closed]))).toEqual([
      422,
      "units.0.confidential",
      "Ada 1 laporan di unit ini yang tidak rahasia. Pindahkan dulu laporannya.",
    ]);
    await change({ is_private: true });
    expect((await set([closed])).status).toBe(200);
  });

  test("409: the units as they are now, to whoever began before another change", async () => {
    const { version } = (await set([FINANCE])).body.data;
    await set([FINANCE, OFFICE]);
    const body = { units: [], version };
    const reply = await t.call("PATCH", "/admin/settings/units", { token, body });
    expect([reply.status, reply.body.code, reply.body.data.units.length]).toEqual([
      409,
      "STALE",
      2,
    ]);
  });
});

describe("a file of settings", () => {
  test("with units is judged by the faculties that it brings along, and by the reports", async () => {
    const law = { ...OFFICE, faculty: "Hukum" };
    const file = { units: { units: [law] }, people: { faculties: [] } } as never;
    await expect(compareCampus(t.app.db, t.app, file)).rejects.toThrow(
      "units.units.0.faculty: Pilih fakultas dari daftar fakultas kampus",
    );
    await set([FINANCE]);
    await t.app.campus.reread();
    await change({ unit: FINANCE.key });
    const faculties = [{ name: "Hukum", programmes: ["Ilmu Hukum"] }];
    const both = { people: { faculties }, units: { units: [law] } } as never;
    await expect(importCampus(t.app.db, t.app, both)).rejects.toThrow(
      "units.units: Biro Keuangan tidak dapat dihapus",
    );
    await change({ unit: "" });
    const changes = await compareCampus(t.app.db, t.app, both);
    expect(changes.map(({ section }) => section)).toEqual(["people", "units"]);
  });

  test("tells the place of a fault, and sets a new campus up with its units", async () => {
    const folder = await mkdtemp(join(tmpdir(), "sikam-units-"));
    const path = join(folder, "kampus.json");
    const write = (units: object[]) => writeFile(path, JSON.stringify({ units: { units } }));
    await write([FINANCE, { ...TASK_FORCE, takes: FINANCE.takes }]);
    expect((await readCampusFile(path)).faults).toEqual([
      { path: "units.units.1.takes", message: "Sudah diterima Biro Keuangan" },
    ]);
    await write([FINANCE, TASK_FORCE]);
    await t.app.db.deleteFrom("campus_setting").execute();
    const settings = { ...t.app.settings, campusFile: path };
    await fillCampus(t.app.db, { ...t.app, settings });
    await t.app.campus.reread();
    expect(t.app.campus.now().units.units).toEqual([FINANCE, TASK_FORCE]);
    await rm(folder, { recursive: true, force: true });
  });
});
