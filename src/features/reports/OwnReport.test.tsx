import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { ReportDetail } from "./report-record.contract.ts";
import { aReport, successOf } from "./AdminScreen.testing.tsx";
import { openReportScreen, verified } from "./ReportScreen.testing.tsx";

const open = (changed: Partial<ReportDetail>) =>
  openReportScreen(
    "/laporan/1271",
    {
      "GET /reports/1271": () =>
        successOf(aReport({ is_mine: true, due_at: undefined, ...changed })),
    },
    verified(),
  );

const unit = { key: "4f0c2a91", name: "Biro Keuangan", confidential: false };

test("an author reads which unit works on the report", async () => {
  await open({ unit });
  await expect.element(page.getByText("Sedang ditangani Biro Keuangan.")).toBeVisible();
});

test("nobody works on a report that is answered", async () => {
  await open({ unit, status: "done", response: "Sudah beres." });
  await expect.element(page.getByText("Sudah beres.")).toBeVisible();
  expect(page.getByText("Sedang ditangani", { exact: false }).elements()).toEqual([]);
});
