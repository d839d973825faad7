import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Answers } from "../../web/stub-api.testing.ts";
import { never, staleWith, successOf } from "../reports/AdminScreen.testing.tsx";
import type { News } from "./news.contract.ts";
import { aDraft, aNews, dropOn, FILES, fileOf, openNewsDesk } from "./NewsScreen.testing.tsx";

const PATH = "/admin/advika/12/edit";
const READ = "GET /admin/news/12";
const SAVE = "PATCH /admin/news/12";

const address = page.getByLabelText("Alamat");
const title = page.getByLabelText("Judul");
const save = page.getByRole("button", { name: "Simpan", exact: true });
const toasts = page.getByRole("region", { name: /^Pesan/ });
const notFound = page.getByRole("heading", { name: "Halaman Tidak Ditemukan" });
const stale = page.getByRole("alert").filter({ hasText: "sudah diubah orang lain" });

const saved = (changed: Partial<News> = {}) =>
  successOf(aDraft({ version: 2, ...changed }), "Berhasil memperbarui berita");
const open = (changed: Partial<News> = {}, answers: Answers = {}) =>
  openNewsDesk(PATH, {
    [READ]: () => successOf(aDraft(changed)),
    [SAVE]: () => saved(),
    ...answers,
  });
const sentOf = (asked: Awaited<ReturnType<typeof open>>) =>
  asked.filter(({ call }) => call === SAVE).map(({ sent }) => sent);

test("the form is filled, its files with what can be done about them", async () => {
  await open(FILES);
  await expect.element(title).toHaveValue("Banding UKT gelombang kedua dibuka");
  await expect
    .element(page.getByLabelText("Deskripsi"))
    .toHaveValue("Gelombang kedua dibuka.\n\nSiapkan empat berkas.");
  await expect.element(page.getByRole("radio", { name: "Draft" })).toBeChecked();
  await expect
    .element(page.getByRole("link", { name: "PDF", exact: true }))
    .toHaveAttribute("href", "/api/uploads/surat.pdf");
  for (const name of ["Ganti Sampul", "Hapus Sampul", "Ganti Lampiran", "Hapus Lampiran"])
    await expect.element(page.getByRole("button", { name })).toBeVisible();
});

test("only what changed is sent, with the version, and the item's page is next", async () => {
  const asked = await open();
  await title.fill("Judul baru");
  await page.getByRole("radio", { name: "Publish" }).click();
  await save.click();
  await expect.element(address).toHaveTextContent("/admin/advika/12");
  await expect.element(toasts).toMatchTextContent("Berhasil memperbarui berita");
  expect(sentOf(asked)).toEqual([{ title: "Judul baru", status: "published", version: "1" }]);
});

test("whoever leaves while it is sent stays where they went", async () => {
  let answer = () => {};
  await open(
    {},
    {
      [SAVE]: () =>
        new Promise((resolve) => {
          answer = () => resolve(saved());
        }),
    },
  );
  await title.fill("Judul baru");
  await save.click();
  await page.getByRole("link", { name: "Batal" }).click();
  await page.getByRole("button", { name: "Simpan draf dan tinggalkan" }).click();
  await page.getByRole("link", { name: "Advika" }).first().click();
  await expect.element(page.getByRole("heading", { name: "Advika" })).toBeVisible();
  answer();
  await expect.element(toasts).toMatchTextContent("Berhasil memperbarui berita");
  await expect.element(address).toMatchTextContent(/^\/admin\/advika$/);
});

test("without a change nothing is sent", async () => {
  const asked = await open();
  await save.click();
  await expect.element(toasts).toMatchTextContent("Tidak ada perubahan yang disimpan.");
  expect(sentOf(asked)).toEqual([]);
});

test("a stored file is removed by an empty field, another replaced", async () => {
  const asked = await open(FILES);
  await page.getByRole("button", { name: "Hapus Sampul" }).click();
  await dropOn(page.getByLabelText(/^Lampiran/).first(), fileOf("baru.pdf", "application/pdf"));
  await expect.element(page.getByText("baru.pdf")).toBeVisible();
  await save.click();
  await expect.element(address).toHaveTextContent("/admin/advika/12");
  const sent = sentOf(asked)[0]!;
  expect([sent["cover"], (sent["attachment"] as File).name]).toEqual(["", "baru.pdf"]);
});

test("a chosen file that is taken back leaves the stored one as it is", async () => {
  const asked = await open(FILES);
  await dropOn(page.getByLabelText(/^Lampiran/).first(), fileOf("baru.pdf", "application/pdf"));
  await page.getByRole("button", { name: "Hapus Lampiran" }).click();
  await expect.element(page.getByRole("link", { name: "PDF", exact: true })).toBeVisible();
  await save.click();
  await expect.element(toasts).toMatchTextContent("Tidak ada perubahan yang disimpan.");
  expect(sentOf(asked)).toEqual([]);
});

test("faults have the book's words and stop the form", async () => {
  await open();
  await title.fill("ab");
  await expect.element(page.getByText("Judul minimal terdiri dari 3 karakter")).toBeVisible();
  await expect.element(save).toBeDisabled();
});

test("a failure without a message has the book's words, and nothing is lost", async () => {
  await open({}, { [SAVE]: () => ({ status: 500, body: {} }) });
  await title.fill("Judul baru");
  await save.click();
  await expect.element(toasts).toMatchTextContent("Update news failed");
  await expect.element(title).toHaveValue("Judul baru");
});

test("somebody else was first: both versions stand there, and mine can be saved over theirs", async () => {
  let version = 1;
  const asked = await open(FILES, {
    [SAVE]: ({ sent }) => {
      if (Number(sent["version"]) === version) return saved({ version: 3 });
      return staleWith(aDraft({ ...FILES, title: "Judul mereka", version }));
    },
  });
  version = 2;
  await title.fill("Judul saya");
  await page.getByRole("button", { name: "Hapus Lampiran" }).click();
  await save.click();
  for (const words of ["Judul mereka", "Judul saya", "PDF, 1,2 MB", "Dihapus"])
    await expect.element(stale).toMatchTextContent(words);
  await expect.element(title).toHaveValue("Judul saya");
  await page.getByRole("button", { name: "Simpan isian saya" }).click();
  await expect.element(address).toHaveTextContent("/admin/advika/12");
  expect(sentOf(asked).at(-1)).toEqual({ title: "Judul saya", attachment: "", version: "2" });
});

test("what they changed and I did not is theirs, and no choice to make", async () => {
  const theirs = aDraft({ description: "Teks dari mereka.", status: "published", version: 2 });
  const asked = await open(
    {},
    {
      [SAVE]: ({ sent }) => (sent["version"] === "2" ? saved({ version: 3 }) : staleWith(theirs)),
    },
  );
  await title.fill("Judul saya");
  await save.click();
  await expect.element(stale).toMatchTextContent("Judul saya");
  await expect.element(stale).not.toMatchTextContent("Deskripsi");
  await expect.element(page.getByLabelText("Deskripsi")).toHaveValue("Teks dari mereka.");
  await expect.element(page.getByRole("radio", { name: "Publish" })).toBeChecked();
  await expect.element(title).toHaveValue("Judul saya");
  await page.getByRole("button", { name: "Simpan isian saya" }).click();
  await expect.element(address).toHaveTextContent("/admin/advika/12");
  expect(sentOf(asked).at(-1)).toEqual({ title: "Judul saya", version: "2" });
});

test("or theirs is taken", async () => {
  await open({}, { [SAVE]: () => staleWith(aDraft({ title: "Judul mereka", version: 2 })) });
  await title.fill("Judul saya");
  await save.click();
  await page.getByRole("button", { name: "Pakai yang tersimpan" }).click();
  await expect.element(title).toHaveValue("Judul mereka");
  await expect.element(stale).not.toBeInTheDocument();
});

test("an attempt that arrived though its answer was lost is no collision", async () => {
  await open({}, { [SAVE]: () => staleWith(aDraft({ title: "Judul saya", version: 2 })) });
  await title.fill("Judul saya");
  await save.click();
  await expect.element(address).toHaveTextContent("/admin/advika/12");
  await expect.element(toasts).toMatchTextContent("Perubahan Anda sudah tersimpan.");
});

test("what was changed and not saved is there on return, and can be thrown away", async () => {
  await open();
  await title.fill("Judul saya");
  await page.getByRole("link", { name: "Batal" }).click();
  await page.getByRole("button", { name: "Simpan draf dan tinggalkan" }).click();
  await page.getByRole("link", { name: "Ubah" }).click();
  await expect.element(title).toHaveValue("Judul saya");
  await expect.element(page.getByText(/^Draf Anda yang baru saja ditulis/)).toBeVisible();
  await page.getByRole("button", { name: "Buang" }).click();
  await expect.element(title).toHaveValue("Banding UKT gelombang kedua dibuka");
});

test("an item that is deleted meanwhile keeps what was typed", async () => {
  await open({}, { [SAVE]: () => ({ status: 404, body: { message: "Artikel tidak ditemukan" } }) });
  await title.fill("Judul saya");
  await save.click();
  await expect.element(toasts).toMatchTextContent("Artikel tidak ditemukan");
  await expect.element(title).toHaveValue("Judul saya");
});

test("what is not there is the 404 page", async () => {
  await openNewsDesk(PATH, { [READ]: () => ({ status: 404, body: {} }) });
  await expect.element(notFound).toBeVisible();
});

test("while it loads it says so", async () => {
  await openNewsDesk(PATH, { [READ]: never });
  await expect.element(page.getByText("Memuat berita…")).toBeInTheDocument();
});

test("an item that could not be fetched can be tried again", async () => {
  let works = false;
  await openNewsDesk(PATH, {
    [READ]: () => (works ? successOf(aNews()) : { status: 422, body: { message: "Server sibuk" } }),
  });
  await expect.element(page.getByRole("alert")).toMatchTextContent("Server sibuk");
  works = true;
  await page.getByRole("button", { name: "Coba lagi" }).click();
  await expect.element(title).toBeVisible();
});
