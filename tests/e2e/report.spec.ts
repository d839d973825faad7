import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { formOf, jpeg, pdf, reportFields } from "../forms.ts";
import { call, decideReport, type Person, superadminToken, verifiedStudent } from "../people.ts";
import type { Product } from "../product.ts";
import { findings } from "./axe.ts";
import { started, studentOnPhone, test, visit } from "./product-test.ts";

/** A report from the form to its end: filed in three ways, changed while nobody has reviewed it, deleted. */
test.describe.configure({ mode: "serial" });

const AUTHOR = { npm: "2340000001", name: "Nadira Paramitha" };
const TITLE = "Lampu lorong lantai 2 mati";
const STORY = "Sejak Senin malam lorong gelap, beberapa orang tersandung.";
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

/** Writes what every report needs. */
const fillIn = async (title: string) => {
  await page.getByLabel("Judul").fill(title);
  await page.getByLabel("Ceritakan").fill(STORY);
  await page.getByRole("radio", { name: "Fasilitas" }).check();
  await page.getByRole("radio", { name: "Fakultas" }).check();
};
/** Sends the form; the number of the report. */
const sendIt = async () => {
  await page.getByRole("button", { name: "Kirim laporan" }).click();
  await expect(page.getByText("Berhasil mengajukan laporan")).toBeVisible();
  const heading = page.getByRole("heading", { level: 1, name: /^Laporan #\d+ diterima/ });
  await expect(heading).toBeFocused();
  return Number(/#(\d+)/.exec((await heading.textContent()) ?? "")![1]);
};
const isAccessible = async () => expect(await findings(page, page.url())).toEqual([]);
const isTold = async (label: string, value: string, words: string) => {
  await page.getByLabel(label).fill(value);
  await page.getByLabel(label).blur();
  await expect(page.getByText(words, { exact: true }).first()).toBeVisible();
};

test("from the home page a report with a name and a photo is on its way", async ({
  visitors,
  product,
}) => {
  author = await verifiedStudent(product, AUTHOR.npm, AUTHOR.name);
  page = await studentOnPhone(visitors, author);
  await page.getByRole("link", { name: "Ajukan Laporan" }).first().click();
  await page.waitForURL("**/aju-laporan");
  await expect(page).toHaveTitle("Submit Report - Student Advocacy Clinic System");
  await expect(page.getByText("Tinggal: judul, cerita, kategori, tingkat")).toBeVisible();
  await fillIn(TITLE);
  const picture = { name: "IMG_2041.jpg", mimeType: "image/jpeg", buffer: await jpeg(640, 400) };
  await page.getByLabel("Foto atau berkas").setInputFiles(picture);
  await expect(page.getByText(/^File berhasil diupload/)).toBeVisible();
  await page.getByRole("radio", { name: `Ya, ${AUTHOR.name}` }).check();
  id = await sendIt();
  await expect(page.getByText(/Dijawab paling lambat/)).toBeVisible();
  await expect(page.getByText("Kabar datang lewat lonceng dan email")).toBeVisible();
  await expect(page.getByText("Kode laporan")).toHaveCount(0);
  await page.getByRole("link", { name: "Buka laporan" }).click();
  await page.waitForURL(`**/laporan/${id}`);
  await expect(page.getByText("Menunggu Verifikasi").first()).toBeVisible();
  await expect(page.getByText("Laporan ini belum terlihat orang lain.")).toBeVisible();
  expect(await read(product)).toMatchObject({
    isAnonymous: false,
    students: { name: AUTHOR.name },
  });
});

test("what is missing or too long is told at its field, and nothing can be sent before", async () => {
  await visit(page, "/aju-laporan");
  const submit = page.getByRole("button", { name: "Kirim laporan" });
  await isTold("Judul", "x".repeat(51), "Judul maksimal 50 karakter");
  await isTold("Judul", "", "Judul wajib diisi");
  await isTold("Ceritakan", "x".repeat(1001), "Deskripsi maksimal 1000 karakter");
  await isTold("Ceritakan", "", "Deskripsi wajib diisi");
  for (const [label, words] of [
    ["Kategori", "Kategori wajib dipilih"],
    ["Tingkat", "Tingkat laporan wajib dipilih"],
  ] as const) {
    const first = page.getByRole("radiogroup", { name: label }).getByRole("radio").first();
    await first.focus();
    await first.blur();
    await expect(page.getByText(words)).toBeVisible();
  }
  const text = { name: "catatan.txt", mimeType: "text/plain", buffer: Buffer.from("Catatan") };
  await page.getByLabel("Foto atau berkas").setInputFiles(text);
  const refused = page.getByText("Format file tidak didukung: txt").first();
  await expect(refused).toBeVisible();
  await expect(submit).toBeDisabled();
  await fillIn(TITLE);
  await expect(submit).toBeEnabled();
  await page.getByLabel("Judul").fill(" ");
  await expect(submit).toBeDisabled();
});

test("an anonymous one for admins alone, with a PDF: its code is kept, and nobody else comes to it", async ({
  visitors,
  product,
}) => {
  const title = "Perlakuan tidak pantas saat bimbingan";
  await fillIn(title);
  const { name, type: mimeType, bytes: buffer } = await pdf("Kronologi");
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer });
  await page.getByRole("radio", { name: /^Hanya saya dan admin/ }).check();
  await page.getByRole("radio", { name: /Tidak, anonim/ }).check();
  await expect(page.getByText(/kabar hanya datang lewat lonceng/)).toBeVisible();
  const secretId = await sendIt();
  const slip = page.getByRole("region", { name: "Kode laporan" });
  const shown = ((await slip.getByRole("paragraph").last().textContent()) ?? "").trim();
  const { receipt } = (await call(product, "GET", `/reports/${secretId}`, { token: author.token }))
    .data;
  const signs = (text: string) => text.replaceAll(/[^0-9A-Z]/g, "");
  expect(signs(shown)).toBe(signs(receipt));
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await slip.getByRole("button", { name: "Salin kode" }).click();
  await expect(page.getByText("Kode laporan disalin.")).toBeVisible();
  expect(signs(await page.evaluate(() => navigator.clipboard.readText()))).toBe(signs(receipt));
  const saving = page.waitForEvent("download");
  await slip.getByRole("button", { name: "Simpan gambar" }).click();
  const picture = await saving;
  expect(picture.suggestedFilename()).toBe(`sikam-${secretId}.png`);
  expect((await readFile(await picture.path())).subarray(1, 4).toString()).toBe("PNG");

  await page.getByRole("link", { name: "Laporan saya" }).click();
  await page.getByRole("article").filter({ hasText: title }).getByRole("link").click();
  await expect(page.getByText("Rahasia.", { exact: true })).toBeVisible();
  await decideReport(product, secretId, "under_review");
  const guest = await visitors.phone();
  expect((await guest.goto(`/laporan/${secretId}`))?.status()).toBe(404);
  const token = await superadminToken(product);
  const asAdmin = (await call(product, "GET", `/reports/${secretId}`, { token })).data;
  expect(asAdmin).toMatchObject({ title, isPrivate: true, students: null });
  expect(JSON.stringify(asAdmin)).not.toContain(AUTHOR.name);
});

test("the title is mended and the photo replaced", async ({ product }) => {
  const before = await read(product);
  await openEdit();
  expect(await page.title()).toBe("Edit Report - Student Advocacy Clinic System");
  await expect(page.getByLabel("Judul")).toHaveValue(TITLE);
  const preview = page.getByRole("img", { name: /^Pratinjau/ });
  await expect.poll(() => preview.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(640);
  await isAccessible();
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
  await page.getByRole("button", { name: "Tutupi wajah atau pelat" }).click();
  await page.getByRole("button", { name: "Tambah kotak" }).click();
  await isAccessible();
  await page.getByRole("button", { name: "Selesai" }).click();
  await expect(page.getByText(/^1 bagian ditutup hitam\./)).toBeVisible();
  await isAccessible();
  await save();

  const after = await read(product);
  expect(after).toMatchObject({ title: `${TITLE} lagi`, description: before.description });
  expect(after.file).toMatchObject({ width: 320, height: 200 });
  const stored = await fetch(`${product.origin}/api${after.file_url}`);
  const inTheMiddle = { left: 160, top: 100, width: 1, height: 1 };
  const pixel = sharp(await stored.arrayBuffer()).extract(inTheMiddle);
  expect(Math.max(...(await pixel.raw().toBuffer()))).toBeLessThan(20);
  expect(after.file_url).not.toBe(before.file_url);
  expect((await fetch(`${product.origin}/api${before.file_url}`)).status).toBe(404);
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
  const theirs = await studentOnPhone(visitors, other);
  await visit(theirs, `/laporan/${id}/ubah`);
  await expect(theirs.getByText("Halaman Tidak Ditemukan")).toBeVisible();
  const guest = await visitors.phone();
  await visit(guest, `/laporan/${id}/ubah`);
  await expect(guest.getByRole("dialog", { name: "Masuk dulu, ya" })).toBeVisible();
});

test("its address tells a guest nothing but the way to the login, which leads back to it", async ({
  visitors,
  product,
}) => {
  const guest = await visitors.phone();
  for (const path of ["/laporan/999999", `/laporan/${id}`]) {
    expect((await guest.goto(path))?.status()).toBe(404);
    await started(guest);
    await expect(guest.getByText("Mencari laporan Anda sendiri?")).toBeVisible();
  }
  expect(await findings(guest, guest.url())).toEqual([]);
  await guest.getByRole("main").getByRole("link", { name: "Masuk" }).click();
  await guest.getByLabel("Email kampus atau NPM").fill(author.email);
  await guest.getByLabel("Password", { exact: true }).fill(author.password);
  await guest.getByRole("button", { name: "Masuk" }).click();
  await guest.waitForURL(`**/laporan/${id}`);
  const { title } = await read(product);
  await expect(guest.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(guest.getByText("Mencari laporan Anda sendiri?")).toBeHidden();
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
  await decideReport(product, id, "under_review");
  await page.getByRole("button", { name: "Simpan", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: "sudah diperiksa" })).toBeVisible();
  await expect(page.getByLabel("Judul")).toHaveValue("Terlambat diubah");
  expect((await read(product)).title).toBe(TITLE);
});
