import { readFile } from "node:fs/promises";
import { PDFDocument } from "@cantoo/pdf-lib";
import { expect, type Page } from "@playwright/test";
import { longDay, periodText } from "../../src/features/statistics/statistics-period.web.ts";
import { ANSWER } from "../../src/promises.ts";
import { DEMO_ADMIN, logIn, test, visit } from "./product-test.ts";

test.use({ dataOf: "demo", demo: true });
// a busy machine is slow, not wrong
test.describe.configure({ timeout: 120_000 });

/** What a chart draws in its frame. */
const CHART = ".month-sections [aria-hidden=true] > div > svg";
/** The blue of a light screen. */
const PAPER_BLUE = "rgb(1, 84, 170)";

/** Presses the button and reads what the browser saved. */
const saved = async (page: Page, button: string) => {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  const file = await download;
  const text = await readFile(await file.path(), "utf8");
  return { name: file.suggestedFilename(), text, lines: text.trimEnd().split("\r\n") };
};

test("an admin looks at a period, at its table, and takes lists and figures along as CSV", async ({
  visitors,
}) => {
  const page = await visitors.desk();
  await logIn(page, DEMO_ADMIN.login, DEMO_ADMIN.password);
  await page.waitForURL("**/admin/laporan");
  await page.getByRole("link", { name: "Statistik", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Laporan per bulan" })).toBeVisible();
  await expect(page.locator(CHART)).toHaveCount(2);
  const total = page.getByRole("term").filter({ hasText: "Laporan masuk" }).locator("+ dd span");
  const all = Number(await total.first().textContent());
  expect(all).toBeGreaterThan(50);

  await page.getByRole("link", { name: "30 hari" }).click();
  await page.waitForURL(/\?from=\d{4}-\d{2}-\d{2}&to=/);
  await expect.poll(async () => Number(await total.first().textContent())).toBeLessThan(all);
  await page.getByText("Lihat sebagai tabel").first().click();
  const table = page.getByRole("table", { name: /^Laporan per bulan/ });
  const counts = await table.getByRole("row").getByRole("cell").nth(1).textContent();
  expect(Number(counts?.replaceAll(/\D/g, ""))).toBeGreaterThan(0);
  const months = await saved(page, "Unduh CSV Laporan per bulan");
  expect(months.name).toMatch(/^sikam-statistik-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(months.lines[0]).toMatch(/^\uFEFFBulan,Laporan,/);
  const filed = months.lines.slice(1).map((line) => Number(line.split(",")[1]));
  const shown = Number(await total.first().textContent());
  expect(filed.reduce((sum, n) => sum + n, 0)).toBe(shown);

  await visit(page, "/admin/laporan?status=rejected");
  await page.getByRole("table").waitFor();
  const reports = await saved(page, "Unduh CSV");
  expect(reports.name).toMatch(/^sikam-laporan-.*\.csv$/);
  expect(reports.lines[0]).toMatch(/^\uFEFFNomor,Judul,/);
  expect(reports.text).toContain(",Ditolak,");
  expect(reports.text).not.toContain(",Selesai,");

  await visit(page, "/admin/banding-ukt");
  const appeals = await saved(page, "Unduh CSV");
  expect(appeals.name).toMatch(/^sikam-banding-ukt-.*\.csv$/);
  expect(appeals.lines.length).toBeGreaterThan(5);
});

const A4 = { width: 595, height: 842 };

test("the figures print as a report on A4, light also from a dark screen", async ({ visitors }) => {
  const page = await visitors.desk();
  await logIn(page, DEMO_ADMIN.login, DEMO_ADMIN.password);
  await page.waitForURL("**/admin/laporan");
  await page.emulateMedia({ colorScheme: "dark" });
  const to = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 1, 0));
  const days = { from: "2026-01-01", to: to.toISOString().slice(0, 10) };
  await visit(page, `/admin/statistik?from=${days.from}&to=${days.to}`);
  const charts = page.locator(CHART);
  await expect(charts).toHaveCount(2);
  await expect(charts.locator("rect").first()).not.toHaveCSS("fill", PAPER_BLUE);
  const title = page.getByRole("heading", { name: "Laporan Kinerja Advokasi Mahasiswa" });
  await expect(title).toBeHidden();

  await page.emulateMedia({ colorScheme: "dark", media: "print" });
  await expect(title).toBeVisible();
  await expect(title).toHaveCSS("color", "rgb(16, 26, 39)");
  for (const words of [
    periodText(days),
    `Kampus: ${new URL(page.url()).host}`,
    `Dicetak ${longDay(Date.now())}`,
    "Laporan masuk",
    `Dijawab dalam ${ANSWER.words}`,
    "Laporan per bulan",
    "Menurut kategori",
    "Hasil banding UKT",
  ])
    await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible();
  for (const role of ["button", "link", "navigation", "textbox", "banner"] as const)
    await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0);
  await expect(page.getByText("Lihat sebagai tabel").filter({ visible: true })).toHaveCount(0);
  const months = page.getByRole("table").filter({ visible: true, hasText: "Bulan" });
  await expect(months).toHaveCount(2);
  // A grid leaves out the head that a long table repeats on its next sheet: what follows lies on its last row.
  for (const section of await page.locator(".month-sections > section").all())
    await expect(section).toHaveCSS("display", "block");
  for (const chart of await charts.all()) await expect(chart).toBeVisible();
  await expect(charts.locator("rect").first()).toHaveCSS("fill", PAPER_BLUE);

  const report = await PDFDocument.load(await page.pdf({ preferCSSPageSize: true }));
  const sizes = report.getPages().map((sheet) => sheet.getSize());
  expect(sizes.length).toBeLessThanOrEqual(3);
  for (const { width, height } of sizes)
    expect([Math.round(width), Math.round(height)]).toEqual([A4.width, A4.height]);
});
