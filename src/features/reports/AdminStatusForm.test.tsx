import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aReport, openAdminScreen, successOf } from "./AdminScreen.testing.tsx";
import type { ReportDetail } from "./report-record.contract.ts";

const SAVE = "PATCH /admin/reports/status";

const status = (name: string) => page.getByRole("radio", { name });
const open = (changed: Partial<ReportDetail> = {}) =>
  openAdminScreen("/admin/laporan/1271", {
    "GET /reports/1271": () => successOf(aReport(changed)),
    [SAVE]: ({ sent }) => successOf(aReport({ ...(sent as Partial<ReportDetail>), version: 2 })),
  });
const sentOf = (asked: readonly { call: string; sent: object }[]) =>
  asked.filter(({ call }) => call === SAVE).map(({ sent }) => sent);

test("Control and Enter save from wherever the focus is", async () => {
  const asked = await open();
  await expect.element(status("Ditinjau")).toBeVisible();
  await userEvent.keyboard("2");
  await expect.element(status("Ditinjau")).toHaveFocus();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.poll(() => sentOf(asked)).toMatchObject([{ status: "under_review" }]);
  await status("Selesai").click();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.poll(() => sentOf(asked)[1]).toMatchObject({ status: "done" });
});

test("a status that lets everybody read the report, or nobody, says so", async () => {
  await open({ status: "pending", isPrivate: false });
  const readers = page.getByText(/^Begitu disimpan/);
  await expect.element(status("Ditinjau")).toBeVisible();
  await expect.element(readers).not.toBeInTheDocument();
  await status("Ditinjau").click();
  await expect
    .element(readers)
    .toHaveTextContent("Begitu disimpan, laporan ini tampil untuk umum.");
  await status("Ditolak").click();
  await expect.element(readers).not.toBeInTheDocument();
});

test("one that the public reads says when it will not any more", async () => {
  await open({ status: "under_review", isPrivate: false });
  await status("Ditolak").click();
  await expect.element(page.getByText(/tidak lagi tampil untuk umum/)).toBeVisible();
});

test("a private report stays with its author and the admins whatever its status", async () => {
  await open({ status: "pending", isPrivate: true });
  await status("Ditinjau").click();
  await expect.element(page.getByText(/^Begitu disimpan/)).not.toBeInTheDocument();
});
