import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { aReport, successOf } from "./AdminScreen.testing.tsx";
import type { ReportDetail } from "./report-record.contract.ts";
import { openReportScreen } from "./ReportScreen.testing.tsx";
import { setTextSize } from "../../ui/text-size.testing.ts";

const at = "2026-11-18T04:00:00.000Z";
type Step = ReportDetail["timeline"][number];
const step = (kind: Step["kind"], changed: Partial<Step> = {}): Step => ({
  kind,
  from: null,
  to: null,
  at,
  ...changed,
});

/** The steps as a guest reads them. */
const read = async (timeline: Step[], report: Partial<ReportDetail> = {}) => {
  const shown = aReport({ status: "under_review", timeline, ...report });
  await openReportScreen("/laporan/1271", { "GET /reports/1271": () => successOf(shown) });
  const steps = page.getByRole("region", { name: "Riwayat status" }).getByRole("listitem");
  await expect.element(steps.first()).toBeVisible();
  return steps.elements().map((element) => element.textContent);
};

test("what was asked and received is said, never what", async () => {
  expect(await read([step("asked"), step("received")])).toEqual([
    "Menunggu keterangan penulis18 Nov, 11.00 WIB",
    "Keterangan diterima18 Nov, 11.00 WIB",
  ]);
});

test("where it was passed on to is said, and why never", async () => {
  const said = [step("forwarded", { unit: "Biro Keuangan" }), step("forwarded", { unit: null })];
  expect(await read(said)).toEqual([
    "Diteruskan ke Biro Keuangan18 Nov, 11.00 WIB",
    "Diteruskan ke klinik18 Nov, 11.00 WIB",
  ]);
});

test("of what an anonymous author does the hour alone is known, of what an admin does the minute", async () => {
  const anonymous = { isAnonymous: true, students: null, student_id: null };
  const said = await read([step("asked"), step("received"), step("solved")], anonymous);
  expect(said).toEqual([
    "Menunggu keterangan penulis18 Nov, 11.00 WIB",
    "Keterangan diterima18 Nov, sekitar pukul 11 WIB",
    "Penulis menyatakan masalahnya beres18 Nov, sekitar pukul 11 WIB",
  ]);
});

test("a step that is more than its change of status says both", async () => {
  const reopened = step("reopened", { from: "responded", to: "under_review" });
  expect(await read([reopened])).toEqual([
    "DitinjauDibuka kembali oleh penulis, dari Ditanggapi, 18 Nov, 11.00 WIB",
  ]);
});

test("two steps of one hour stand beside each other", async () => {
  expect(await read([step("asked"), step("asked")])).toHaveLength(2);
});

test("at twice the text size a phone shows every step whole", async () => {
  await page.viewport(360, 740);
  setTextSize("200%");
  await read([step("solved", { from: "responded", to: null })]);
  const steps = page.getByRole("region", { name: "Riwayat status" }).getByRole("listitem");
  const ends = [...steps.element().children].map((part) => part.getBoundingClientRect().right);
  expect(Math.max(...ends)).toBeLessThanOrEqual(360);
});
