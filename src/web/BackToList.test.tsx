import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { anAppeal, appealsOf } from "../features/appeals/AdminAppealScreen.testing.tsx";
import { aDraft, aNews, newsListOf } from "../features/news/NewsScreen.testing.tsx";
import {
  aReport,
  aStudent,
  listOf,
  openAdminScreen,
  successOf,
} from "../features/reports/AdminScreen.testing.tsx";
import { publicListOf } from "../features/reports/ReportScreen.testing.tsx";
import { openScreen } from "../app/web/test-page.testing.tsx";

const address = page.getByLabelText("Alamat");
const link = (name: string) => page.getByRole("link", { name, exact: true });
const report = aReport({ status: "responded", due_at: undefined });
const TITLE = report.title;
const student = {
  "GET /admin/students": () => ({
    body: {
      ...listOf([], { total: 30, page: 2 }).body,
      data: [{ ...aStudent(), claim: null }],
      total_students: 30,
      total_admins: 1,
      total_per_status: { waiting: 30, verified: 0, not_verified: 0 },
    },
  }),
  "GET /users/7": () => successOf(aStudent()),
  "GET /admin/reports": () => listOf([report], { total: 30 }),
  "GET /admin/ukt/appeals": () => appealsOf([anAppeal()]),
  "GET /reports/1271": () => successOf(report),
};

const reads = {
  "GET /reports": () => publicListOf([report], { total: 30, page: 2 }),
  "GET /reports/1271": () => successOf(report),
  "GET /news": () => newsListOf([aNews(), aNews({ id: 13, title: "Loket" })], { total: 30 }),
  "GET /news/12": () => successOf(aNews()),
  "GET /news/13": () => successOf(aNews({ id: 13, title: "Loket" })),
};

const expectBackTo = async (name: string, list: string) => {
  await expect.element(link(name)).toHaveAttribute("href", list);
  await link(name).click();
  await expect.element(address).toHaveTextContent(list);
};

test("'Semua laporan' leads to the list as it was: search, filters, order and page", async () => {
  const list = "/laporan?category=administration&sort=oldest&search=surat&page=2";
  await openScreen(list, reads);
  await link(TITLE).click();
  await expect.element(address).toHaveTextContent("/laporan/1271");
  await expectBackTo("Semua laporan", list);
});

test("opened by its address, a report leads to the plain list", async () => {
  await openScreen("/laporan/1271", reads);
  await expectBackTo("Semua laporan", "/laporan");
});

test("so does one that was opened from another page than the list", async () => {
  await openScreen("/", { ...reads, "GET /news": () => newsListOf([]) });
  await link(TITLE).click();
  await expect.element(address).toHaveTextContent("/laporan/1271");
  await expectBackTo("Semua laporan", "/laporan");
});

test("'Semua berita' keeps the list, also from one article to the next", async () => {
  const list = "/advika?sort=oldest&page=2";
  await openScreen(list, reads);
  await link("Banding UKT gelombang kedua dibuka").click();
  await expect.element(address).toHaveTextContent("/advika/12");
  await link("Loket").click();
  await expect.element(address).toHaveTextContent("/advika/13");
  await expectBackTo("Semua berita", list);
});

test.each([
  [
    "a report",
    "/admin/laporan?search=surat&category=academic&status=responded&due=due&sort=newest&page=2",
    TITLE,
    "Laporan",
    {
      "GET /admin/reports": () => listOf([report], { total: 30, page: 2 }),
      "GET /reports/1271": () => successOf(report),
    },
  ],
  [
    "an account",
    "/admin/kelola-akun?search=sekar&status=waiting&sort=-name&page=2",
    "Sekar Ayu Lestari",
    "Kelola Akun",
    student,
  ],
] as const)("of the back office %s leads back to its list", async (_, list, row, back, answers) => {
  await openAdminScreen(list, answers);
  await link(row).click();
  await expect.element(link(back)).toBeVisible();
  await expectBackTo(back, list);
});

test("an appeal leads back to its list", async () => {
  const list = "/admin/banding-ukt?search=sekar&status=pending&problem=natural&sort=oldest";
  await openAdminScreen(list, {
    "GET /admin/ukt/appeals": () => appealsOf([anAppeal()]),
    "GET /admin/ukt/appeals/31": () => successOf(anAppeal()),
    "GET /ukt-appeals/status": () => successOf({ is_active: false }),
    "GET /admin/ukt/status-list": () => successOf({ dataMapped: [] }),
  });
  await page.getByRole("link", { name: /^Lihat detail banding #31/ }).click();
  await expect.element(address).toHaveTextContent("/admin/banding-ukt/31");
  await expectBackTo("Daftar Banding UKT", list);
});

test("an account keeps its list from tab to tab, and through a report that it lists", async () => {
  const list = "/admin/kelola-akun?status=waiting&page=2";
  const reports = "/admin/detail-akun/7/mahasiswa?tab=laporan&status=responded&page=2";
  await openAdminScreen(list, student);
  await link("Sekar Ayu Lestari").click();
  await page.getByRole("link", { name: "Laporan 132" }).click();
  await page.getByRole("link", { name: "Ditanggapi 35" }).click();
  await link("Halaman 2").click();
  await expect.element(address).toHaveTextContent(reports);
  await link(TITLE).click();
  await expect.element(address).toHaveTextContent("/admin/laporan/1271");
  await expectBackTo("Akun mahasiswa", reports);
  await expectBackTo("Kelola Akun", list);
});

test("a news item keeps its list while it is edited and saved", async () => {
  const list = "/admin/advika?status=draft&sort=oldest";
  await openAdminScreen(list, {
    "GET /admin/news": () => newsListOf([aDraft()]),
    "GET /admin/news/12": () => successOf(aDraft()),
    "PATCH /admin/news/12": () => successOf(aDraft({ version: 2, title: "Gelombang ketiga" })),
  });
  await link(aDraft().title).click();
  await link("Ubah").click();
  await page.getByLabelText("Judul").fill("Gelombang ketiga");
  await page.getByRole("button", { name: "Simpan", exact: true }).click();
  await expect.element(address).toHaveTextContent("/admin/advika/12");
  await expectBackTo("Advika", list);
});
