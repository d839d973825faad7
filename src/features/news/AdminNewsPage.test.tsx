import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { failAndRetry, notFound } from "../../app/web/test-page.testing.tsx";
import { never, successOf } from "../reports/AdminScreen.testing.tsx";
import { aDraft, aNews, FILES, newsListOf, openNewsDesk } from "./NewsScreen.testing.tsx";

const PATH = "/admin/advika/12";
const READ = "GET /admin/news/12";
const DELETE = "DELETE /admin/news/12";

const address = page.getByLabelText("Alamat");
const toasts = page.getByRole("region", { name: /^Pesan/ });
const remove = page.getByRole("button", { name: "Hapus", exact: true });

test("a draft is shown with its files and its author, and cannot be looked at in public", async () => {
  await openNewsDesk(PATH, { [READ]: () => successOf(aDraft(FILES)) });
  await expect.element(page.getByRole("heading", { level: 1 })).toMatchTextContent("Banding UKT");
  const article = page.getByRole("article");
  for (const words of ["Draft", "Hesti Wulansari", "Belum pernah terbit", "Siapkan empat berkas."])
    await expect.element(article).toMatchTextContent(words);
  await expect
    .element(page.getByRole("link", { name: /Lampiran PDF/ }))
    .toHaveAttribute("href", "/api/uploads/surat.pdf");
  await expect.element(page.getByText("Lihat di Advika")).not.toBeInTheDocument();
});

test("a published item leads to its public page", async () => {
  await openNewsDesk(PATH, { [READ]: () => successOf(aNews({ admins: { name: "Bima" } })) });
  await expect.element(page.getByText("Publish")).toBeVisible();
  await expect.element(page.getByText("Tidak ada lampiran")).toBeVisible();
  await expect.element(page.getByText("Sabtu, 14 Nov 2026, 09.05 WIB")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Lihat di Advika" }))
    .toHaveAttribute("href", "/advika/12");
});

test("it can be edited", async () => {
  await openNewsDesk(PATH, { [READ]: () => successOf(aDraft()) });
  await page.getByRole("link", { name: "Ubah" }).click();
  await expect.element(address).toHaveTextContent("/admin/advika/12/edit");
});

test("it is deleted once that is confirmed, and the list is next", async () => {
  const asked = await openNewsDesk(PATH, {
    [READ]: () => successOf(aDraft()),
    [DELETE]: () => successOf({}, "Berhasil menghapus berita"),
  });
  await remove.click();
  const question = page.getByRole("alertdialog", { name: "Hapus berita ini?" });
  await question.getByRole("button", { name: "Tidak jadi" }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(asked.some(({ call }) => call === DELETE)).toBe(false);

  await remove.click();
  await page.getByRole("button", { name: "Ya, hapus" }).click();
  await expect.element(address).toHaveTextContent("/admin/advika");
  await expect.element(toasts).toMatchTextContent("Berhasil menghapus berita");
});

test("after that, its page is the 404 page at once, by whatever way one comes back", async () => {
  let gone = false;
  const asked = await openNewsDesk(PATH, {
    [READ]: () => (gone ? { status: 404, body: {} } : successOf(aDraft())),
    [DELETE]: () => {
      gone = true;
      return successOf({}, "Berhasil menghapus berita");
    },
    "GET /admin/news": () => newsListOf([aDraft()]),
  });
  await remove.click();
  await page.getByRole("button", { name: "Ya, hapus" }).click();
  await expect.element(toasts).toMatchTextContent("Berhasil menghapus berita");
  await page.getByRole("link", { name: /^Banding UKT/ }).click();
  await expect.element(notFound).toBeVisible();
  expect(asked.at(-1)?.call).toBe(READ);
});

test("a failure without a message has the book's words, and the item stays", async () => {
  await openNewsDesk(PATH, {
    [READ]: () => successOf(aDraft()),
    [DELETE]: () => ({ status: 500, body: {} }),
  });
  await remove.click();
  await page.getByRole("button", { name: "Ya, hapus" }).click();
  await expect.element(toasts).toMatchTextContent("Delete news failed");
  await expect.element(address).toHaveTextContent(PATH);
});

test("an item that somebody else has deleted becomes the 404 page", async () => {
  let gone = false;
  await openNewsDesk(PATH, {
    [READ]: () => (gone ? { status: 404, body: {} } : successOf(aDraft())),
    [DELETE]: () => {
      gone = true;
      return { status: 404, body: { message: "Artikel tidak ditemukan" } };
    },
  });
  await remove.click();
  await page.getByRole("button", { name: "Ya, hapus" }).click();
  await expect.element(toasts).toMatchTextContent("Artikel tidak ditemukan");
  await expect.element(notFound).toBeVisible();
});

test("what is not there, or is no number, is the 404 page", async () => {
  await openNewsDesk(PATH, { [READ]: () => ({ status: 404, body: {} }) });
  await expect.element(notFound).toBeVisible();
});

test("an address that is no number asks nothing", async () => {
  const asked = await openNewsDesk("/admin/advika/abc");
  await expect.element(notFound).toBeVisible();
  expect(asked).toEqual([]);
});

test("while it loads it says so", async () => {
  await openNewsDesk(PATH, { [READ]: never });
  await expect.element(page.getByText("Memuat berita…")).toBeInTheDocument();
});

test("an item that could not be fetched can be tried again", async () => {
  await failAndRetry(
    (answer) => openNewsDesk(PATH, { [READ]: answer }),
    () => successOf(aDraft()),
  );
  await expect.element(page.getByRole("article")).toBeVisible();
});
