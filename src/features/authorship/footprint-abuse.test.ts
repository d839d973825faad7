import { afterAll, beforeAll, expect, test } from "vitest";
import { isFullHour } from "../../../tests/at-rest.ts";
import { formOf, reportFields } from "../../../tests/forms.ts";
import {
  fileReport,
  setStatus,
  superadminToken,
  type TestStudent,
  verifiedStudent,
} from "../../../tests/support/people.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { footprints, type Footprints } from "../../../tests/support/footprints.ts";

/**
 * The rows that flags, marks of abuse and the pause that follows leave: nothing that joins two marks, nothing
 * of the account that is held (docs/product/case.md#stopping-abuse-without-a-name).
 */

let t: TestApp;
let admin: string;
let author: TestStudent;
let dump: Footprints["dump"];
let footprintOf: Footprints["footprintOf"];
let expectUnnamed: Footprints["expectUnnamed"];
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  admin = await superadminToken(t);
  author = await verifiedStudent(t, admin, "Kirana Tapak");
  ({ dump, footprintOf, expectUnnamed } = footprints(t, () => author));
});
afterAll(() => t.close());

const anonymous = async () => {
  const { id } = await fileReport(t, author.token, { isAnonymous: true });
  return id as number;
};
const mark = async (id: number) => {
  const body = { reason: "Berisi ancaman kepada orang lain." };
  const reply = await t.call("POST", `/admin/reports/${id}/abuse`, { token: admin, body });
  expect(reply.status).toBe(200);
};
test("a mark writes its report, a step and the news, and its hour is a full one", async () => {
  await mark(await anonymous());
  const id = await anonymous();
  const left = await footprintOf(() => mark(id));
  expectUnnamed(left);
  expect(left.tables.filter((table) => !["audit", "claim"].includes(table))).toEqual([
    "notification",
    "report",
    "report_count",
    "report_count",
    "report_event",
  ]);
  const report = left.written.find(({ table }) => table === "public.report")!;
  expect(isFullHour(report.values["abused_at"]!)).toBe(true);
});

test("who is held leaves nothing at all: no row says who was refused, or when", async () => {
  const abuser = await verifiedStudent(t, admin, "Tertahan Dua Kali");
  for (let n = 0; n < 2; n++)
    await mark((await fileReport(t, abuser.token, { isAnonymous: true })).id);
  const held = await footprintOf(async () => {
    const body = formOf({ ...reportFields, isAnonymous: true });
    const headers = { "idempotency-key": "tertahan-1" };
    const reply = await t.call("POST", "/reports", { token: abuser.token, body, headers });
    expect([reply.status, reply.body.code]).toEqual([403, "ANONYMOUS_PAUSED"]);
  });
  expect([held.tables, held.gone]).toEqual([[], []]);
});

test("two marked reports of one author share no value, no time finer than the hour and no transaction", async () => {
  const rows = (await dump()).filter(
    ({ table, values }) => table === "public.report" && values["abused_at"] !== undefined,
  );
  expect(rows.length).toBeGreaterThanOrEqual(2);
  expect(new Set(rows.map(({ xmin }) => xmin)).size).toBe(rows.length);
  for (const { values } of rows) expect(isFullHour(values["abused_at"]!)).toBe(true);
});

test("a flag writes its row and the report's number; taken back, nothing of it is left", async () => {
  const reader = await verifiedStudent(t, admin, "Pembaca Tanda");
  const { id } = await fileReport(t, (await verifiedStudent(t, admin)).token, {
    isAnonymous: true,
  });
  await setStatus(t, admin, id, "under_review");
  const flag = { token: reader.token, body: { reason: "spam", note: "Iklan." } };
  const added = await footprintOf(() => t.call("POST", `/reports/${id}/flag`, flag));
  expect(added.tables).toEqual(["flag", "report"]);
  const { values } = added.written.find(({ table }) => table === "public.flag")!;
  // no time, and no number that would tell of one
  expect(Object.keys(values).toSorted()).toEqual([
    "account_id",
    "note",
    "reason",
    "report_id",
    "settled",
  ]);
  const gone = await footprintOf(() =>
    t.call("DELETE", `/reports/${id}/flag`, { token: reader.token }),
  );
  expect([gone.tables, gone.gone]).toEqual([["report"], ["flag"]]);
});
