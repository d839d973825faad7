import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  fileReport,
  newAdmin,
  superadminToken,
  type TestAdmin,
  type TestStudent,
  verifiedStudent,
} from "../../../tests/support/people.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";

/** Where a report lies, and who is told (docs/product/campus.md#units). */

const unit = (key: string, name: string, confidential: boolean) => ({
  key,
  name,
  email: "",
  contact: "",
  confidential,
  faculty: "",
  takes: [],
});
const FINANCE = unit("4f0c2a91", "Biro Keuangan", false);
const TASK_FORCE = unit("00c0ffee", "Satgas PPKPT", true);
const FINANCE_TOLD = { key: FINANCE.key, name: FINANCE.name, confidential: false };

let t: TestApp;
let superadmin: string;
let admin: TestAdmin;
let member: TestAdmin;
let author: TestStudent;
let atClinic: number;
let atFinance: number[];
let atTaskForce: number;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  superadmin = await superadminToken(t);
  const body = { units: [FINANCE, TASK_FORCE] };
  await t.call("PATCH", "/admin/settings/units", { token: superadmin, body });
  admin = await newAdmin(t, superadmin);
  member = await newAdmin(t, superadmin);
  const units = [TASK_FORCE.key];
  await t.call("PATCH", `/admin/${member.id}`, { token: superadmin, body: { units } });
  author = await verifiedStudent(t, superadmin);
  const file = async (title: string) => (await fileReport(t, author.token, { title })).id;
  atClinic = await file("Di klinik");
  atFinance = [await file("Di biro"), await file("Di biro juga")];
  atTaskForce = await file("Di satgas");
  await place(atFinance, { unit: FINANCE.key });
  await place([atTaskForce], { unit: TASK_FORCE.key, is_private: true });
});
afterAll(() => t.close());

const place = (ids: number[], columns: { unit: string; is_private?: boolean }) =>
  t.app.db.updateTable("report").set(columns).where("id", "in", ids).execute();
const ids = (rows: { id: number }[]) => rows.map(({ id }) => id).toSorted((a, b) => a - b);
const list = async (query: string, token = admin.token) => {
  const { status, body } = await t.call("GET", `/admin/reports?${query}`, { token });
  expect(status).toBe(200);
  return { ids: ids(body.data), total: body.pagination.total_items, body };
};

describe("GET /admin/reports", () => {
  test("200: the reports of one unit or of the clinic, and as many as there are", async () => {
    const sorted = atFinance.toSorted((a, b) => a - b);
    for (const more of ["", "&sort=due", "&search=biro", "&due=overdue", "&status=done"]) {
      const found = await list(`unit=${FINANCE.key}${more}`);
      const isEmpty = /overdue|done/.test(more);
      expect([more, found.ids, found.total]).toEqual([
        more,
        isEmpty ? [] : sorted,
        isEmpty ? 0 : 2,
      ]);
    }
    const clinic = await list("unit=-");
    expect([clinic.ids, clinic.total]).toEqual([[atClinic], 1]);
    expect(clinic.body.total_per_status).toMatchObject({ pending: 1 });
    expect((await list("unit=-&search=klinik")).total).toBe(1);
    expect((await list("unit=-&search=biro")).total).toBe(0);
    expect((await list("")).total).toBe(3);
  });

  test("200: nothing of a unit that the admin does not reach", async () => {
    expect((await list(`unit=${TASK_FORCE.key}`)).total).toBe(0);
    expect((await list(`unit=${TASK_FORCE.key}`, member.token)).ids).toEqual([atTaskForce]);
    expect((await list("unit=12345678")).total).toBe(0);
  });

  test("422: what is no key of a unit", async () => {
    const { status } = await t.call("GET", "/admin/reports?unit=biro", { token: admin.token });
    expect(status).toBe(422);
  });
});

describe("GET /reports/{id}", () => {
  const read = async (id: number, token?: string) =>
    (await t.call("GET", `/reports/${id}`, { token })).body.data;

  test("200: an admin and the author read where it lies, nobody else", async () => {
    const [id] = atFinance as [number];
    expect((await read(id, admin.token)).unit).toEqual(FINANCE_TOLD);
    expect((await read(id, author.token)).unit).toEqual(FINANCE_TOLD);
    expect((await read(atClinic, admin.token)).unit).toBe(null);
    const body = { id, status: "under_review" };
    await t.call("PATCH", "/admin/reports/status", { token: admin.token, body });
    expect(await read(id)).not.toHaveProperty("unit");
    const other = await verifiedStudent(t, superadmin);
    expect(await read(id, other.token)).not.toHaveProperty("unit");
    const { body: listed } = await t.call("GET", "/reports", {});
    expect(JSON.stringify(listed)).not.toContain(FINANCE.name);
  });

  test("200: a unit that the settings do not name has no name of its own", async () => {
    const stray = (await fileReport(t, author.token)).id;
    await place([stray], { unit: "12345678" });
    expect((await read(stray, author.token)).unit).toEqual({
      key: "12345678",
      name: "Unit lain",
      confidential: true,
    });
    await t.call("DELETE", `/reports/${stray}`, { token: author.token });
  });
});

test("POST /admin/exports 201: the filter by unit, and the unit's name in a column of its own", async () => {
  const exported = async (unit: string) => {
    const body = { kind: "reports", filters: { unit } };
    const { body: made } = await t.call("POST", "/admin/exports", { token: admin.token, body });
    const text = await (await t.open(made.data.url)).text();
    return text.trim().split("\r\n");
  };
  const [head, ...lines] = await exported(FINANCE.key);
  expect([head?.endsWith("Unit"), lines.length]).toEqual([true, 2]);
  expect(lines.every((line) => line.endsWith("Biro Keuangan"))).toBe(true);
  const clinic = await exported("-");
  expect([clinic.length, clinic[1]?.includes("Di klinik")]).toEqual([2, true]);
  expect((await exported(TASK_FORCE.key)).length).toBe(1);
});
