import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openProfile, student, told } from "../../app/web/profile/profile-page.testing.tsx";
import { getSession } from "../../web/session.ts";
import type { Answers } from "../../web/stub-api.testing.ts";
import { setTextSize } from "../../ui/text-size.testing.ts";

const load = page.getByRole("button", { name: "Unduh data saya" });
const erase = page.getByRole("button", { name: "Hapus akun", exact: true });
const dialog = page.getByRole("alertdialog", { name: "Hapus akun Anda?" });
const password = dialog.getByLabelText("Password Anda");
const sure = dialog.getByRole("button", { name: "Ya, hapus akun saya" });
const address = page.getByLabelText("Alamat");

const open = (answers: Answers = {}) => openProfile("/profil?tab=profil", student, answers);

const clicks = vi.spyOn(HTMLAnchorElement.prototype, "click");
afterEach(() => clicks.mockClear());

test("the copy is fetched with the session's token and saved, and that is said", async () => {
  clicks.mockImplementation(() => {});
  const asked = await open({ "GET /users/me/data": () => ({ page: "PK zip", file: "data.zip" }) });
  await load.click();
  await expect.element(page.getByText("Data Anda sudah diunduh")).toBeVisible();
  expect(asked.map(({ call }) => call)).toContain("GET /users/me/data");
  const link = clicks.mock.contexts.at(-1) as HTMLAnchorElement;
  expect([link.download, link.href]).toEqual(["data.zip", expect.stringMatching(/^blob:/)]);
});

test.each([
  [{ status: 0 }, "Unduhan terputus sebelum selesai. Coba lagi."],
  [
    { status: 429, body: { message: "Salinan data baru saja diunduh beberapa kali." } },
    "Salinan data baru saja diunduh beberapa kali.",
  ],
  [
    { page: "<h1>Masuk ke Wi-Fi</h1>" },
    "Yang menjawab bukan SIKAM. Pada Wi-Fi umum, masuk dulu ke jaringannya, lalu coba lagi.",
  ],
  [
    { status: 502, page: "<h1>Bad Gateway</h1>" },
    "SIKAM sedang tidak bisa dihubungi. Tunggu sebentar, lalu coba lagi.",
  ],
])("a copy that does not come is told, and nothing is saved: %j", async (answer, words) => {
  await open({ "GET /users/me/data": () => answer });
  await load.click();
  await expect.element(page.getByText(words)).toBeVisible();
  expect(clicks).not.toHaveBeenCalled();
  await expect.element(load).toBeEnabled();
});

test("somebody else's 401 ends no session", async () => {
  await open({ "GET /users/me/data": () => ({ status: 401, page: "<h1>Masuk</h1>" }) });
  await load.click();
  await expect.element(page.getByText(/^Jawaban yang sampai bukan dari SIKAM/)).toBeVisible();
  expect(getSession()).not.toBeNull();
});

test("before the account goes it says what goes and what stays, and asks for the password", async () => {
  const asked = await open();
  await erase.click();
  await expect.element(dialog).toMatchTextContent("Hilang untuk selamanya");
  await expect.element(dialog).toMatchTextContent("Tetap ada tanpa nama Anda");
  await expect.element(dialog).toMatchTextContent("laporan anonim");
  await expect.element(dialog.getByRole("button", { name: "Tidak jadi" })).toHaveFocus();
  await expect.element(sure).toBeDisabled();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  expect(asked.map(({ call }) => call)).not.toContain("POST /users/me/erasure");
});

test("at twice the text size a phone shows the question from its beginning", async () => {
  await page.viewport(360, 740);
  setTextSize("200%");
  await open();
  await erase.click();
  await expect.element(dialog.getByRole("button", { name: "Tidak jadi" })).toHaveFocus();
  expect(dialog.element().scrollHeight).toBeGreaterThan(dialog.element().clientHeight);
  expect(dialog.element().scrollTop).toBe(0);
});

test("a wrong password is told at its field, and the account stays", async () => {
  const errors = [{ path: "password", message: "Password tidak cocok" }];
  await open({
    "POST /users/me/erasure": () => ({
      status: 400,
      body: { code: "WRONG_PASSWORD", message: "Password tidak cocok", errors },
    }),
  });
  await erase.click();
  await password.fill("bukan");
  await sure.click();
  await expect.element(password).toHaveAccessibleDescription("Password tidak cocok");
  expect(getSession()).not.toBeNull();
});

test("after a lost answer it says what an ended session means", async () => {
  await open({ "POST /users/me/erasure": () => ({ status: 0 }) });
  await erase.click();
  await password.fill("rahasia-saya");
  await sure.click();
  const lost = dialog.getByRole("alert");
  await expect.element(lost).toMatchTextContent("Belum pasti berhasil.");
  await expect.element(lost).toMatchTextContent("akun Anda sudah dihapus");
  await expect.element(password).toHaveValue("rahasia-saya");
});

test("with the right one the device is a guest's, at home, and nothing of the session is left", async () => {
  const asked = await open({
    "POST /users/me/erasure": told({}, "Akun Anda sudah dihapus."),
    "POST /auth/logout": told({}),
  });
  await erase.click();
  await password.fill("rahasia-saya");
  await sure.click();
  await expect.element(address).toHaveTextContent("/");
  await expect.element(page.getByText("Akun Anda sudah dihapus.")).toBeVisible();
  expect(getSession()).toBeNull();
  expect(asked).toContainEqual(
    expect.objectContaining({
      call: "POST /users/me/erasure",
      sent: { password: "rahasia-saya" },
    }),
  );
});
