import { expect, type Page } from "@playwright/test";
import {
  call,
  decideAccount,
  decideReport,
  type Person,
  publishedReport,
  verifiedStudent,
  waitingStudent,
} from "../people.ts";
import type { Product } from "../product.ts";
import { studentOnPhone, test, visit } from "./product-test.ts";

/** What a vote does, for whom there is none, and how the one who gave it hears of the answer. */
test.describe.configure({ mode: "serial" });

const TITLE = "Kipas angin ruang 204 rusak";
const ANSWER = "Kipas sudah diganti pada hari Selasa.";

let author: Person;
let page: Page;
let id = 0;

const visible = (name: string) =>
  page.getByRole("button", { name, exact: true }).filter({ visible: true });
const up = () => visible("Dukung");
const down = () => visible("Tidak mendukung");
const total = (of: Page = page) =>
  of.getByRole("status", { name: "Jumlah dukungan" }).filter({ visible: true });
const stored = async (product: Product) => {
  const { data } = await call(product, "GET", `/reports/${id}/votes`);
  return [data.upvote, data.downvote, data.vote_total];
};

test("a vote is given, changed and taken back; the list and the detail agree", async ({
  visitors,
  product,
}) => {
  author = await verifiedStudent(product, "2400000001", "Penulis Kipas");
  id = await publishedReport(product, author, { title: TITLE });
  // who waits for verification may vote already
  const voter = await waitingStudent(product, "2400000002", "Pendukung Sabar");
  page = await studentOnPhone(visitors, voter);
  await visit(page, `/laporan?search=${encodeURIComponent(TITLE)}`);
  await up().click();
  await expect(page.getByText("Berhasil vote laporan")).toBeVisible();
  await expect(total()).toHaveText("1");
  await page.getByRole("link", { name: TITLE }).click();
  await page.waitForURL(`**/laporan/${id}`);
  await expect(up()).toHaveAttribute("aria-pressed", "true");
  await expect(total()).toHaveText("1");

  await down().click();
  await expect(total()).toHaveText("-1");
  await expect(up()).toHaveAttribute("aria-pressed", "false");
  await expect.poll(() => stored(product)).toEqual([0, 1, -1]);
  await down().click();
  await expect(page.getByText("Vote ditarik")).toBeVisible();
  await expect(total()).toHaveText("0");
  await page.reload();
  await expect(down()).toHaveAttribute("aria-pressed", "false");
  expect(await stored(product)).toEqual([0, 0, 0]);
});

test("two tabs count once, and each shows what was given in the other", async ({ product }) => {
  const other = await page.context().newPage();
  await visit(other, `/laporan/${id}`);
  const upThere = other
    .getByRole("button", { name: "Dukung", exact: true })
    .filter({ visible: true });
  await up().click();
  await expect.poll(() => stored(product)).toEqual([1, 0, 1]);
  await upThere.click();
  await expect(other.getByText("Berhasil vote laporan")).toBeVisible();
  await expect(total(other)).toHaveText("1");
  expect(await stored(product)).toEqual([1, 0, 1]);
  await other.close();
});

test("a vote that does not arrive is taken back on the page, and says so", async ({ product }) => {
  await visit(page, `/laporan/${id}`);
  await expect(up()).toHaveAttribute("aria-pressed", "true");
  await page.route(`**/api/reports/${id}/vote`, (route) =>
    route.fulfill({ status: 422, contentType: "application/json", body: '{"success":false}' }),
  );
  await down().click();
  await expect(page.getByText("Downvote report failed")).toBeVisible();
  await expect(total()).toHaveText("1");
  await expect(up()).toHaveAttribute("aria-pressed", "true");
  // the words for what has none of its own are fetched, and may be out of reach too
  await page.route("**/assets/default-messages-*.js", (route) => route.abort());
  await up().click();
  await expect(page.getByText("Terjadi kesalahan", { exact: true })).toBeVisible();
  await expect(total()).toHaveText("1");
  await page.unroute(`**/api/reports/${id}/vote`);
  expect(await stored(product)).toEqual([1, 0, 1]);
});

test("an answer reaches who voted: in the bell, and as an event on the page", async ({
  product,
}) => {
  await decideReport(product, id, "responded", ANSWER);
  const answered = page.getByRole("link", { name: /^Suara Anda dijawab: / });
  await expect(async () => {
    await visit(page, "/profil?tab=notifikasi");
    await expect(answered).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await answered.click();
  await page.waitForURL(`**/laporan/${id}`);
  await expect(page.getByText(ANSWER)).toBeVisible();
  await expect(page.getByText("Anda ikut mendukung laporan ini.")).toBeVisible();
});

test("its author has no vote, and a hidden report takes none", async ({ visitors, product }) => {
  await visit(page, `/laporan/${id}`);
  await expect(up()).toHaveAttribute("aria-pressed", "true");
  await decideReport(product, id, "rejected", "Ternyata laporan ganda.");
  await down().click();
  await expect(page.getByText("Laporan tidak ditemukan")).toBeVisible();
  await decideReport(product, id, "under_review");

  page = await studentOnPhone(visitors, author);
  await visit(page, `/laporan/${id}`);
  await expect(page.getByText("1 dukungan").filter({ visible: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /ukung$/ })).toHaveCount(0);
});

/** Adds up the layout shifts of a page. */
const watchShifts = () => {
  Object.assign(globalThis, { shifted: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      Object.assign(globalThis, {
        shifted:
          (globalThis as unknown as { shifted: number }).shifted +
          (entry as PerformanceEntry & { value: number }).value,
      });
  }).observe({ type: "layout-shift", buffered: true });
};

test("a page that arrives as a guest's loses its arrows for a rejected student, and nothing moves", async ({
  visitors,
  product,
}) => {
  const rejected = await waitingStudent(product, "2400000003", "Pendukung Ditolak");
  await decideAccount(product, rejected, { status: "not_verified", reason: "Foto KTM buram." });
  page = await studentOnPhone(visitors, rejected);
  await page.addInitScript(watchShifts);
  for (const path of ["/laporan", `/laporan/${id}`]) {
    await visit(page, path);
    await expect(page.getByText("1 dukungan").filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByRole("button", { name: /ukung$/ })).toHaveCount(0);
    const shifted = await page.evaluate(
      () => (globalThis as unknown as { shifted: number }).shifted,
    );
    expect([path, shifted]).toEqual([path, expect.closeTo(0, 2)]);
  }
  expect(await stored(product)).toEqual([1, 0, 1]);
});
