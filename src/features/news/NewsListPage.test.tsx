import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { failAndRetry } from "../../app/web/test-page.testing.tsx";
import { never } from "../reports/AdminScreen.testing.tsx";
import { aNews, FILES, newsListOf, openNewsScreen } from "./NewsScreen.testing.tsx";

const address = page.getByLabelText("Alamat");
const lists = { "GET /news": () => newsListOf([aNews()]) };
const picture = (title: string) =>
  page.getByRole("article", { name: title }).element().querySelector("picture")!;

test("a card says title, day and beginning, and leads to the article", async () => {
  const second = aNews({ id: 11, title: "Jam layanan", description: "a".repeat(900) });
  await openNewsScreen("/advika", {
    "GET /news": () => newsListOf([aNews(FILES), second]),
  });
  const card = page.getByRole("article", { name: "Banding UKT gelombang kedua dibuka" });
  await expect.element(card).toMatchTextContent("Gelombang kedua dibuka.");
  await expect.element(card).toMatchTextContent("Ada lampiran");
  await expect
    .element(card.getByRole("time"))
    .toHaveAttribute("title", "Sabtu, 14 Nov 2026, 09.05 WIB");
  await expect.element(card.getByRole("link")).toHaveAttribute("href", "/advika/12");
  const other = page.getByRole("article", { name: "Jam layanan" });
  await expect.element(other).not.toMatchTextContent("Ada lampiran");
  await expect.element(other).not.toMatchTextContent("a".repeat(301));
});

test("a cover comes in the size that fits, and the drawn one where there is none", async () => {
  await openNewsScreen("/advika", {
    "GET /news": () => newsListOf([aNews(FILES), aNews({ id: 11, title: "Tanpa sampul" })]),
  });
  await expect.element(page.getByRole("article").first()).toBeVisible();
  const source = picture("Banding UKT gelombang kedua dibuka").querySelector("source")!;
  expect(source.type).toBe("image/webp");
  expect(source.srcset).toBe("/api/uploads/small.webp 480w, /api/uploads/large.webp 960w");
  const image = picture("Banding UKT gelombang kedua dibuka").querySelector("img")!;
  expect([image.width > 0, image.getAttribute("width"), image.getAttribute("height")]).toEqual([
    true,
    "960",
    "540",
  ]);
  expect(image.loading).not.toBe("lazy");
  expect(image.fetchPriority).toBe("low");
  const drawn = picture("Tanpa sampul").querySelector("img")!;
  expect(drawn.src).toMatch(/^data:image\/svg|news-cover/);
  expect(drawn.loading).toBe("lazy");
  expect(picture("Tanpa sampul").querySelector("source")).toBeNull();
});

test("a search waits half a second, goes into the address and back to page 1", async () => {
  const asked = await openNewsScreen("/advika?page=2", lists);
  await expect.poll(() => asked.at(-1)?.query).toEqual({ page: "2" });
  const before = Date.now();
  await page.getByLabelText("Cari berita").fill("banding");
  await expect.element(address).toHaveTextContent("/advika?search=banding");
  expect(Date.now() - before).toBeGreaterThanOrEqual(500);
  await expect.poll(() => asked.at(-1)?.query).toEqual({ search: "banding" });
});

test("the order stands in the address and goes with the call", async () => {
  const asked = await openNewsScreen("/advika", lists);
  await userEvent.selectOptions(page.getByLabelText("Urutkan"), "Terlama");
  await expect.element(address).toHaveTextContent("/advika?sort=oldest");
  await expect.poll(() => asked.at(-1)?.query).toEqual({ sort: "oldest" });
  await userEvent.selectOptions(page.getByLabelText("Urutkan"), "Terbaru");
  await expect.element(address).toHaveTextContent("/advika");
});

test("values of an address that nobody knows are left out", async () => {
  const asked = await openNewsScreen("/advika?sort=lost&page=-3", lists);
  await expect.poll(() => asked.at(-1)?.query).toEqual({});
});

test("pages are links that keep what is chosen", async () => {
  await openNewsScreen("/advika?sort=oldest", {
    "GET /news": () => newsListOf([aNews()], { total: 31 }),
  });
  await expect.element(page.getByText("31 berita, halaman 1 dari 4")).toBeInTheDocument();
  await page.getByRole("link", { name: "Halaman 2", exact: true }).click();
  await expect.element(address).toHaveTextContent("/advika?sort=oldest&page=2");
});

test("nothing found is said in the book's words, with the way out of a search", async () => {
  await openNewsScreen("/advika?search=xyz", { "GET /news": () => newsListOf([]) });
  await expect
    .element(page.getByRole("heading", { name: "Artikel tidak ditemukan" }))
    .toBeVisible();
  await expect.element(page.getByText("Tidak ada berita yang cocok dengan “xyz”.")).toBeVisible();
  await page.getByRole("link", { name: "Tampilkan semua berita" }).click();
  await expect.element(address).toHaveTextContent("/advika");
});

test("a page past the end leads back", async () => {
  await openNewsScreen("/advika?page=9", {
    "GET /news": () => newsListOf([], { total: 12, page: 9 }),
  });
  await page.getByRole("link", { name: "Ke halaman pertama" }).click();
  await expect.element(address).toHaveTextContent("/advika");
});

test("while it loads it says so", async () => {
  await openNewsScreen("/advika", { "GET /news": never });
  await expect.element(page.getByText("Memuat berita…")).toBeInTheDocument();
});

test("a list that could not be fetched says why and can be tried again", async () => {
  await failAndRetry(
    (answer) => openNewsScreen("/advika", { "GET /news": answer }),
    lists["GET /news"],
  );
  await expect.element(page.getByRole("article")).toBeVisible();
});

test("on the smallest phone nothing is wider than the screen", async () => {
  await page.viewport(320, 640);
  await openNewsScreen("/advika", {
    "GET /news": () => newsListOf([aNews({ ...FILES, title: "W".repeat(50) })], { total: 99 }),
  });
  await expect.element(page.getByRole("article")).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await page.viewport(1366, 768);
});

test("a beginning is cut between two signs, not through one", async () => {
  const description = `${"a".repeat(299)}😀 dan seterusnya`;
  await openNewsScreen("/advika", { "GET /news": () => newsListOf([aNews({ description })]) });
  const beginning = page.getByText(/^a{299}/);
  await expect.element(beginning).toBeVisible();
  expect(beginning.element().textContent).toMatch(/^a{299}😀…$/u);
});
