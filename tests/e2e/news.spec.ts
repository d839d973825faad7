import { PDFDocument } from "@cantoo/pdf-lib";
import { expect, type Page } from "@playwright/test";
import { jpeg } from "../forms.ts";
import { superadminAtDesk, test, visit } from "./product-test.ts";

/** A news item from the first draft to its end, and who reads it in between. */
test.use({ dataOf: "demo", demo: true });
test.describe.configure({ mode: "serial" });

const TITLE = "Posko pendampingan dibuka lagi";
const TEXT =
  "Posko dibuka setiap hari kerja.\n\nDatang tanpa janji, Gedung Kemahasiswaan lantai 1.";

let admin: Page;
let id = 0;

const pdf = async () => {
  const document = await PDFDocument.create();
  document.addPage();
  return Buffer.from(await document.save());
};
const isWhole = (page: Page) =>
  page
    .locator("article picture img")
    .first()
    .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
const setStatus = async (status: "Publish" | "Draft") => {
  await visit(admin, `/admin/advika/${id}`);
  await admin.getByRole("link", { name: "Ubah" }).click();
  await admin.getByRole("radio", { name: status }).check();
  await admin.getByRole("button", { name: "Simpan", exact: true }).click();
  await admin.waitForURL(`**/admin/advika/${id}`);
  await expect(admin.getByText("Berhasil memperbarui berita").last()).toBeVisible();
  await expect(admin.getByRole("article").getByText(status, { exact: true })).toBeVisible();
};

test("an admin writes a draft with a cover and a PDF, and guests know nothing of it", async ({
  visitors,
  product,
}) => {
  admin = await superadminAtDesk(visitors);
  await admin.getByRole("link", { name: "Advika" }).first().click();
  await admin.getByRole("link", { name: "Buat berita" }).click();
  await expect(admin).toHaveTitle("Create Advika - Student Advocacy Clinic System");
  await admin.getByLabel("Judul").fill(TITLE);
  await admin.getByLabel("Deskripsi").fill(TEXT);
  await admin.getByRole("radio", { name: "Draft" }).check();
  const [cover, attachment] = [0, 1].map((at) => admin.locator('input[type="file"]').nth(at));
  const buffer = await jpeg(1600, 840, "#0154aa");
  await cover!.setInputFiles({ name: "posko.jpg", mimeType: "image/jpeg", buffer });
  const document = { name: "posko.pdf", mimeType: "application/pdf", buffer: await pdf() };
  await attachment!.setInputFiles(document);
  await expect(admin.getByText("posko.pdf")).toBeVisible();
  await admin.getByRole("button", { name: "Simpan" }).click();
  await expect(admin.getByRole("heading", { level: 1, name: TITLE })).toBeVisible();
  id = Number(/\/admin\/advika\/(\d+)$/.exec(admin.url())![1]);
  await expect(admin.getByText("Belum pernah terbit")).toBeVisible();
  await expect.poll(() => isWhole(admin)).toBe(true);
  const signed = await admin.getByRole("link", { name: /Lampiran PDF/ }).getAttribute("href");
  expect((await admin.request.get(signed!)).status()).toBe(200);

  expect((await fetch(`${product.origin}/advika/${id}`)).status).toBe(404);
  expect(await (await fetch(`${product.origin}/advika`)).text()).not.toContain(TITLE);
});

test("published, a guest finds it by search and reads it", async ({ visitors }) => {
  await setStatus("Publish");
  const guest = await visitors.phone();
  await visit(guest, "/advika");
  await expect(guest).toHaveTitle("Advika - Student Advocacy Clinic System");
  await guest.getByLabel("Cari berita").fill("GEDUNG kemahasiswaan");
  await guest.waitForURL("**/advika?search=*");
  await guest.getByRole("link", { name: TITLE }).click();
  await guest.waitForURL(`**/advika/${id}`);
  await expect(guest).toHaveTitle("Advika Detail - Student Advocacy Clinic System");
  await expect(guest.getByText(/\d{2}\.\d{2} WIB$/).first()).toBeVisible();
  await expect.poll(() => isWhole(guest)).toBe(true);
  const href = await guest.getByRole("link", { name: /Lampiran PDF/ }).getAttribute("href");
  expect((await guest.request.get(href!)).headers()["content-type"]).toBe("application/pdf");
});

test("so does one whose browser runs no scripts", async ({ visitors }) => {
  const plain = await visitors.plain();
  await plain.goto("/advika");
  await plain.getByLabel("Cari berita").fill("posko pendampingan");
  await plain.getByRole("button", { name: "Terapkan" }).click();
  await plain.getByRole("link", { name: TITLE }).click();
  await expect(plain.getByRole("heading", { level: 1, name: TITLE })).toBeVisible();
  await expect(plain.getByText("Datang tanpa janji")).toBeVisible();
  const meta = (property: string) =>
    plain.locator(`meta[property="og:${property}"]`).getAttribute("content");
  expect(await meta("title")).toBe(TITLE);
  expect(await meta("description")).toBe(TEXT.replace("\n\n", " "));
  expect(await meta("image")).toMatch(/^https?:\/\//);
});

test("it is edited, and its attachment taken away", async ({ visitors }) => {
  await visit(admin, `/admin/advika/${id}/edit`);
  await expect(admin).toHaveTitle("Edit Advika - Student Advocacy Clinic System");
  await admin.getByLabel("Judul").fill(`${TITLE}!`);
  await admin.getByRole("button", { name: "Hapus Lampiran" }).click();
  await admin.getByRole("button", { name: "Simpan", exact: true }).click();
  await expect(admin.getByText("Berhasil memperbarui berita").first()).toBeVisible();
  const guest = await visitors.phone();
  await visit(guest, `/advika/${id}`);
  await expect(guest.getByRole("heading", { level: 1, name: `${TITLE}!` })).toBeVisible();
  await expect(guest.getByText("Tidak ada lampiran")).toBeVisible();
});

test("taken back to draft it is gone at once, with its cover", async ({ visitors, product }) => {
  const { data } = await (await fetch(`${product.origin}/api/news/${id}`)).json();
  await setStatus("Draft");
  for (const path of [`/advika/${id}`, `/api${data.cover_url}`])
    expect([path, (await fetch(new URL(path, product.origin))).status]).toEqual([path, 404]);
  expect(await (await fetch(`${product.origin}/advika`)).text()).not.toContain(TITLE);
  const guest = await visitors.phone();
  await visit(guest, `/advika/${id}`);
  await expect(guest.getByText("Halaman Tidak Ditemukan")).toBeVisible();
});

test("it is deleted, for good", async () => {
  await visit(admin, `/admin/advika/${id}`);
  await admin.getByRole("button", { name: "Hapus" }).click();
  await admin.getByRole("button", { name: "Ya, hapus" }).click();
  await admin.waitForURL("**/admin/advika");
  await expect(admin.getByText("Berhasil menghapus berita")).toBeVisible();
  await visit(admin, `/admin/advika/${id}`);
  await expect(admin.getByText("Halaman Tidak Ditemukan")).toBeVisible();
});
