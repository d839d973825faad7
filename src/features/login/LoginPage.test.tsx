import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { User } from "../accounts/account.contract.ts";
import { aStudent } from "../reports/AdminScreen.testing.tsx";
import { openGuestPage } from "../accounts/guest-page.testing.tsx";

const identifier = page.getByLabelText("Email kampus atau NPM");
const password = page.getByLabelText("Password", { exact: true });
const submit = page.getByRole("button", { name: "Masuk" });

const student = aStudent({ due_at: null });
const admin: User = { ...student, role: "admin", status: null, campus_email: null };

const signedIn = (user: User) => ({
  "POST /auth/login": () => ({
    body: { success: true, message: "Berhasil masuk", token: "t0ken", data: { user } },
  }),
});

const logIn = async () => {
  await identifier.fill("2217051043");
  await password.fill("rahasia99");
  await submit.click();
};

test.each([
  ["", "Identifier harus berupa email valid atau NPM 10 digit"],
  ["sekar", "Identifier harus berupa email valid atau NPM 10 digit"],
  ["sekar@", "Identifier harus berupa email valid atau NPM 10 digit"],
  ["221705104", "NPM harus 10 digit angka"],
  ["22170510431", "NPM harus 10 digit angka"],
])("the identifier %j is told: %s", async (value, words) => {
  await openGuestPage("/login");
  await identifier.fill("x");
  await identifier.fill(value);
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(identifier).toBeInvalid();
  await expect.element(identifier).toHaveAccessibleDescription(words);
});

test.each([
  ["", "Password wajib diisi"],
  ["12345", "Password minimal 6 karakter"],
  ["x".repeat(101), "Password tidak boleh lebih dari 100 karakter"],
])("the password %j is told: %s", async (value, words) => {
  await openGuestPage("/login");
  await password.fill("x");
  await password.fill(value);
  await expect.element(page.getByText(words)).toBeVisible();
});

test("'Masuk' is off until both fields are valid", async () => {
  await openGuestPage("/login");
  await expect.element(submit).toBeDisabled();
  await identifier.fill("2217051043");
  await expect.element(submit).toBeDisabled();
  await password.fill("rahasia99");
  await expect.element(submit).toBeEnabled();
  await identifier.fill("superadmin@example.ac.id");
  await expect.element(submit).toBeEnabled();
});

test("the fields name themselves to the keeper of passwords and to the phone's keyboard", async () => {
  await openGuestPage("/login");
  await expect.element(identifier).toHaveAttribute("autocomplete", "username");
  await expect.element(identifier).toHaveAttribute("inputmode", "email");
  await expect.element(password).toHaveAttribute("autocomplete", "current-password");
});

test("links lead to the forgotten password and to the registration", async () => {
  await openGuestPage("/login");
  await expect
    .element(page.getByRole("link", { name: "Lupa Password?" }))
    .toHaveAttribute("href", "/lupa-password");
  await expect
    .element(page.getByRole("link", { name: "Daftar" }))
    .toHaveAttribute("href", "/register");
});

test("wrong login data are told and nothing that was typed is lost", async () => {
  await openGuestPage("/login", {
    "POST /auth/login": () => ({
      status: 401,
      body: { success: false, message: "Identifier atau password salah", code: "WRONG_LOGIN" },
    }),
  });
  await logIn();
  await expect.element(page.getByText("Identifier atau password salah")).toBeVisible();
  await expect.element(identifier).toHaveValue("2217051043");
  await expect.element(password).toHaveValue("rahasia99");
  await expect.element(submit).toBeEnabled();
});

test("a failure without words of the server gets the default of the book", async () => {
  await openGuestPage("/login", { "POST /auth/login": () => ({ status: 502, body: {} }) });
  await logIn();
  await expect.element(page.getByText("Login failed")).toBeVisible();
});

test("an answer that cannot be used is told in the page's own words", async () => {
  await openGuestPage("/login", {
    "POST /auth/login": () => ({ body: { success: true, message: "" } }),
  });
  await logIn();
  await expect.element(page.getByText("Terjadi kesalahan saat masuk")).toBeVisible();
});

test("a fault that the server finds stands at its field", async () => {
  const words = "Identifier harus berupa email valid atau NPM 10 digit";
  await openGuestPage("/login", {
    "POST /auth/login": () => ({
      status: 422,
      body: { message: words, code: "INVALID", errors: [{ path: "identifier", message: words }] },
    }),
  });
  await logIn();
  await expect.element(identifier).toHaveAccessibleDescription(words);
  await expect.element(identifier).toHaveFocus();
});

test("a student is led home, with the server's message", async () => {
  const asked = await openGuestPage("/login", signedIn(student));
  await identifier.fill(" 2217051043@Students.example.ac.id");
  await password.fill("rahasia99");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("/", { exact: true })).toBeVisible();
  await expect.element(page.getByText("Berhasil masuk")).toBeVisible();
  expect(asked).toMatchObject([
    {
      call: "POST /auth/login",
      sent: { identifier: "2217051043@students.example.ac.id", password: "rahasia99" },
    },
  ]);
});

test("a student is led back to the page that asked for the login", async () => {
  await openGuestPage("/login", signedIn(student), "/laporan?tab=laporan-saya");
  await logIn();
  await expect.element(page.getByText("/laporan?tab=laporan-saya", { exact: true })).toBeVisible();
});

test("an admin is led to the reports of the back office", async () => {
  await openGuestPage("/login", signedIn(admin), "/laporan");
  await logIn();
  await expect.element(page.getByText("/admin/laporan", { exact: true })).toBeVisible();
});

test("who still has a temporary password is led to its form first", async () => {
  await openGuestPage("/login", signedIn({ ...admin, must_change_password: true }));
  await logIn();
  await expect.element(page.getByText("/admin/profil", { exact: true })).toBeVisible();
});

test("who has not confirmed the address is led to the code, with address and attempt", async () => {
  const words = "Email Anda belum diverifikasi. Masukkan kode yang kami kirim.";
  const asked = await openGuestPage("/login", {
    "POST /auth/login": () => ({
      status: 403,
      body: { message: words, code: "EMAIL_NOT_VERIFIED", data: { attempt: "attempt-1" } },
    }),
    "POST /auth/verify-email": () => ({ body: { success: true, message: "Baik", data: {} } }),
  });
  await logIn();
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(page.getByText("2217051043@students.example.ac.id")).toBeVisible();
  await page.getByLabelText("Angka ke-1 dari 6").click();
  await userEvent.keyboard("409123");
  await page.getByRole("button", { name: "Verifikasi" }).click();
  await expect.element(identifier).toHaveValue("2217051043@students.example.ac.id");
  expect(asked.at(-1)).toMatchObject({
    call: "POST /auth/verify-email",
    sent: {
      email: "2217051043@students.example.ac.id",
      otp_code: "409123",
      attempt: "attempt-1",
    },
  });
});

test("an address that is not confirmed does not call back whoever has gone on meanwhile", async () => {
  let answer = () => {};
  const refused = { status: 403, body: { message: "Belum", code: "EMAIL_NOT_VERIFIED", data: {} } };
  await openGuestPage("/login", {
    "POST /auth/login": () => new Promise((resolve) => (answer = () => resolve(refused))),
  });
  await logIn();
  await page.getByRole("link", { name: "Lupa Password?" }).click();
  const heading = page.getByRole("heading", { level: 1 });
  await expect.element(heading).toHaveTextContent("Lupa password");
  answer();
  await expect.element(page.getByText("Belum", { exact: true })).toBeVisible();
  await expect.element(heading).toHaveTextContent("Lupa password");
});
