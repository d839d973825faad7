import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { failAndRetry } from "../../app/web/test-page.testing.tsx";
import { never } from "../reports/AdminScreen.testing.tsx";
import { aDraft, aNews, FILES, newsListOf, openNewsDesk } from "./NewsScreen.testing.tsx";

const PATH = "/admin/advika";
const address = page.getByLabelText("Alamat");
const row = (title: string) => page.getByRole("row").filter({ hasText: title });
const lists = { "GET /admin/news": () => newsListOf([aDraft()]) };

test("a row says title, author, status, days and attachment, and leads to the item", async () => {
  await openNewsDesk(PATH, {
    "GET /admin/news": () =>
      newsListOf([
        aDraft({ ...FILES, id: 13, title: "Survei kepuasan" }),
        aNews({ admins: { name: "Bima" } }),
      ]),
  });
  await expect
    .element(page.getByRole("link", { name: "Survei kepuasan" }))
    .toHaveAttribute("href", "/admin/advika/13");
  for (const words of ["Hesti Wulansari", "Draft", "13 Nov, 15.30 WIB", "Belum", "Ada lampiran"])
    await expect.element(row("Survei kepuasan")).toMatchTextContent(words);
  const published = row("Banding UKT gelombang kedua dibuka");
  for (const words of ["Bima", "Publish", "14 Nov, 09.05 WIB"])
    await expect.element(published).toMatchTextContent(words);
  await expect.element(published).not.toMatchTextContent("Ada lampiran");
});

test("the tabs count by status and lead to one status each", async () => {
  const asked = await openNewsDesk(PATH, lists);
  await expect
    .element(page.getByRole("link", { name: "Semua 24" }))
    .toHaveAttribute("aria-current", "page");
  await expect.element(page.getByRole("link", { name: "Publish 21" })).toBeVisible();
  await page.getByRole("link", { name: "Draft 3" }).click();
  await expect.element(address).toHaveTextContent("/admin/advika?status=draft");
  await expect.poll(() => asked.at(-1)?.query).toEqual({ status: "draft", sort: "newest" });
});

test("the order stands in the address and goes with the call", async () => {
  const asked = await openNewsDesk(PATH, lists);
  await userEvent.selectOptions(page.getByLabelText("Urutkan"), "Terlama");
  await expect.element(address).toHaveTextContent("/admin/advika?sort=oldest");
  await expect.poll(() => asked.at(-1)?.query).toEqual({ sort: "oldest" });
});

test("a search waits half a second, goes into the address and back to page 1", async () => {
  const asked = await openNewsDesk(`${PATH}?page=2`, lists);
  const before = Date.now();
  await page.getByLabelText("Cari judul atau isi").fill("survei");
  await expect.element(address).toHaveTextContent("/admin/advika?search=survei");
  expect(Date.now() - before).toBeGreaterThanOrEqual(500);
  await expect.poll(() => asked.at(-1)?.query).toEqual({ search: "survei", sort: "newest" });
});

test("values of an address that nobody knows are left out", async () => {
  const asked = await openNewsDesk(`${PATH}?status=lost&sort=toString`, lists);
  await expect.poll(() => asked.at(-1)?.query).toEqual({ sort: "newest" });
});

test("pages are links that keep what is chosen", async () => {
  await openNewsDesk(`${PATH}?status=draft`, {
    "GET /admin/news": () => newsListOf([aDraft()], { total: 24 }),
  });
  await expect.element(page.getByText("24 berita, halaman 1 dari 3")).toBeVisible();
  await page.getByRole("link", { name: "Halaman 2", exact: true }).click();
  await expect.element(address).toHaveTextContent("/admin/advika?status=draft&page=2");
});

test("a new item is one press away", async () => {
  await openNewsDesk(PATH, lists);
  await page.getByRole("link", { name: "Buat berita" }).click();
  await expect.element(address).toHaveTextContent("/admin/buat-advika");
});

test("an empty list says the book's words, a narrowed one how to get out", async () => {
  await openNewsDesk(`${PATH}?status=draft`);
  await expect
    .element(page.getByRole("heading", { name: "Artikel tidak ditemukan" }))
    .toBeVisible();
  await page.getByRole("link", { name: "Hapus saringan" }).click();
  await expect.element(address).toHaveTextContent("/admin/advika");
});

test("while it loads it says so", async () => {
  await openNewsDesk(PATH, { "GET /admin/news": never });
  await expect.element(page.getByText("Memuat berita…")).toBeInTheDocument();
});

test("a list that could not be fetched says why and can be tried again", async () => {
  await failAndRetry(
    (answer) => openNewsDesk(PATH, { "GET /admin/news": answer }),
    lists["GET /admin/news"],
  );
  await expect.element(page.getByRole("table")).toBeVisible();
});

test("on the smallest phone nothing is wider than the screen", async () => {
  await page.viewport(320, 640);
  await openNewsDesk(PATH, {
    "GET /admin/news": () => newsListOf([aDraft({ title: "W".repeat(50) })], { total: 99 }),
  });
  await expect.element(page.getByRole("table")).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await page.viewport(1366, 768);
});
