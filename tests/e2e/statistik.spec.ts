import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { sidewaysScroll } from "./look.ts";
import { test, visit } from "./product-test.ts";

/** What everybody may count, on the demo's campus. */

test.use({ dataOf: "demo", demo: true });

test("a guest finds the statistics in the footer, reads a chart as a table and takes the data along", async ({
  visitors,
}) => {
  const page = await visitors.phone();
  await visit(page, "/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Statistik" }).click();
  await expect(page).toHaveTitle("Statistics - Student Advocacy Clinic System");
  await page.getByText("Lihat sebagai tabel").first().click();
  const table = page.getByRole("table", { name: "Laporan per bulan" });
  await expect(table.getByRole("row")).not.toHaveCount(1);
  expect(await sidewaysScroll(page, "the statistics")).toEqual([]);
  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: "Unduh JSON" }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^sikam-laporan-\d{4}-\d\d-\d\d\.json$/);
  const { license, data } = JSON.parse(await readFile(await download.path(), "utf8"));
  expect([license, data.length > 0]).toEqual(["CC BY 4.0", true]);
});

test("without a script they are read as well: numbers, charts, tables and the data", async ({
  visitors,
}) => {
  const page = await visitors.plain();
  await page.goto("/statistik");
  await expect(page.getByRole("heading", { name: "Laporan per bulan" })).toBeVisible();
  expect(await page.locator("svg rect").count()).toBeGreaterThanOrEqual(6);
  await page.getByText("Lihat sebagai tabel").first().click();
  await expect(page.getByRole("table", { name: "Laporan per bulan" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Unduh CSV" })).toBeVisible();
});
