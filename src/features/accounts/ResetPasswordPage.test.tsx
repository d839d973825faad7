import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Answers } from "../../web/stub-api.testing.ts";
import { openGuestPage } from "./guest-page.testing.tsx";
import { forgetPendingReset, keepPendingReset } from "./pending-reset.web.ts";

const EMAIL = "2217051043@students.example.ac.id";
const next = page.getByRole("button", { name: "Lanjut" });
const fresh = page.getByLabelText("Password baru", { exact: true });
const confirmation = page.getByRole("textbox", { name: "Konfirmasi password baru" });
const save = page.getByRole("button", { name: "Simpan" });

const open = (answers: Answers = {}, handedOn = true) => {
  onTestFinished(forgetPendingReset);
  if (handedOn) keepPendingReset({ email: EMAIL, resendAt: Date.now() + 60_000 });
  return openGuestPage("/reset-password", answers);
};

const typeCode = async (code: string) => {
  await page.getByLabelText("Angka ke-1 dari 6").click();
  await userEvent.keyboard(code);
};
const toStepTwo = async () => {
  await typeCode("409123");
  await next.click();
  await expect.element(page.getByText("Langkah 2 dari 2")).toBeVisible();
};

test("'Lanjut' is off until all six digits are there", async () => {
  await open();
  await expect.element(page.getByText(EMAIL)).toBeVisible();
  await typeCode("40912");
  await expect.element(next).toBeDisabled();
  await userEvent.keyboard("3");
  await expect.element(next).toBeEnabled();
});

test("left too early, the code is told to be too short", async () => {
  await open();
  await typeCode("4091");
  await userEvent.click(page.getByRole("heading", { level: 1 }));
  await expect.element(page.getByText("OTP harus terdiri dari 6 digit")).toBeVisible();
});

test.each([
  ["", "Kata sandi baru tidak boleh kosong"],
  ["       ", "Kata sandi baru tidak boleh kosong"],
  ["12345", "Kata sandi baru minimal 6 karakter"],
  ["x".repeat(101), "Password tidak boleh lebih dari 100 karakter"],
])("the new password %j is told: %s", async (value, words) => {
  await open();
  await toStepTwo();
  await fresh.fill("x");
  await fresh.fill(value);
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(save).toBeDisabled();
});

test("the confirmation is required and has to match", async () => {
  await open();
  await toStepTwo();
  await fresh.fill("rahasia99");
  await confirmation.fill("x");
  await expect
    .element(page.getByText("Konfirmasi kata sandi tidak cocok dengan kata sandi baru"))
    .toBeVisible();
  await confirmation.fill("");
  await expect.element(page.getByText("Konfirmasi password harus diisi")).toBeVisible();
  await confirmation.fill("rahasia99");
  await expect.element(save).toBeEnabled();
  await fresh.fill("rahasia100");
  await expect.element(save).toBeDisabled();
});

test("the second step warns of anonymous reports; saved, it leads to the login", async () => {
  const asked = await open({
    "POST /auth/verify-password-reset": () => ({
      body: { success: true, message: "Password baru tersimpan. Silakan masuk.", data: {} },
    }),
  });
  await toStepTwo();
  await expect.element(page.getByText(/tidak lagi tampil di akun Anda/)).toBeVisible();
  await expect.element(page.getByText(/Kode laporannya/)).toBeVisible();
  await fresh.fill("rahasia99");
  await confirmation.fill("rahasia99");
  await save.click();
  await expect.element(page.getByText("Password baru tersimpan. Silakan masuk.")).toBeVisible();
  await expect.element(page.getByLabelText("Email kampus atau NPM")).toHaveValue(EMAIL);
  expect(asked).toMatchObject([
    { sent: { email: EMAIL, otp: "409123", new_password: "rahasia99" } },
  ]);
});

test("a wrong code leads back to it, and the new password is kept", async () => {
  const words = "Kode tidak cocok. Periksa email terbaru, lalu coba lagi.";
  await open({
    "POST /auth/verify-password-reset": () => ({
      status: 422,
      body: { message: words, code: "WRONG_CODE", errors: [{ path: "otp", message: words }] },
    }),
  });
  await toStepTwo();
  await fresh.fill("rahasia99");
  await confirmation.fill("rahasia99");
  await save.click();
  await expect.element(page.getByText("Langkah 1 dari 2")).toBeVisible();
  await expect.element(page.getByText(words).first()).toBeVisible();
  await userEvent.click(page.getByLabelText("Angka ke-6 dari 6"));
  await userEvent.keyboard("{Backspace}4");
  await next.click();
  await expect.element(fresh).toHaveValue("rahasia99");
  await expect.element(confirmation).toHaveValue("rahasia99");
});

test("'Kirim ulang kode' is there, off for a minute with a countdown", async () => {
  await open();
  await expect
    .element(page.getByRole("button", { name: /Kirim ulang kode \((1\.00|0\.5\d)\)/ }))
    .toHaveAttribute("aria-disabled", "true");
});

test("opened without an address it asks for one, and a code can be asked for here", async () => {
  const asked = await open(
    {
      "POST /auth/request-password-reset": () => ({
        body: { success: true, message: "Kode sudah dikirim.", data: {} },
      }),
    },
    false,
  );
  const address = page.getByLabelText("Email Mahasiswa/NPM");
  await page.getByRole("button", { name: "Kirim ulang kode" }).click();
  await expect.element(page.getByText("Email tidak boleh kosong")).toBeVisible();
  await address.fill("2217051043");
  await page.getByRole("button", { name: "Kirim ulang kode" }).click();
  await expect.element(page.getByText("Kode sudah dikirim.")).toBeVisible();
  await expect.element(address).toHaveValue("2217051043");
  await typeCode("409123");
  await expect.element(next).toBeEnabled();
  expect(asked).toMatchObject([{ sent: { email: EMAIL } }]);
});
