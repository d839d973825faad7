import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  aReport,
  listOf,
  openAdminScreen,
  openStaffScreen,
  successOf,
} from "../../features/reports/AdminScreen.testing.tsx";
import type { Template } from "../../features/templates/template.contract.ts";
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

const OTHER_PAGES = ["Banding UKT", "Kelola Akun", "Templat"];
const sheet = page.getByRole("dialog", { name: "Tombol pintas" });

test("no key leads to a page of the clinic, and the help sheet names none", async () => {
  await openStaffScreen("/admin/laporan", LIST);
  const strip = page.getByRole("region", { name: "Hari ini" });
  await expect.element(strip).toBeVisible();
  await userEvent.keyboard("gb");
  await userEvent.keyboard("ga");
  await userEvent.keyboard("gt");
  await userEvent.keyboard("?");
  await expect.element(sheet.getByText("Laporan", { exact: true })).toBeVisible();
  for (const name of OTHER_PAGES)
    await expect.element(sheet.getByText(name, { exact: true })).not.toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
  await expect.element(strip).toBeVisible();
});

test("for the clinic the help sheet names them", async () => {
  await openAdminScreen("/admin/laporan", LIST);
  await expect.element(page.getByRole("region", { name: "Hari ini" })).toBeVisible();
  await userEvent.keyboard("?");
  for (const name of OTHER_PAGES)
    await expect.element(sheet.getByText(name, { exact: true })).toBeVisible();
});

const templates: readonly Template[] = [
  {
    id: 1,
    title: "Diterima",
    text: "Terima kasih.",
    status: null,
    version: 1,
    admins: null,
    updated_at: null,
  },
];
const picker = page.getByRole("dialog", { name: "Pakai templat" });
const openPicker = async (open: typeof openStaffScreen, stored: readonly Template[]) => {
  await open("/admin/laporan/12", { ...DETAIL, "GET /admin/templates": () => listOf(stored) });
  await page.getByRole("button", { name: "Pakai templat" }).click();
};

test.each<[readonly Template[], string]>([
  [templates, "Masukkan"],
  [[], "Belum ada templat."],
])("unit staff use templates, and are led to no page of them", async (stored, shown) => {
  await openPicker(openStaffScreen, stored);
  await expect.element(picker.getByText(shown)).toBeVisible();
  await expect.element(picker.getByRole("link")).not.toBeInTheDocument();
});

test.each<[readonly Template[], string]>([
  [templates, "Kelola templat"],
  [[], "Tulis yang pertama"],
])("the clinic is led to them", async (stored, name) => {
  await openPicker(openAdminScreen, stored);
  await expect.element(picker.getByRole("link", { name })).toBeVisible();
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
