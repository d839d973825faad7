import { expect, type Page } from "@playwright/test";
import { formOf, reportFields } from "../forms.ts";
import { call, login, toldCode, verifiedStudent } from "../people.ts";
import { logIn, test, visit } from "./product-test.ts";

/** A forgotten password, what it costs an anonymous author, and what the receipt gives back. */
test.describe.configure({ mode: "serial" });
test.use({ dataOf: "password" });

const NPM = "2350000001";
const TITLE = "Lampu parkiran padam";
const RESET = "sandi-baru-reset";
const CHANGED = "sandi-baru-ganti";

let student: Page;
let receipt = "";

test("a forgotten password is replaced with the code from the mail", async ({
  visitors,
  product,
}) => {
  const person = await verifiedStudent(product, NPM, "Sekar Ayu Lestari");
  const body = formOf({ ...reportFields, title: TITLE, isAnonymous: "true" });
  const filed = await call(product, "POST", "/reports", { token: person.token, body });
  receipt = filed.data.receipt;

  student = await visitors.phone();
  await visit(student, "/login");
  await student.getByRole("link", { name: "Lupa Password?" }).click();
  await student.waitForURL("**/lupa-password");
  const since = product.output.told.length;
  await student.getByLabel("Email Mahasiswa/NPM").fill(NPM);
  await student.getByRole("button", { name: "Kirim", exact: true }).click();
  await student.waitForURL("**/reset-password");
  await expect(student.getByText(person.email)).toBeVisible();

  const code = await toldCode(product, since);
  const boxes = student.getByRole("group", { name: "Kode verifikasi" }).getByRole("textbox");
  await boxes.first().pressSequentially(code);
  await student.getByRole("button", { name: "Lanjut" }).click();
  await expect(student.getByText(/tidak lagi tampil di akun Anda/)).toBeVisible();
  expect(new URL(student.url()).href).not.toContain(NPM);
  await student.getByLabel("Password baru", { exact: true }).fill(RESET);
  await student.getByRole("textbox", { name: "Konfirmasi password baru" }).fill(RESET);
  await student.getByRole("button", { name: "Simpan" }).click();
  await student.waitForURL("**/login");
  await expect(student.getByLabel("Email kampus atau NPM")).toHaveValue(person.email);
  await student.getByLabel("Password", { exact: true }).fill(RESET);
  await student.getByRole("button", { name: "Masuk" }).click();
  await student.waitForURL("**/laporan");
});

test("the anonymous report has left the account, and its receipt brings it back", async () => {
  await visit(student, "/profil?tab=laporan");
  await expect(student.getByText("Belum ada laporan yang tersedia.")).toBeVisible();
  await student.getByRole("link", { name: "Profil", exact: true }).first().click();
  await student.getByLabel("Kode laporan").fill(receipt.toLowerCase());
  await student.getByRole("button", { name: "Hubungkan" }).click();
  const dialog = student.getByRole("dialog", { name: /Laporan #\d+ terhubung/ });
  await expect(dialog.getByRole("link", { name: TITLE })).toBeVisible();
  await expect(dialog.getByText(/Hanya kode ini yang berlaku sekarang/)).toBeVisible();
  await student.keyboard.press("Escape");
  await student.getByRole("link", { name: "Laporan", exact: true }).first().click();
  await expect(student.getByRole("article").filter({ hasText: TITLE })).toBeVisible();
});

test("a changed password ends the other sessions and keeps the report", async ({ product }) => {
  const elsewhere = await login(product, NPM, RESET);
  await visit(student, "/profil?tab=password");
  await student.getByLabel("Password lama", { exact: true }).fill(RESET);
  await student.getByLabel("Password baru", { exact: true }).fill(CHANGED);
  await student.getByRole("textbox", { name: "Konfirmasi password baru" }).fill(CHANGED);
  await student.getByRole("button", { name: "Ganti password" }).click();
  await expect(student.getByText("Password berhasil diubah")).toBeVisible();
  await expect(call(product, "GET", "/users/me", { token: elsewhere })).rejects.toThrow("401");

  await student.getByRole("link", { name: "Laporan", exact: true }).first().click();
  await expect(student.getByRole("article").filter({ hasText: TITLE })).toBeVisible();
  await student.getByRole("link", { name: "Profil", exact: true }).first().click();
  await student.getByRole("button", { name: "Keluar" }).click();
  await student.getByRole("button", { name: "Ya, keluar" }).click();
  await student.waitForURL((url) => url.pathname !== "/profil");
  await logIn(student, NPM, CHANGED);
});
