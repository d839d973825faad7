import { expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { SUPERADMIN } from "../product.ts";
import { logIn, superadminAtDesk, test, type Visitors, visit } from "./product-test.ts";

/** The second factor, sessions, admin accounts and the audit, by an admin and two superadmins' acts. */
test.describe.configure({ mode: "serial" });
// A campus of its own: in the end every admin is asked for a second factor.
test.use({ dataOf: "two-step", demo: true });

const ADMIN = { name: "Rani Lestari", email: "rani@example.ac.id", password: "rahasia-rani" };

let superadmin: Page;
let admin: Page;
let secret = "";
let usedCode = "";
let recoveryCodes: string[] = [];

/** The digits of an authenticator, so many steps from now: each code is good once. */
const digits = (key: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** Switches the second factor on at the profile; the secret, the code that did it, the recovery codes. */
const switchOn = async (page: Page, password: string) => {
  await page.getByRole("button", { name: "Nyalakan" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Password Anda", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Lanjut" }).click();
  await expect(dialog.getByRole("img", { name: /^Kode QR/ })).toBeVisible();
  const key = ((await dialog.locator("code").textContent()) ?? "").replaceAll(" ", "");
  const used = digits(key);
  await dialog.getByLabel("Angka ke-1 dari 6").pressSequentially(used);
  await dialog.getByRole("button", { name: "Nyalakan" }).click();
  const list = dialog.getByRole("list", { name: "Kode pemulihan" }).getByRole("listitem");
  await expect(list).toHaveCount(10);
  const codes = await list.allTextContents();
  await dialog.getByRole("button", { name: "Sudah saya simpan" }).click();
  await expect(page.getByText("10 kode pemulihan tersisa.")).toBeVisible();
  return { key, used, codes };
};

/** The first step of a login, up to the question for the code. */
const firstStep = async (page: Page) => {
  await visit(page, "/login");
  await page.getByLabel("Email kampus atau NPM").fill(ADMIN.email);
  await page.getByLabel("Password", { exact: true }).fill(ADMIN.password);
  await page.getByRole("button", { name: "Masuk" }).click();
  await expect(page.getByRole("heading", { name: "Satu langkah lagi" })).toBeVisible();
};

const openAccounts = (page: Page) => visit(page, "/admin/kelola-akun?tab=admin");

const asAdmin = async (visitors: Visitors) => {
  const page = await visitors.desk();
  await logIn(page, ADMIN.email, ADMIN.password);
  return page;
};

test("a superadmin adds an admin, who switches the second factor on", async ({ visitors }) => {
  superadmin = await superadminAtDesk(visitors);
  await openAccounts(superadmin);
  await superadmin.getByRole("button", { name: "Tambah Admin" }).click();
  const dialog = superadmin.getByRole("dialog", { name: "Tambah Admin" });
  await dialog.getByLabel("Nama").fill(ADMIN.name);
  await dialog.getByLabel("Email").fill(ADMIN.email);
  await dialog.getByLabel("Password", { exact: true }).fill(ADMIN.password);
  await dialog.getByLabel("Konfirmasi password", { exact: true }).fill(ADMIN.password);
  await dialog.getByRole("button", { name: "Tambah", exact: true }).click();
  await expect(superadmin.getByText(`Admin ${ADMIN.name} ditambahkan`)).toBeVisible();

  admin = await asAdmin(visitors);
  await expect(admin.getByRole("link", { name: "Audit" })).toHaveCount(0);
  await visit(admin, "/admin/audit");
  await admin.waitForURL("**/admin/laporan");
  await visit(admin, "/admin/profil");
  const made = await switchOn(admin, ADMIN.password);
  secret = made.key;
  usedCode = made.used;
  recoveryCodes = made.codes;
});

test("the next login asks for a code: of the app, or one that was kept; a wrong one opens nothing", async ({
  visitors,
}) => {
  const desk = await visitors.desk();
  await firstStep(desk);
  await desk.keyboard.type(usedCode);
  await desk.getByRole("button", { name: "Masuk" }).click();
  // the code that switched it on is used up
  await expect(desk.getByText("Kode salah atau sudah dipakai")).toBeVisible();
  await desk.getByLabel("Angka ke-1 dari 6").fill(digits(secret, 1));
  await desk.getByRole("button", { name: "Masuk" }).click();
  await desk.waitForURL("**/admin/laporan");

  const phone = await visitors.phone();
  await firstStep(phone);
  await phone.getByRole("button", { name: "Pakai kode pemulihan" }).click();
  await phone.getByLabel("Kode pemulihan").fill(recoveryCodes[0]!.toLowerCase());
  await phone.getByRole("button", { name: "Masuk" }).click();
  await phone.waitForURL("**/admin/laporan");

  await visit(admin, "/admin/profil");
  await expect(admin.getByText("9 kode pemulihan tersisa.")).toBeVisible();
  const others = admin.getByRole("button", { name: /^Akhiri sesi ini/ });
  await expect(others).toHaveCount(2);
  await others.first().click();
  await expect(others).toHaveCount(1);
  await admin.getByRole("button", { name: "Akhiri semua yang lain" }).click();
  await admin.getByRole("button", { name: "Ya, akhiri" }).click();
  await expect(admin.getByText("Tidak ada perangkat lain yang masuk.")).toBeVisible();
  for (const page of [phone, desk]) {
    await visit(page, "/admin/profil");
    await page.waitForURL("**/login");
  }
});

test("a superadmin asks every admin for it, and resets the one that was lost", async ({
  visitors,
}) => {
  await visit(superadmin, "/admin/profil");
  await switchOn(superadmin, SUPERADMIN.password);
  await openAccounts(superadmin);
  await expect(superadmin.getByText(/^2 dari \d+ admin sudah memakainya\.$/)).toBeVisible();
  await superadmin.getByRole("button", { name: "Wajibkan" }).click();
  await superadmin.getByRole("button", { name: "Ya, wajibkan" }).click();
  await expect(superadmin.getByText("Wajib", { exact: true })).toBeVisible();

  await superadmin.getByRole("link", { name: ADMIN.name }).click();
  await superadmin.getByRole("button", { name: "Reset login dua langkah" }).click();
  await superadmin.getByRole("button", { name: "Ya, reset" }).click();
  await expect(superadmin.getByText("Belum menyala pada akun ini.")).toBeVisible();

  const again = await asAdmin(visitors);
  await again.waitForURL("**/admin/profil");
  await expect(again.getByText("Nyalakan login dua langkah dulu.")).toBeVisible();
  await visit(again, "/admin/laporan");
  await again.waitForURL("**/admin/profil");
  await switchOn(again, ADMIN.password);
  await again.getByRole("link", { name: "Laporan", exact: true }).first().click();
  await again.waitForURL("**/admin/laporan");
  await expect(again.getByRole("heading", { level: 1, name: "Laporan" })).toBeVisible();
});

test("the admin is deleted, and the audit tells all of it", async ({ visitors }) => {
  await openAccounts(superadmin);
  await superadmin.getByRole("button", { name: `Hapus ${ADMIN.name}` }).click();
  await superadmin.getByRole("button", { name: "Ya, hapus" }).click();
  await expect(superadmin.getByText(`Akun ${ADMIN.name} dihapus`)).toBeVisible();
  await expect(superadmin.getByRole("link", { name: ADMIN.name })).toHaveCount(0);

  await superadmin.getByRole("link", { name: "Audit" }).first().click();
  await superadmin.waitForURL("**/admin/audit");
  for (const act of [
    "Menghapus admin",
    "Mereset login dua langkah admin",
    "Mewajibkan login dua langkah",
  ])
    await expect(superadmin.getByRole("cell", { name: act })).toBeVisible();
  await superadmin.getByLabel("Tindakan", { exact: true }).selectOption("Memakai kode pemulihan");
  await superadmin.waitForURL("**/admin/audit?action=use-recovery-code");
  await expect(superadmin.getByRole("row")).toHaveCount(2);
  await expect(superadmin.getByRole("row").last()).toContainText(ADMIN.name);

  const guest = await visitors.desk();
  await visit(guest, "/login");
  await guest.getByLabel("Email kampus atau NPM").fill(ADMIN.email);
  await guest.getByLabel("Password", { exact: true }).fill(ADMIN.password);
  await guest.getByRole("button", { name: "Masuk" }).click();
  await expect(guest.getByText("Identifier atau password salah")).toBeVisible();
});
