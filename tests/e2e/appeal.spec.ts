import { PDFDocument } from "@cantoo/pdf-lib";
import { expect, type Page } from "@playwright/test";
import { formOf, jpeg } from "../forms.ts";
import { call, type Person, setAppealPeriod, superadminToken, verifiedStudent } from "../people.ts";
import type { Product } from "../product.ts";
import { logIn, test, visit, type Visitors } from "./product-test.ts";

/** An appeal from the closed period to its answer, on a phone. */
test.describe.configure({ mode: "serial" });

let student: Person;
let page: Page;
let id = 0;

const photo = async (name: string, color: string) => ({
  name,
  mimeType: "image/jpeg",
  buffer: await jpeg(900, 1200, color),
});
const read = async (product: Product) =>
  (await call(product, "GET", `/ukt-appeals/${id}`, { token: student.token })).data;
const pdfAt = async (product: Product, url: string) => {
  const reply = await fetch(`${product.origin}/api${url}`);
  return PDFDocument.load(await reply.arrayBuffer());
};
const asStudent = async (visitors: Visitors, { email, password }: Person) => {
  const opened = await visitors.phone();
  await logIn(opened, email, password);
  return opened;
};
const idInAddress = () => Number(/banding-ukt\/(\d+)/.exec(page.url())![1]);

test("in a closed period there is no form", async ({ visitors, product }) => {
  await setAppealPeriod(product, false);
  student = await verifiedStudent(product, "2350000001", "Wulan Maharani");
  page = await asStudent(visitors, student);
  await visit(page, "/banding-ukt");
  expect(await page.title()).toBe("UKT Appeal - Student Advocacy Clinic System");
  await expect(page.getByText("Periode Banding UKT Belum dibuka")).toBeVisible();
  await expect(page.getByLabel("Semester")).toHaveCount(0);
});

test("photos become a PDF of their pages, and the appeal is filed with it", async ({ product }) => {
  await setAppealPeriod(product, true);
  await visit(page, "/banding-ukt");
  await page.getByLabel("Semester").fill("5");
  await page.getByRole("radio", { name: "Bencana Alam" }).check();
  await page
    .getByLabel("Surat Keterangan", { exact: true })
    .setInputFiles([await photo("surat-1.jpg", "#f5b845"), await photo("surat-2.jpg", "#0154aa")]);
  const pages = page.getByRole("dialog", { name: "Foto Surat Keterangan" });
  await expect(pages.getByRole("listitem")).toHaveCount(2);
  await pages.getByRole("button", { name: "Selesai" }).click();
  await expect(page.getByText(/^2 halaman dari foto/)).toBeVisible();
  await page.getByRole("button", { name: "Submit Banding" }).click();
  await expect(page.getByText("Berhasil mengirimkan banding")).toBeVisible();
  await page.waitForURL(/\/banding-ukt\/\d+$/);
  id = idInAddress();
  expect(await page.title()).toBe("UKT Appeal Detail - Student Advocacy Clinic System");

  const appeal = await read(product);
  expect(appeal).toMatchObject({ semester: "5", problem: "natural", status: "pending" });
  const stored = await pdfAt(product, appeal.sk_url);
  expect(stored.getPages().map((one) => Math.round(one.getHeight()))).toEqual([842, 842]);
});

test("while it is open there is no second one, and the profile lists it", async () => {
  await visit(page, "/banding-ukt");
  await page.getByRole("link", { name: "Buka banding" }).click();
  await page.waitForURL(`**/banding-ukt/${id}`);
  await visit(page, "/profil?tab=banding-ukt");
  await page.getByRole("link", { name: `Banding #${id}` }).click();
  await page.waitForURL(`**/banding-ukt/${id}`);
});

test("it is changed while pending; a change elsewhere meanwhile is shown", async ({ product }) => {
  await page.getByRole("link", { name: "Ubah", exact: true }).click();
  await expect(page.getByLabel("Semester")).toHaveValue("5");
  await page.getByRole("button", { name: "Hapus Surat Keterangan" }).click();
  await page.getByLabel("KTM", { exact: true }).setInputFiles([await photo("ktm.jpg", "#0154aa")]);
  await page.getByRole("button", { name: "Selesai" }).click();
  await expect(page.getByText(/^1 halaman dari foto/)).toBeVisible();
  const body = formOf({ semester: "6" });
  await call(product, "PATCH", `/ukt-appeals/${id}`, { token: student.token, body });
  await page.getByRole("button", { name: "Simpan", exact: true }).click();
  const both = page.getByRole("alert").filter({ hasText: "sudah diubah di tempat lain" });
  await both.getByRole("button", { name: "Simpan isian saya" }).click();
  await page.waitForURL(`**/banding-ukt/${id}`);
  await expect(page.getByRole("link", { name: /^KTM/ })).toBeVisible();
  const appeal = await read(product);
  // the semester was left alone here, and stays as it was changed elsewhere
  expect(appeal).toMatchObject({ semester: "6", sk_url: null });
  expect((await pdfAt(product, appeal.ktm_url)).getPageCount()).toBe(1);
});

test("it is cancelled, for good", async ({ product }) => {
  await page.getByRole("button", { name: "Batalkan Banding" }).click();
  await page.getByRole("button", { name: "Ya, batalkan" }).click();
  await page.waitForURL("**/banding-ukt");
  await expect(page.getByText("Banding dibatalkan")).toBeVisible();
  const headers = { authorization: `Bearer ${student.token}` };
  const reply = await fetch(`${product.origin}/api/ukt-appeals/${id}`, { headers });
  expect(reply.status).toBe(404);
  await visit(page, `/banding-ukt/${id}`);
  await page.waitForURL((url) => url.pathname === "/" || url.pathname === "/laporan");
  await expect(page.getByText("Banding tidak ditemukan")).toBeVisible();
});

test("the keyboard alone files one, with a photo and a page moved", async ({ visitors }) => {
  page = await visitors.desk();
  await logIn(page, student.email, student.password);
  await visit(page, "/banding-ukt");
  await expect(page.getByLabel("Semester")).toBeVisible();
  const { keyboard } = page;
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 40; presses++) {
      await keyboard.press("Tab");
      const focused = page.locator(":focus");
      if ((await focused.count()) > 0 && (await focused.ariaSnapshot()).includes(name)) return;
    }
    throw new Error(`nothing called ${name} takes the focus`);
  };
  await tabTo("Semester");
  await keyboard.type("7");
  await tabTo("Bencana Alam");
  await keyboard.press("Space");
  await keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: "Bencana non-Alam" })).toBeChecked();
  // Waited for from before: a chooser that opens while the browser still hears of it is missed.
  const opened = page.waitForEvent("filechooser");
  await tabTo("KTM");
  await keyboard.press("Enter");
  const chooser = await opened;
  await chooser.setFiles([await photo("satu.jpg", "#f5b845"), await photo("dua.jpg", "#0154aa")]);
  const dialog = page.getByRole("dialog", { name: "Foto KTM" });
  await expect(dialog.getByRole("listitem")).toHaveCount(2);
  await tabTo("Majukan halaman 2");
  await keyboard.press("Enter");
  await expect(dialog.getByText("Halaman 2 sekarang halaman 1 dari 2")).toBeAttached();
  await keyboard.press("Escape");
  await expect(page.getByText(/^2 halaman dari foto/)).toBeVisible();
  await tabTo("Submit Banding");
  await keyboard.press("Enter");
  await page.waitForURL(/\/banding-ukt\/\d+$/);
  id = idInAddress();
  await expect(page.getByRole("heading", { name: `Banding UKT #${id}` })).toBeVisible();
});

test("the answer of an admin is read, and nothing can be changed after it", async ({ product }) => {
  const token = await superadminToken(product);
  const body = { id, status: "responded", admin_note: "UKT Anda turun satu golongan." };
  await call(product, "PATCH", "/admin/ukt/appeals/status", { token, body });
  await visit(page, `/banding-ukt/${id}`);
  await expect(page.getByText("UKT Anda turun satu golongan.")).toBeVisible();
  await expect(page.getByText("Diterima").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Batalkan Banding" })).toHaveCount(0);
});
