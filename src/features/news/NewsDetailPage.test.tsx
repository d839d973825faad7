import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { failAndRetry, notFound } from "../../app/web/test-page.testing.tsx";
import { never, successOf } from "../reports/AdminScreen.testing.tsx";
import type { News, NewsDetail } from "./news.contract.ts";
import { aNews, FILES, newsListOf, openNewsScreen } from "./NewsScreen.testing.tsx";

const open = (changed: Partial<NewsDetail> = {}, others: readonly News[] = []) =>
  openNewsScreen("/advika/12", {
    "GET /news/12": () => successOf(aNews(changed)),
    "GET /news": () => newsListOf(others),
  });

test("an article has its title, its day and clock in WIB, and its paragraphs", async () => {
  await open();
  await expect
    .element(page.getByRole("heading", { level: 1, name: "Banding UKT gelombang kedua dibuka" }))
    .toBeVisible();
  await expect.element(page.getByText("Sabtu, 14 Nov 2026, 09.05 WIB")).toBeVisible();
  const text = page.getByText(/^Gelombang kedua dibuka\.\s+Siapkan empat berkas\.$/);
  await expect.element(text).toHaveStyle({ whiteSpace: "pre-line" });
  expect(text.element().textContent).toContain("\n\n");
});

test("an article with marks has its list and its link", async () => {
  await open({
    description: "- [panduan](https://kampus.ac.id/ukt)",
    description_blocks: [
      {
        start: null,
        items: [[{ runs: [{ text: "panduan", href: "https://kampus.ac.id/ukt" }] }]],
      },
    ],
  });
  const entry = page.getByRole("article").first().getByRole("listitem");
  await expect.element(entry).toHaveTextContent("panduan (kampus.ac.id)");
  await expect.element(entry.getByRole("link")).toHaveAttribute("href", "https://kampus.ac.id/ukt");
});

test("its cover is whole and keeps its place", async () => {
  await open(FILES);
  await expect.element(page.getByRole("article").first()).toBeVisible();
  const image = page.getByRole("article").first().element().querySelector("img")!;
  expect([image.getAttribute("width"), image.getAttribute("height")]).toEqual(["960", "540"]);
  expect(image.getBoundingClientRect().height).toBeGreaterThan(100);
});

test("an attachment is a link to the PDF", async () => {
  await open(FILES);
  const link = page.getByRole("link", { name: /Lampiran PDF/ });
  await expect.element(link).toHaveAttribute("href", "/api/uploads/surat.pdf");
  await expect.element(link).toMatchTextContent("PDF, 1,2 MB");
  await expect.element(page.getByText("Tidak ada lampiran")).not.toBeInTheDocument();
});

test("without one it says 'Tidak ada lampiran'", async () => {
  await open();
  await expect.element(page.getByText("Tidak ada lampiran")).toBeVisible();
});

test("eight others stand beside it, itself not among them", async () => {
  const newest = Array.from({ length: 9 }, (_, at) =>
    aNews({ id: 20 - at, title: `Berita ${20 - at}` }),
  );
  const asked = await open({}, newest);
  const others = page.getByRole("region", { name: "Berita lain" }).getByRole("article");
  await expect.poll(() => others.elements().length).toBe(8);
  await expect.element(others.first().getByRole("link")).toHaveAttribute("href", "/advika/20");
  await expect
    .element(page.getByRole("region", { name: "Berita lain" }))
    .not.toMatchTextContent("Banding UKT gelombang kedua dibuka");
  expect(asked.find(({ call }) => call === "GET /news")?.query).toEqual({ itemPerPage: "9" });
});

test("with no other news there is no empty section", async () => {
  await open({}, [aNews()]);
  await expect.element(page.getByText("Tidak ada lampiran")).toBeVisible();
  await expect.element(page.getByText("Berita lain")).not.toBeInTheDocument();
});

test("its address is copied, and it is said", async () => {
  await page.viewport(1366, 900);
  const written = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await open();
  await page.getByRole("button", { name: "Salin tautan" }).click();
  await expect.element(page.getByText("URL berhasil disalin!")).toBeVisible();
  expect(written).toHaveBeenCalledWith("https://sikam.example/advika/12");
});

test("on a phone it is shared by a button", async () => {
  await page.viewport(360, 780);
  await open();
  await page.getByRole("button", { name: "Bagikan" }).click();
  const dialog = page.getByRole("dialog", { name: "Bagikan berita" });
  const chat = dialog.getByRole("link", { name: "Kirim lewat WhatsApp" });
  await expect
    .element(chat)
    .toHaveAttribute("href", expect.stringContaining(encodeURIComponent("/advika/12")));
  await page.viewport(1366, 768);
});

test("a draft, or an item that is gone, is the 404 page", async () => {
  await openNewsScreen("/advika/12", {
    "GET /news/12": () => ({ status: 404, body: { message: "Artikel tidak ditemukan" } }),
    "GET /news": () => newsListOf([]),
  });
  await expect.element(notFound).toBeVisible();
});

test("while it loads it says so", async () => {
  await openNewsScreen("/advika/12", { "GET /news/12": never, "GET /news": never });
  await expect.element(page.getByText("Memuat berita…")).toBeInTheDocument();
});

test("an article that could not be fetched can be tried again", async () => {
  await failAndRetry(
    (answer) =>
      openNewsScreen("/advika/12", { "GET /news/12": answer, "GET /news": () => newsListOf([]) }),
    () => successOf(aNews()),
  );
  await expect.element(page.getByText("Tidak ada lampiran")).toBeVisible();
});
