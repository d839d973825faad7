import { expect, type Page } from "@playwright/test";
import { jpeg } from "../forms.ts";
import { decideAccount, toldCode } from "../people.ts";
import { logIn, started, test, visit } from "./product-test.ts";

/** A new student on a phone: both steps, the code, the wait, a refusal, once more, and in. */
test.describe.configure({ mode: "serial" });

const NPM = "2420000001";
const STUDENT = {
  name: "Larasati Kusuma",
  email: `${NPM}@students.example.ac.id`,
  password: "sandi-laras",
};
const REASON = "Foto KTM buram, nama tidak terbaca.";

let page: Page;
/** Where the output of the product stood before the last mail with a code. */
let since = 0;

const card = async (color: string) => ({
  name: "ktm.jpg",
  mimeType: "image/jpeg",
  buffer: await jpeg(640, 400, color),
});
const field = (label: string) => page.getByLabel(label, { exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const boxes = () => page.getByRole("group", { name: "Kode verifikasi" }).getByRole("textbox");

/** Writes something wrong into a field and reads what is said of it. */
const isTold = async (label: string, value: string, words: string) => {
  await field(label).fill(value);
  await field(label).blur();
  await expect(page.getByText(words, { exact: true })).toBeVisible();
};

test("the first step says what is wrong and goes on once it is right", async ({ visitors }) => {
  page = await visitors.phone();
  await page.clock.install();
  await visit(page, "/");
  await page.getByRole("button", { name: "Buka menu" }).click();
  await page.getByRole("link", { name: "Daftar" }).filter({ visible: true }).first().click();
  await page.waitForURL("**/register");
  await expect(page).toHaveTitle("Registration - Student Advocacy Clinic System");
  await expect(page.getByText("Langkah 1 dari 2")).toBeVisible();
  await expect(field("Password")).toBeHidden();
  await button("Lanjut").click();
  await expect(page.getByText("Langkah 1 dari 2")).toBeVisible();
  await expect(page.getByText("Nama wajib diisi")).toBeVisible();
  await isTold("Email kampus", NPM, "Email kampus tidak valid");
  const format = "Email kampus harus menggunakan format NPM@students.example.ac.id";
  await isTold("Email kampus", "laras@students.example.ac.id", format);
  await isTold("Nama", "La", "Nama minimal harus 3 huruf");
  await field("Email kampus").fill(STUDENT.email);
  await field("Nama").fill(STUDENT.name);
  await button("Lanjut").click();
  await expect(page.getByText("Langkah 2 dari 2")).toBeVisible();
});

test("the second step too, and nothing typed in the first one is lost on the way", async () => {
  await isTold("Password", "12345", "Password minimal 6 karakter");
  await field("Password").fill(STUDENT.password);
  const differ = "Password dan konfirmasi password tidak sama";
  await isTold("Konfirmasi password", "sandi-lain", differ);
  await page.goBack();
  await expect(field("Email kampus")).toHaveValue(STUDENT.email);
  await button("Lanjut").click();
  await field("Konfirmasi password").fill(STUDENT.password);
  await expect(button("Daftar")).toBeDisabled();
  const paper = { name: "ktm.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") };
  await field("Foto KTM").setInputFiles(paper);
  await expect(page.getByText("Format file harus JPG, JPEG, atau PNG").first()).toBeVisible();
  await field("Foto KTM").setInputFiles(await card("#0154aa"));
  await expect(page.getByText(/^File berhasil diupload/)).toBeVisible();
  await expect(button("Daftar")).toBeEnabled();
});

test("a wrong code is told, another one is sent after the countdown, and it opens the way", async ({
  product,
}) => {
  since = product.output.told.length;
  await button("Daftar").click();
  await page.waitForURL("**/verifikasi-otp");
  await expect(page).toHaveTitle("OTP Verification - Student Advocacy Clinic System");
  await expect(page.getByText(STUDENT.email)).toBeVisible();
  const first = await toldCode(product, since);
  const wrong = String((Number(first) + 1) % 1_000_000).padStart(6, "0");
  await boxes().first().pressSequentially(wrong.slice(0, 5));
  await expect(button("Verifikasi")).toBeDisabled();
  await boxes().last().pressSequentially(wrong.slice(5));
  await button("Verifikasi").click();
  await expect(page.getByText("Kode tidak cocok.", { exact: false }).first()).toBeVisible();
  await expect(boxes().last()).toHaveValue(wrong.slice(5));

  const resend = page.getByRole("button", { name: /^Kirim ulang kode/ });
  await expect(resend).toHaveAccessibleName(/\(0\.\d\d\)$/);
  await expect(resend).toHaveAttribute("aria-disabled", "true");
  await page.clock.fastForward(60_000);
  await expect(resend).toHaveAccessibleName("Kirim ulang kode");
  since = product.output.told.length;
  await resend.click();
  await expect(page.getByText(/kode baru sudah dikirim/)).toBeVisible();
  const second = await toldCode(product, since);
  await expect(boxes().first()).toHaveValue("");
  await boxes().first().pressSequentially(second);
  await button("Verifikasi").click();
  await page.waitForURL("**/login");
  await expect(page.getByText("Email terverifikasi. Silakan masuk.")).toBeVisible();
  const lead = page.getByText("Tinggal tulis password Anda.");
  await expect(lead).toBeVisible();
  // the browser keeps what the page was opened with, of which the server knows nothing
  await page.reload();
  await expect(lead).toBeVisible();
  await expect(field("Email kampus atau NPM")).toHaveValue(STUDENT.email);
  await field("Password").fill(STUDENT.password);
  await button("Masuk").click();
  await page.waitForURL((url) => url.pathname === "/");
});

test("who waits learns until when, may read, and is told why there is nothing to file yet", async () => {
  const dialog = page.getByRole("dialog", { name: "Akun Anda belum diverifikasi" });
  await page.getByRole("link", { name: "Ajukan Laporan" }).first().click();
  await expect(dialog).toContainText(/paling lambat .+ WIB/);
  await dialog.getByRole("button", { name: "Mengerti" }).click();
  await visit(page, "/aju-laporan");
  await page.waitForURL("**/laporan");
  await visit(page, "/banding-ukt");
  await dialog.getByRole("button", { name: "Mengerti" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await visit(page, "/registrasi-ulang");
  await page.waitForURL("**/profil?tab=profil");
  await expect(page.getByText("Menunggu").first()).toBeVisible();
  await expect(page.getByText(/^Diverifikasi paling lambat .+ WIB/)).toBeVisible();
  await expect(page.getByText("Diisi saat verifikasi")).toBeVisible();
});

test("who is refused reads why, registers again and waits anew", async ({ product }) => {
  await decideAccount(product, STUDENT, { status: "not_verified", reason: REASON });
  await visit(page, "/laporan");
  await page.getByRole("link", { name: "Ajukan Laporan" }).filter({ visible: true }).click();
  const dialog = page.getByRole("dialog", { name: "Verifikasi Akun Ditolak" });
  await expect(dialog).toContainText(REASON);
  await dialog.getByRole("link", { name: "Registrasi ulang" }).click();
  await page.waitForURL("**/registrasi-ulang");
  await expect(page).toHaveTitle("Re-registration - Student Advocacy Clinic System");
  await expect(page.getByText(REASON)).toBeVisible();
  await expect(field("Nama")).toHaveValue(STUDENT.name);
  await isTold("Nama", "La", "Nama minimal 3 karakter");
  await field("Nama").fill(`${STUDENT.name} Putri`);
  await expect(button("Kirim ulang")).toBeDisabled();
  await field("Foto KTM").setInputFiles(await card("#f5b845"));
  await button("Hapus Foto KTM").click();
  await expect(page.getByText("Foto KTM harus diupload")).toBeVisible();
  await field("Foto KTM").setInputFiles(await card("#f5b845"));
  await button("Kirim ulang").click();
  await expect(page.getByText("Berhasil registrasi ulang")).toBeVisible();
  await page.waitForURL("**/profil?tab=profil");
  await expect(page.getByText(/^Diverifikasi paling lambat .+ WIB/)).toBeVisible();
  await expect(page.getByRole("heading", { name: `${STUDENT.name} Putri` })).toBeVisible();
});

test("who is verified hears it from the bell, has an NPM and comes to the form", async ({
  visitors,
  product,
}) => {
  await decideAccount(product, STUDENT, { status: "verified" });
  await visit(page, "/profil?tab=notifikasi");
  await expect(page.getByText(/^Akun Anda sudah diverifikasi/)).toBeVisible();
  await visit(page, "/profil?tab=profil");
  await expect(page.getByText("Terverifikasi")).toBeVisible();
  await expect(page.getByText(NPM, { exact: true })).toBeVisible();
  await visit(page, "/");
  await page.getByRole("link", { name: "Ajukan Laporan" }).first().click();
  await page.waitForURL("**/aju-laporan");
  await started(page);
  await expect(field("Judul")).toBeVisible();

  // by the NPM as well, from another device
  await logIn(await visitors.phone(), NPM, STUDENT.password);
});
