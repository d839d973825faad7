import { expect, test } from "vitest";
import { page } from "vitest/browser";
import {
  aReport,
  listOf,
  openAdminScreen,
  openStaffScreen,
  successOf,
} from "../../features/reports/AdminScreen.testing.tsx";
import { some } from "../../features/statistics/StatisticsPage.testing.tsx";

/** What unit staff see of the back office (docs/product/campus.md#unit-staff), beside what the clinic sees. */

const LIST = { "GET /admin/reports": () => listOf([aReport()]) };
const DETAIL = { "GET /reports/12": () => successOf(aReport({ id: 12 })) };
const FIGURES = { "GET /admin/statistics": () => successOf(some) };

test("the strip of today counts reports alone", async () => {
  await openStaffScreen("/admin/laporan", LIST);
  const strip = page.getByRole("region", { name: "Hari ini" });
  await expect.element(strip.getByRole("group", { name: "Laporan", exact: true })).toBeVisible();
  for (const name of ["Akun", "Banding", "Tanda pembaca"])
    await expect.element(strip.getByRole("group", { name })).not.toBeInTheDocument();
});

test("for the clinic it counts all of it", async () => {
  await openAdminScreen("/admin/laporan", LIST);
  const strip = page.getByRole("region", { name: "Hari ini" });
  for (const name of ["Akun", "Banding", "Tanda pembaca"])
    await expect.element(strip.getByRole("group", { name })).toBeVisible();
});

const TOOLS = ["Perbaiki kategori", "Sunting sebagian", "Tandai penyalahgunaan"];

test("a report has no tools of the clinic, and no link to its author's account", async () => {
  await openStaffScreen("/admin/laporan/12", DETAIL);
  await expect.element(page.getByRole("heading", { name: "Catatan internal" })).toBeVisible();
  for (const name of TOOLS)
    await expect.element(page.getByRole("button", { name })).not.toBeInTheDocument();
  expect(document.querySelector('a[href^="/admin/detail-akun"]')).toBeNull();
});

test("for the clinic it has them", async () => {
  await openAdminScreen("/admin/laporan/12", DETAIL);
  for (const name of TOOLS) await expect.element(page.getByRole("button", { name })).toBeVisible();
  expect(document.querySelector('a[href^="/admin/detail-akun"]')).not.toBeNull();
});

test("the statistics are of reports alone", async () => {
  await openStaffScreen("/admin/statistik", FIGURES);
  await expect.element(page.getByText("Laporan unit Anda menurut tanggal dikirim.")).toBeVisible();
  await expect
    .element(page.getByText("Statistik atas 1.204 laporan", { exact: true }))
    .toBeVisible();
  await expect.element(page.getByText("Hasil banding UKT")).not.toBeInTheDocument();
  await expect.element(page.getByText(/^Akun diperiksa/)).not.toBeInTheDocument();
});
