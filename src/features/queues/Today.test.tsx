import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { aReport, listOf, openAdminScreen, successOf } from "../reports/AdminScreen.testing.tsx";

const QUEUES = "GET /admin/queues";
const strip = page.getByRole("region", { name: "Hari ini" });
const queue = (name: string) => strip.getByRole("group", { name, exact: true });
const figures = {
  student: { overdue: 2, due: 5, waiting: 1414 },
  report: { overdue: 0, due: 3, waiting: 41 },
  appeal: { overdue: 0, due: 1, waiting: 6 },
  messages: { report: 3, appeal: 1 },
  flagged: 2,
  raised: 0,
};

const open = (answer: () => object) =>
  openAdminScreen("/admin/laporan", {
    "GET /admin/reports": () => listOf([aReport()]),
    [QUEUES]: answer,
  });

test("every figure says what it counts and leads to the list of it", async () => {
  await open(() => successOf(figures));
  const links = [
    ["Akun", "2 terlambat", "/admin/kelola-akun?due=overdue"],
    ["Akun", "5 dalam 24 jam", "/admin/kelola-akun?due=due"],
    ["Akun", "1.414 menunggu", "/admin/kelola-akun?status=waiting"],
    ["Laporan", "0 terlambat", "/admin/laporan?due=overdue"],
    ["Laporan", "3 dalam 24 jam", "/admin/laporan?due=due"],
    ["Laporan", "41 menunggu", "/admin/laporan?status=pending"],
    ["Banding", "0 terlambat", "/admin/banding-ukt?due=overdue"],
    ["Banding", "1 dalam 24 jam", "/admin/banding-ukt?due=due"],
    ["Banding", "6 menunggu", "/admin/banding-ukt?status=pending&sort=oldest"],
    ["Pesan baru", "3 laporan", "/admin/laporan?waiting=admin"],
    ["Pesan baru", "1 banding", "/admin/banding-ukt?waiting=admin"],
    ["Tanda pembaca", "2 laporan", "/admin/laporan?flagged=open"],
  ] as const;
  for (const [name, said, href] of links)
    await expect
      .element(queue(name).getByRole("link", { name: said }))
      .toHaveAttribute("href", href);
});

test("what the clinic has to decide stands first, and only where there is any", async () => {
  let raised = 2;
  await open(() => successOf({ ...figures, raised }));
  const link = strip.getByRole("link", { name: "Perlu diputuskan: 2 laporan" });
  await expect.element(link).toHaveAttribute("href", "/admin/laporan?raised=open");
  expect(strip.getByRole("link").elements()[0]).toBe(link.element());
  raised = 0;
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  await expect.element(link).not.toBeInTheDocument();
});

test("only what is late, and above zero, is filled", async () => {
  await open(() => successOf(figures));
  const colourOf = (name: string, said: RegExp) =>
    getComputedStyle(queue(name).getByRole("link", { name: said }).element()).backgroundColor;
  await expect.element(queue("Akun").getByRole("link", { name: "2 terlambat" })).toBeVisible();
  const clear = "rgba(0, 0, 0, 0)";
  expect(colourOf("Akun", /terlambat/)).not.toBe(clear);
  expect(colourOf("Laporan", /terlambat/)).toBe(clear);
  expect(colourOf("Akun", /24 jam/)).toBe(clear);
});

test("figures are asked for again when the window is looked at", async () => {
  let waiting = 6;
  await open(() => successOf({ ...figures, appeal: { ...figures.appeal, waiting } }));
  await expect.element(queue("Banding").getByRole("link", { name: "6 menunggu" })).toBeVisible();
  waiting = 7;
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  await expect.element(queue("Banding").getByRole("link", { name: "7 menunggu" })).toBeVisible();
});

test("figures that could not be fetched can be asked for again", async () => {
  let works = false;
  await open(() =>
    works ? successOf(figures) : { status: 422, body: { message: "Server sibuk" } },
  );
  await expect.element(strip.getByText("Antrean belum bisa dimuat.")).toBeVisible();
  works = true;
  await strip.getByRole("button", { name: "Coba lagi" }).click();
  await expect.element(queue("Akun").getByRole("link", { name: "2 terlambat" })).toBeVisible();
});

test.each([360, 1024, 1280])("no figure is cut at %i px", async (width) => {
  await page.viewport(width, 800);
  const late = { overdue: 120, due: 120, waiting: 1414 };
  await open(() => successOf({ ...figures, student: late, report: late, appeal: late }));
  const last = queue("Banding").getByRole("link", { name: "1.414 menunggu" });
  await expect.element(last).toBeVisible();
  const edge = strip.element().getBoundingClientRect().right;
  expect(last.element().getBoundingClientRect().right).toBeLessThanOrEqual(edge);
});
