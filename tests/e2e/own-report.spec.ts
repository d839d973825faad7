import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { formOf, jpeg, reportFields } from "../forms.ts";
import { call, type Person, superadminToken, verifiedStudent } from "../people.ts";
import type { Product } from "../product.ts";
import { logIn, test, visit, type Visitors } from "./product-test.ts";

/** An author changes a report while nobody has reviewed it, and takes it away again. */
test.describe.configure({ mode: "serial" });

const AUTHOR = { npm: "2340000001", name: "Nadira Paramitha" };
const TITLE = "Lampu lorong lantai 2 mati";
const photo = async (color: string) => ({ bytes: await jpeg(640, 400, color), name: "foto.jpg" });

let author: Person;
let page: Page;
let id = 0;

/** A pending report with a photo, filed by name; its id. */
const file = async (product: Product, title: string) => {
  const body = formOf({ ...reportFields, title }, { file: await photo("#f5b845") });
  return (await call(product, "POST", "/reports", { token: author.token, body })).data.id;
};
const read = async (product: Product, token = author.token) =>
  (await call(product, "GET", `/reports/${id}`, { token })).data;

const openEdit = async () => {
  await visit(page, `/laporan/${id}`);
  await page.getByRole("button", { name: "Ubah" }).click();
  await page.getByRole("button", { name: "Ya, ubah" }).click();
  await page.waitForURL(`**/laporan/${id}/ubah`);
  await expect(page.getByLabel("Judul")).not.toHaveValue("");
};
const save = async () => {
  await page.getByRole("button", { name: "Simpan", exact: true }).click();
  await page.waitForURL("**/laporan");
  await expect(page.getByText("Berhasil memperbarui laporan").first()).toBeVisible();
};

const asStudent = async (visitors: Visitors, { email, password }: Person) => {
  const opened = await visitors.phone();
  await logIn(opened, email, password);
  return opened;
};

test("the title is mended and the photo replaced", async ({ visitors, product }) => {
  author = await verifiedStudent(product, AUTHOR.npm, AUTHOR.name);
  id = await file(product, TITLE);
  const before = await read(product);
  page = await asStudent(visitors, author);
  await openEdit();
  expect(await page.title()).toBe("Edit Report - Student Advocacy Clinic System");
  await expect(page.getByLabel("Judul")).toHaveValue(TITLE);
  const preview = page.getByRole("img", { name: /^Pratinjau/ });
  await expect.poll(() => preview.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(640);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id: rule }) => rule)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  const widths = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  expect(widths.scrollWidth).toBe(widths.clientWidth);
  await page.setViewportSize({ width: 360, height: 780 });

  await page.getByLabel("Judul").fill(`${TITLE} lagi`);
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: /^Ganti/ }).click(),
  ]);
  const buffer = await jpeg(320, 200, "#0154aa");
  await chooser.setFiles({ name: "IMG_2042.jpg", mimeType: "image/jpeg", buffer });
  await expect(page.getByText("IMG_2042.jpg")).toBeVisible();
  await save();

  const after = await read(product);
  expect(after).toMatchObject({ title: `${TITLE} lagi`, description: before.description });
  expect(after.file).toMatchObject({ width: 320, height: 200 });
  expect(after.file_url).not.toBe(before.file_url);
  expect((await fetch(new URL(before.file_url, product.origin))).status).toBe(404);
});

test("it is made anonymous, its photo removed, and nobody else learns the name", async ({
  product,
}) => {
  await openEdit();
  await page.getByRole("radio", { name: /Tidak, anonim/ }).check();
  await expect(page.getByText(/cadangan data lama dan email yang sudah terkirim/)).toBeVisible();
  await page.getByRole("button", { name: /^Hapus Foto/ }).click();
  await save();

  await visit(page, `/laporan/${id}`);
  await expect(page.getByRole("button", { name: "Tampilkan kode laporan" })).toBeVisible();
  const asAdmin = await read(product, await superadminToken(product));
  expect(asAdmin).toMatchObject({ isAnonymous: true, students: null, student_id: null });
  expect(asAdmin.file).toBeNull();
  expect(JSON.stringify(asAdmin)).not.toContain(AUTHOR.name);
});

test("two edits at once lose nothing: both versions are shown", async ({ product }) => {
  await openEdit();
  const body = formOf({ title: "Judul dari ponsel" });
  await call(product, "PATCH", `/reports/${id}`, { token: author.token, body });
  await page.getByLabel("Judul").fill("Judul dari laptop");
  await page.getByRole("button", { name: "Simpan", exact: true }).click();
  const both = page.getByRole("alert").filter({ hasText: "sudah diubah di tempat lain" });
  await expect(both).toContainText("Judul dari ponsel");
  await expect(both).toContainText("Judul dari laptop");
  await both.getByRole("button", { name: "Simpan isian saya" }).click();
  await page.waitForURL("**/laporan");
  expect((await read(product)).title).toBe("Judul dari laptop");
});

test("nobody else comes to the form", async ({ visitors, product }) => {
  const other = await verifiedStudent(product, "2340000002", "Orang Lain");
  const theirs = await asStudent(visitors, other);
  await visit(theirs, `/laporan/${id}/ubah`);
  await expect(theirs.getByText("Halaman Tidak Ditemukan")).toBeVisible();
  const guest = await visitors.phone();
  await visit(guest, `/laporan/${id}/ubah`);
  await expect(guest.getByRole("dialog", { name: "Masuk dulu, ya" })).toBeVisible();
});

test("it is deleted, for good", async ({ product }) => {
  await visit(page, `/laporan/${id}`);
  await page.getByRole("button", { name: "Hapus" }).click();
  await page.getByRole("button", { name: "Ya, hapus" }).click();
  await page.waitForURL("**/laporan");
  await expect(page.getByText("Berhasil menghapus laporan")).toBeVisible();
  const headers = { authorization: `Bearer ${author.token}` };
  const reply = await fetch(`${product.origin}/api/reports/${id}`, { headers });
  expect(reply.status).toBe(404);
  await visit(page, `/laporan/${id}`);
  await expect(page.getByText("Halaman Tidak Ditemukan")).toBeVisible();
});

test("a report that was reviewed while it was edited says so and keeps what was typed", async ({
  product,
}) => {
  id = await file(product, TITLE);
  await openEdit();
  await page.getByLabel("Judul").fill("Terlambat diubah");
  const token = await superadminToken(product);
  const body = { id, status: "under_review" };
  await call(product, "PATCH", "/admin/reports/status", { token, body });
  await page.getByRole("button", { name: "Simpan", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: "sudah diperiksa" })).toBeVisible();
  await expect(page.getByLabel("Judul")).toHaveValue("Terlambat diubah");
  expect((await read(product)).title).toBe(TITLE);
});
