import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { formOf, reportFields } from "../forms.ts";
import {
  call,
  decideReport,
  filedAppeal,
  login,
  type Person,
  setAppealPeriod,
  toldCode,
  verifiedStudent,
} from "../people.ts";
import type { Product } from "../product.ts";
import { started, studentOnPhone, test, visit } from "./product-test.ts";

/**
 * A student's own corner: who they are, what is theirs, the password changed and forgotten, what that
 * costs an anonymous author and what the receipt gives back; then the device is left as it was found.
 */
test.describe.configure({ mode: "serial" });
test.use({ dataOf: "profile" });

const NPM = "2350000001";
const NAMED = "Kursi ruang baca patah";
const ANONYMOUS = "Lampu parkiran padam";
const CHANGED = "sandi-baru-ganti";
const RESET = "sandi-baru-reset";
const BY_LINK = "sandi-baru-tautan";

let person: Person;
let page: Page;
let receipt = "";

const file = async (product: Product, title: string, isAnonymous: boolean) => {
  const body = formOf({ ...reportFields, title, isAnonymous });
  return (await call(product, "POST", "/reports", { token: person.token, body })).data;
};
const section = (name: string) => page.getByRole("link", { name }).first();
const reports = () => page.getByRole("article");

test("name, study and year are mended, and two at once lose nothing", async ({
  visitors,
  product,
}) => {
  person = await verifiedStudent(product, NPM, "Sekar Ayu Lestari");
  page = await studentOnPhone(visitors, person);
  await page.getByRole("button", { name: "Buka menu" }).click();
  await page.getByRole("link", { name: "Profil saya" }).filter({ visible: true }).click();
  await page.waitForURL("**/profil?tab=profil");
  await expect(page).toHaveTitle("My Profile - Student Advocacy Clinic System");
  for (const fact of [person.email, NPM, "Belum diisi"])
    await expect(page.getByText(fact, { exact: true }).first()).toBeVisible();

  await page.getByRole("button", { name: "Ubah" }).click();
  const form = page.getByRole("form", { name: "Ubah data diri" });
  await form.getByLabel("Nama").fill("Se");
  await expect(form.getByText("Nama minimal 3 karakter")).toBeVisible();
  await form.getByLabel("Angkatan").fill("dua ribu");
  await expect(form.getByText("Angkatan harus berupa angka")).toBeVisible();
  await expect(form.getByRole("button", { name: "Simpan" })).toBeDisabled();
  await form.getByLabel("Nama").fill("Sekar Ayu");
  await form.getByLabel("Program studi").fill("Ilmu Komputer");
  await form.getByLabel("Angkatan").fill("2023");
  await call(product, "PATCH", "/users/me", { token: person.token, body: { batch: 2022 } });
  await form.getByRole("button", { name: "Simpan" }).click();
  const both = page.getByRole("alert").filter({ hasText: "sudah diubah di tempat lain" });
  await expect(both).toContainText("2022");
  await expect(both).toContainText("2023");
  await both.getByRole("button", { name: "Simpan isian saya" }).click();
  await expect(page.getByRole("heading", { name: "Sekar Ayu", exact: true })).toBeVisible();
  await expect(page.getByText("Ilmu Komputer")).toBeVisible();
  const { data } = await call(product, "GET", "/users/me", { token: person.token });
  expect(data.user).toMatchObject({ program_study: "Ilmu Komputer", batch: 2023 });
  await page.getByRole("button", { name: "Ubah" }).click();
  await form.getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByText("Tidak ada perubahan yang disimpan.")).toBeVisible();
});

test("own reports and appeals are found, the named ones and the anonymous ones", async ({
  product,
}) => {
  await section("Laporan").click();
  await page.waitForURL("**/profil?tab=laporan");
  await expect(page.getByText("Belum ada laporan yang tersedia.")).toBeVisible();
  await page.getByRole("link", { name: "Banding UKT" }).first().click();
  await expect(page.getByText("Belum ada data banding ukt.")).toBeVisible();

  ({ receipt } = await file(product, ANONYMOUS, true));
  await decideReport(product, (await file(product, NAMED, false)).id, "under_review");
  await setAppealPeriod(product, true);
  const appeal = await filedAppeal(product, person);
  await page.reload();
  await started(page);
  await expect(page.getByRole("link", { name: `Banding #${appeal}` })).toBeVisible();
  await visit(page, "/profil");
  await page.waitForURL("**/profil?tab=banding-ukt");
  await visit(page, "/profil?tab=laporan");
  await expect(reports()).toHaveCount(2);
  await page.getByRole("link", { name: "Ditinjau" }).first().click();
  await expect(reports()).toHaveCount(1);
  await expect(reports()).toContainText(NAMED);
});

test("a changed password ends the other sessions and keeps the report", async ({ product }) => {
  await visit(page, "/profil?tab=password");
  const old = page.getByLabel("Password lama", { exact: true });
  const fresh = page.getByLabel("Password baru", { exact: true });
  const again = page.getByRole("textbox", { name: "Konfirmasi password baru" });
  await old.fill("bukan-yang-lama");
  await fresh.fill("12345");
  await expect(page.getByText("Kata sandi baru minimal 6 karakter")).toBeVisible();
  await fresh.fill(CHANGED);
  await again.fill(`${CHANGED}x`);
  const differ = "Konfirmasi kata sandi tidak cocok dengan kata sandi baru";
  await expect(page.getByText(differ)).toBeVisible();
  await again.fill(CHANGED);
  await page.getByRole("button", { name: "Ganti password" }).click();
  await expect(old).toHaveAttribute("aria-invalid", "true");
  await old.fill(person.password);
  await page.getByRole("button", { name: "Ganti password" }).click();
  await expect(page.getByText("Password berhasil diubah")).toBeVisible();
  const mine = call(product, "GET", "/users/me", { token: person.token });
  await expect(mine).rejects.toThrow("401");
  await page.getByRole("link", { name: "Laporan", exact: true }).first().click();
  await expect(reports().filter({ hasText: ANONYMOUS })).toBeVisible();
});

test("the help button leads from anywhere to the questions; logging out leaves nothing on the device", async () => {
  await visit(page, "/laporan");
  const questions = page.getByRole("heading", { name: "Yang sering ditanyakan" });
  for (const _ of ["from a page", "from home, scrolled away"]) {
    await page.getByRole("link", { name: "Bantuan" }).click();
    await page.waitForURL("**/#faq");
    await expect(questions).toBeInViewport();
    await page.evaluate(() => scrollTo(0, 0));
  }
  await visit(page, "/profil?tab=profil");
  // In another tab it leaves this one alone.
  const [other] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("link", { name: "Bantuan" }).click({ modifiers: ["Control"] }),
  ]);
  await other.waitForURL("**/");
  await other.close();
  await page.waitForTimeout(700);
  await expect(page).toHaveURL(/profil\?tab=profil$/);
  await page.route("**/api/auth/logout", (route) => route.abort());
  await page.getByRole("button", { name: "Keluar" }).click();
  const question = page.getByRole("alertdialog", { name: "Keluar dari akun?" });
  await question.getByRole("button", { name: "Ya, keluar" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await expect(page.getByRole("link", { name: "Masuk" }).first()).toBeVisible();
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  for (const word of ["token", "Sekar", NPM]) expect(kept).not.toContain(word);
  await visit(page, "/profil");
  await expect(page.getByRole("dialog", { name: "Masuk dulu, ya" })).toBeVisible();
});

test("a forgotten password is replaced with the code from the mail", async ({ product }) => {
  const elsewhere = await login(product, NPM, CHANGED);
  await visit(page, "/login");
  await page.getByRole("link", { name: "Lupa Password?" }).click();
  await page.waitForURL("**/lupa-password");
  const since = product.output.told.length;
  await page.getByLabel("Email Mahasiswa/NPM").fill(NPM);
  await page.getByRole("button", { name: "Kirim", exact: true }).click();
  await page.waitForURL("**/reset-password");
  await expect(page.getByText(person.email)).toBeVisible();

  const code = await toldCode(product, since);
  const boxes = page.getByRole("group", { name: "Kode verifikasi" }).getByRole("textbox");
  await boxes.first().pressSequentially(code);
  await page.getByRole("button", { name: "Lanjut" }).click();
  await expect(page.getByText(/tidak lagi tampil di akun Anda/)).toBeVisible();
  expect(new URL(page.url()).href).not.toContain(NPM);
  await page.getByLabel("Password baru", { exact: true }).fill(RESET);
  await page.getByRole("textbox", { name: "Konfirmasi password baru" }).fill(RESET);
  await page.getByRole("button", { name: "Simpan" }).click();
  await page.waitForURL("**/login");
  await expect(page.getByLabel("Email kampus atau NPM")).toHaveValue(person.email);
  await expect(page.getByText("Tinggal tulis password Anda.")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(RESET);
  await page.getByRole("button", { name: "Masuk" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  const there = call(product, "GET", "/users/me", { token: elsewhere });
  await expect(there).rejects.toThrow("401");
});

test("the anonymous report has left the account, and its receipt brings it back", async () => {
  await visit(page, "/profil?tab=laporan");
  await expect(reports()).toHaveCount(1);
  await expect(reports()).toContainText(NAMED);
  await page.getByRole("link", { name: "Hubungkan dengan kode laporannya" }).click();
  await expect(page.getByRole("heading", { name: "Hubungkan laporan anonim" })).toBeFocused();
  await page
    .getByLabel("Kode laporan")
    .fill(`${receipt.slice(0, -1)}${receipt.endsWith("7") ? "8" : "7"}`);
  await page.getByRole("button", { name: "Hubungkan" }).click();
  await expect(page.getByLabel("Kode laporan")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Kode laporan").fill(receipt.toLowerCase());
  await page.getByRole("button", { name: "Hubungkan" }).click();
  const dialog = page.getByRole("dialog", { name: /Laporan #\d+ terhubung/ });
  await expect(dialog.getByRole("link", { name: ANONYMOUS })).toBeVisible();
  await expect(dialog.getByText(/Hanya kode ini yang berlaku sekarang/)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Laporan", exact: true }).first().click();
  await expect(reports().filter({ hasText: ANONYMOUS })).toBeVisible();
});

test("the link of a mail serves where somebody is signed in, once, and is told to no server", async ({
  visitors,
  product,
}) => {
  const since = product.output.told.length;
  const body = { email: person.email };
  await call(product, "POST", "/auth/request-password-reset", { body });
  const [, link = ""] = await product.told(/, link (\S+#\S+)\n/, since);
  const token = new URL(link).hash.slice(1);
  const there = `${product.origin}/reset-password#${token}`;
  const heads: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    heads.push(`${pathname}${search} ${JSON.stringify(request.headers())}`);
  });

  await visit(page, there);
  await expect(page.getByLabel("Password baru", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(`${product.origin}/reset-password`);
  await page.reload();
  await page.getByLabel("Password baru", { exact: true }).fill(BY_LINK);
  await page.getByRole("textbox", { name: "Konfirmasi password baru" }).fill(BY_LINK);
  await page.getByRole("button", { name: "Simpan" }).click();
  await page.waitForURL("**/login");
  expect(heads.length).toBeGreaterThan(3);
  expect(heads.join("\n")).not.toContain(token);
  expect(product.output.log).not.toContain(token);
  await login(product, NPM, BY_LINK);

  const elsewhere = await visitors.desk();
  await visit(elsewhere, there);
  await expect(elsewhere.getByRole("alert")).toContainText("Tautan itu tidak berlaku lagi.");
  await expect(elsewhere).toHaveURL(`${product.origin}/reset-password`);
});

test("a copy of all that is kept is saved, then the account is removed and its name with it", async ({
  visitors,
  product,
}) => {
  const leaver = await verifiedStudent(product, "2350000009", "Zulfa Pergi");
  const body = formOf({ ...reportFields, title: "Papan tulis lepas" });
  const { id } = (await call(product, "POST", "/reports", { token: leaver.token, body })).data;
  await decideReport(product, id, "under_review");
  const phone = await studentOnPhone(visitors, leaver);
  await visit(phone, "/profil?tab=profil");
  const [saved] = await Promise.all([
    phone.waitForEvent("download"),
    phone.getByRole("button", { name: "Unduh data saya" }).click(),
  ]);
  expect(saved.suggestedFilename()).toMatch(/^sikam-data-saya-\d{4}-\d\d-\d\d\.zip$/);
  const zip = await readFile(await saved.path());
  expect(zip.subarray(0, 2).toString()).toBe("PK");
  expect(zip.includes("berkas/ktm.")).toBe(true);

  await visit(phone, `/laporan/${id}`);
  await expect(phone.getByText("Saya", { exact: true })).toBeVisible();
  await visit(phone, "/profil?tab=profil");
  await phone.getByRole("button", { name: "Hapus akun", exact: true }).click();
  await phone.getByRole("textbox", { name: "Password Anda" }).fill(leaver.password);
  await phone.getByRole("button", { name: "Ya, hapus akun saya" }).click();
  await expect(phone.getByText(/Akun Anda sudah dihapus/)).toBeVisible();
  await phone.waitForURL((url) => url.pathname === "/");
  await visit(phone, `/laporan/${id}`);
  await expect(phone.getByText("Akun sudah dihapus", { exact: true })).toBeVisible();
  await expect(phone.getByText("Zulfa Pergi")).toHaveCount(0);
  await expect(login(product, "2350000009", leaver.password)).rejects.toThrow("401");
});
