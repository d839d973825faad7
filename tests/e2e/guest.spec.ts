import { expect, type Page } from "@playwright/test";
import { ANSWER } from "../../src/promises.ts";
import { call, login, superadminToken } from "../people.ts";
import type { Product } from "../product.ts";
import { DEMO_STUDENT, started, test, visit } from "./product-test.ts";

/** What somebody reads who is not signed in, on the demo's campus; it leaves one vote behind. */

test.use({ dataOf: "demo", demo: true });

interface Row {
  readonly id: number;
  readonly title: string;
  readonly status: string;
  readonly category: string;
  readonly isPrivate: boolean;
  readonly is_mine: boolean;
}

const rows = async (product: Product, path: string, token?: string): Promise<readonly Row[]> =>
  (await call(product, "GET", `${path}itemPerPage=100`, token ? { token } : {})).data;

const among = <R>(all: readonly R[], fits: (row: R) => boolean): R => {
  const found = all.find(fits);
  if (!found) throw new Error("the demo has no such row");
  return found;
};

const titles = (page: Page) => page.getByRole("article").getByRole("heading").allTextContents();

test("the home page tells what happens to a report, shows the news and answers questions", async ({
  visitors,
}) => {
  const page = await visitors.phone();
  await visit(page, "/");
  await expect(page).toHaveTitle("Home - Student Advocacy Clinic System");
  const news = page.getByRole("region", { name: "Berita Advika" });
  await news.getByRole("button", { name: "Hentikan pergantian berita" }).click();
  await news.getByRole("button", { name: "Berita 2 dari 3" }).click();
  await expect(news.getByRole("group", { name: "2 dari 3" })).toBeVisible();
  await expect(page.getByText("Berapa lama sampai dijawab?")).toBeVisible();
  await page.getByText("Berapa lama sampai dijawab?").click();
  await expect(page.getByText(`Paling lama ${ANSWER.unbroken}`)).toBeVisible();

  const category = page.getByLabel("Kategori");
  const before = await titles(page);
  expect(before).toHaveLength(3);
  await category.selectOption("academic");
  await page.waitForURL("**/?category=academic");
  await expect.poll(() => titles(page)).not.toEqual(before);
  await page.goBack();
  await expect.poll(() => titles(page)).toEqual(before);
  await expect(category).toHaveValue("");

  await page.getByRole("link", { name: "Kontak darurat" }).click();
  await page.waitForURL("**/tentang#darurat");
  await expect(page.getByRole("link", { name: "Darurat umum: 112" })).toBeInViewport();
});

test("the list is searched, narrowed, sorted and paged; the address holds it, and back restores it", async ({
  visitors,
  product,
}) => {
  const published = await rows(product, "/reports?");
  const wanted = among(published, ({ category }) => category === "facilities");
  const page = await visitors.phone();
  await visit(page, "/");
  await page.getByRole("link", { name: "Lihat semua laporan" }).click();
  await page.waitForURL("**/laporan");
  await expect(page).toHaveTitle("Reports - Student Advocacy Clinic System");
  await expect(page.getByRole("article")).toHaveCount(10);
  const newest = await titles(page);

  await page.getByRole("link", { name: "Halaman 2" }).click();
  await page.waitForURL("**/laporan?page=2");
  await expect.poll(() => titles(page)).not.toEqual(newest);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => titles(page)).toEqual(newest);

  await page.getByLabel("Urutkan").selectOption("Terlama");
  await page.waitForURL("**/laporan?sort=oldest");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  const filter = page.getByRole("dialog", { name: "Filter" });
  await filter.getByRole("link", { name: /^Fasilitas/ }).click();
  await filter.getByRole("button", { name: /^Tampilkan \d+ laporan$/ }).click();
  await expect(page.getByRole("button", { name: "Filter (1)" })).toBeVisible();
  await page.getByLabel("Cari laporan").fill(wanted.title.toUpperCase());
  await page.waitForURL("**/laporan?*search=*");
  await expect.poll(() => titles(page)).toEqual([wanted.title]);
  const { searchParams } = new URL(page.url());
  expect([searchParams.get("category"), searchParams.get("sort")]).toEqual([
    "facilities",
    "oldest",
  ]);

  await page.getByRole("link", { name: wanted.title }).click();
  await page.waitForURL(`**/laporan/${wanted.id}`);
  await page.goBack();
  await expect.poll(() => titles(page)).toEqual([wanted.title]);
  await expect(page.getByLabel("Cari laporan")).toHaveValue(wanted.title.toUpperCase());
  await page.reload();
  await expect.poll(() => titles(page)).toEqual([wanted.title]);
  await expect(page.getByLabel("Urutkan")).toHaveValue("oldest");

  await page.getByLabel("Cari laporan").fill("tidakadakatanya");
  await expect(page.getByText("Belum ada laporan yang tersedia.")).toBeVisible();
  await page.getByRole("link", { name: "Hapus filter" }).click();
  await expect(page.getByRole("article")).toHaveCount(10);

  await page.getByRole("link", { name: "Laporan saya" }).click();
  await page.waitForURL("**/laporan?*tab=laporan-saya*");
  const modal = page.getByRole("dialog", { name: "Masuk dulu, ya" });
  await expect(modal.getByRole("link", { name: "Daftar" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Semua", exact: true }).click();
  await expect(page.getByRole("article")).toHaveCount(10);
});

test("a report is read; a vote asks to log in, and the login leads back to it", async ({
  visitors,
  product,
}) => {
  const student = await login(product, DEMO_STUDENT.login, DEMO_STUDENT.password);
  const votes: { report_id: number }[] = (
    await call(product, "GET", "/votes/me", { token: student })
  ).data;
  const voted = new Set(votes.map(({ report_id }) => report_id));
  const report = among(
    await rows(product, "/reports?", student),
    ({ id, is_mine }) => !is_mine && !voted.has(id),
  );
  const page = await visitors.phone();
  await visit(page, `/laporan/${report.id}`);
  await expect(page).toHaveTitle("Report Detail - Student Advocacy Clinic System");
  await expect(page.getByRole("heading", { level: 1, name: report.title })).toBeVisible();
  await page.getByRole("button", { name: "Bagikan" }).click();
  const sharing = page.getByRole("dialog", { name: "Bagikan laporan" });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await sharing.getByRole("button", { name: "Salin tautan" }).click();
  await expect(page.getByText("URL berhasil disalin!")).toBeVisible();
  const shared = new URL(page.url());
  // The origin of PUBLIC_URL's default, not the one at which the page is open.
  shared.hostname = "localhost";
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shared.href);

  const up = page.getByRole("button", { name: "Dukung", exact: true }).filter({ visible: true });
  await up.click();
  const modal = page.getByRole("dialog", { name: "Masuk dulu, ya" });
  await modal.getByRole("link", { name: "Masuk" }).click();
  await page.waitForURL("**/login");
  await page.getByLabel("Email kampus atau NPM").fill(DEMO_STUDENT.login);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_STUDENT.password);
  await page.getByRole("button", { name: "Masuk" }).click();
  await page.waitForURL(`**/laporan/${report.id}`);
  await up.click();
  await expect(page.getByText("Berhasil vote laporan")).toBeVisible();
  await expect(up).toHaveAttribute("aria-pressed", "true");
});

test("what is not published is not there: pending, rejected and private reports, drafts, records that never were", async ({
  visitors,
  product,
}) => {
  const token = await superadminToken(product);
  const reports = await rows(product, "/admin/reports?", token);
  const pending = among(reports, ({ status, isPrivate }) => status === "pending" && !isPrivate);
  const rejected = among(reports, ({ status, isPrivate }) => status === "rejected" && !isPrivate);
  const secret = among(
    reports,
    ({ status, isPrivate }) => isPrivate && ["under_review", "responded", "done"].includes(status),
  );
  const draft = among(
    await rows(product, "/admin/news?", token),
    ({ status }) => status === "draft",
  );
  const page = await visitors.phone();
  for (const [path, hidden] of [
    [`/laporan/${pending.id}`, pending],
    [`/laporan/${rejected.id}`, rejected],
    [`/laporan/${secret.id}`, secret],
    [`/advika/${draft.id}`, draft],
    ["/laporan/999999", null],
    ["/advika/999999", null],
  ] as const) {
    const reply = await page.goto(path);
    expect([path, reply?.status()]).toEqual([path, 404]);
    await started(page);
    await expect(page.getByRole("heading", { name: "Halaman Tidak Ditemukan" })).toBeVisible();
    if (hidden) expect(await page.content()).not.toContain(hidden.title);
  }
  const { data } = await call(product, "GET", "/reports?itemPerPage=100");
  const shown = new Set((data as Row[]).map(({ id }) => id));
  expect([pending.id, rejected.id, secret.id].filter((id) => shown.has(id))).toEqual([]);
});

test("the pages about the service are read, and the 404 page leads on", async ({ visitors }) => {
  const page = await visitors.phone();
  await visit(page, "/laporan");
  await page.getByRole("button", { name: "Buka menu" }).click();
  await page.getByRole("link", { name: "Tentang Sikam" }).filter({ visible: true }).first().click();
  await page.waitForURL("**/tentang");
  await expect(page).toHaveTitle("About - Student Advocacy Clinic System");
  await expect(page.getByRole("heading", { name: "Yang menjalankan SIKAM" })).toBeVisible();
  await page.getByRole("link", { name: "Privasi" }).last().click();
  await page.waitForURL("**/privasi");
  await expect(page).toHaveTitle("Privacy - Student Advocacy Clinic System");
  await expect(page.getByRole("heading", { level: 1, name: "Privasi" })).toBeVisible();

  const missing = await page.goto("/not-found");
  expect(missing?.status()).toBe(404);
  await expect(page).toHaveTitle("Student Advocacy Clinic System");
  await started(page);
  const pressed = Date.now();
  const loaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Muat ulang" }).click();
  await loaded;
  expect(Date.now() - pressed).toBeGreaterThanOrEqual(1_000);
  await started(page);
  await page.getByRole("button", { name: "Kembali" }).click();
  await page.waitForURL("**/privasi");
  await page.goto("/not-found");
  await page.getByRole("link", { name: "Ke beranda", exact: true }).click();
  await page.waitForURL((url) => url.pathname === "/");
});

test("without a script a guest reads news, reports and answers, and narrows the list", async ({
  visitors,
  product,
}) => {
  const page = await visitors.plain();
  await page.goto("/");
  const { data } = await call(product, "GET", "/news?itemPerPage=3");
  for (const { title } of data as Row[])
    await expect(page.getByRole("link", { name: title }).first()).toBeVisible();
  await page.getByText("Berapa lama sampai dijawab?").click();
  await expect(page.getByText(`Paling lama ${ANSWER.unbroken}`)).toBeVisible();
  const before = await titles(page);
  await page.getByLabel("Kategori").selectOption("financial");
  await page.getByRole("button", { name: "Terapkan" }).click();
  await page.waitForURL("**/?*category=financial");
  expect(await titles(page)).not.toEqual(before);
});
