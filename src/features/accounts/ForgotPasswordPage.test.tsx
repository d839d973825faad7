import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { lateAnswer, openGuestPage } from "./guest-page.testing.tsx";
import { forgetPendingReset } from "./pending-reset.web.ts";

const address = page.getByLabelText("Email Mahasiswa/NPM");
const submit = page.getByRole("button", { name: "Kirim", exact: true });

const open = (answers = {}) => {
  onTestFinished(forgetPendingReset);
  return openGuestPage("/lupa-password", answers);
};

test.each([
  ["", "Email tidak boleh kosong"],
  ["sekar", "Email tidak valid"],
  ["221705104", "Email tidak valid"],
])("the address %j is told: %s", async (value, words) => {
  await open();
  await expect.element(submit).toBeDisabled();
  await address.fill("x");
  await address.fill(value);
  await expect.element(address).toHaveAccessibleDescription(words);
  await expect.element(submit).toBeDisabled();
});

test("an NPM stands for its campus e-mail, which is handed on outside of the address", async () => {
  const asked = await open({
    "POST /auth/request-password-reset": () => ({
      body: { success: true, message: "Kode sudah dikirim.", data: { attempt: "perc0baan" } },
    }),
  });
  await address.fill("2217051043");
  await submit.click();
  await expect.element(page.getByText("Kode sudah dikirim.")).toBeVisible();
  await expect.element(page.getByText("/reset-password", { exact: true })).toBeVisible();
  await expect.element(page.getByText("2217051043@students.example.ac.id")).toBeVisible();
  expect(asked).toMatchObject([{ sent: { email: "2217051043@students.example.ac.id" } }]);
  expect(sessionStorage.getItem("pending-reset")).toContain('"attempt":"perc0baan"');
});

test("before anything is sent it says what becomes of earlier anonymous reports", async () => {
  await open();
  await expect.element(page.getByText("Pernah mengirim laporan anonim?")).toBeVisible();
  await expect.element(page.getByText(/Siapkan ‘Kode laporan’/)).toBeVisible();
});

test("a failure keeps the address and gets the default of the book", async () => {
  await open({ "POST /auth/request-password-reset": () => ({ status: 502, body: {} }) });
  await address.fill("superadmin@example.ac.id");
  await submit.click();
  await expect.element(page.getByText("Request reset password failed")).toBeVisible();
  await expect.element(address).toHaveValue("superadmin@example.ac.id");
});

test("a link leads back to the login", async () => {
  await open();
  await expect.element(page.getByRole("link", { name: "Masuk" })).toHaveAttribute("href", "/login");
});

test("whoever leaves while it is sent stays where they went", async () => {
  const late = lateAnswer({
    body: { success: true, message: "Kode sudah dikirim.", data: { attempt: "perc0baan" } },
  });
  await open({ "POST /auth/request-password-reset": late.answer });
  await address.fill("2217051043");
  await submit.click();
  await page.getByRole("link", { name: "Masuk" }).click();
  await expect.element(page.getByRole("heading", { name: "Masuk" })).toBeVisible();
  late.arrive();
  await expect.element(page.getByText("Kode sudah dikirim.")).toBeVisible();
  await expect.element(page.getByLabelText("Alamat")).toHaveTextContent("/login");
});
