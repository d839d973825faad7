import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { codeForm } from "./code-form.web.ts";
import { lateAnswer, openGuestPage } from "./guest-page.testing.tsx";
import { keepPending } from "./pending-registration.web.ts";

const EMAIL = "2217051043@students.example.ac.id";

const box = (place: number) => page.getByLabelText(`Angka ke-${place} dari 6`);
const email = page.getByLabelText("Email kampus");
const verify = page.getByRole("button", { name: "Verifikasi" });
const resend = page.getByRole("button", { name: /^Kirim ulang kode/ });

const openPending = (answers = {}, resendInMs = 0) => {
  keepPending({ email: EMAIL, attempt: "attempt-1", resendAt: Date.now() + resendInMs });
  return openGuestPage("/verifikasi-otp", answers);
};

const type = async (digits: string) => {
  await box(1).click();
  await userEvent.keyboard(digits);
};

const done = { body: { success: true, message: "Email terverifikasi. Silakan masuk.", data: {} } };
const wrongCode = {
  status: 422,
  body: {
    message: "Kode tidak cocok.",
    code: "WRONG_CODE",
    errors: [{ path: "otp_code", message: "Kode tidak cocok." }],
  },
};

test("the address that was handed on is named, not asked for", async () => {
  await openPending();
  await expect.element(page.getByText(EMAIL)).toBeVisible();
  await expect.element(email).not.toBeInTheDocument();
  await expect
    .element(page.getByRole("link", { name: "Kembali ke pendaftaran" }))
    .toHaveAttribute("href", "/register");
});

test("'Verifikasi' is off until there are six digits", async () => {
  await openPending();
  await expect.element(verify).toBeDisabled();
  await type("40912");
  await expect.element(verify).toBeDisabled();
  await userEvent.keyboard("3");
  await expect.element(verify).toBeEnabled();
});

test("a pasted code fills all boxes", async () => {
  await openPending();
  const clipboardData = new DataTransfer();
  clipboardData.setData("text", "409 123");
  box(1)
    .element()
    .dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  await expect.element(box(6)).toHaveValue("3");
  await expect.element(verify).toBeEnabled();
});

test("digits that are missing are told when the boxes are left: OTP harus terdiri dari 6 digit", async () => {
  await openPending();
  const words = page.getByText("OTP harus terdiri dari 6 digit");
  await type("409");
  await expect.element(words).not.toBeInTheDocument();
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(words).toBeVisible();
  await box(4).click();
  await expect.element(words).not.toBeInTheDocument();
});

test("an empty box between others is told: Semua digit OTP harus diisi", async () => {
  await openPending();
  await type("409123");
  await box(2).click();
  await userEvent.keyboard("{Backspace}");
  await expect.element(page.getByText("Semua digit OTP harus diisi")).toBeVisible();
  await expect.element(verify).toBeDisabled();
});

test.each([
  ["", "Semua digit OTP harus diisi"],
  ["4 9123", "Semua digit OTP harus diisi"],
  ["409", "OTP harus terdiri dari 6 digit"],
  ["40912x", "Setiap digit OTP harus berupa angka 0-9"],
])("the code %j is told: %s", (otp_code, words) => {
  const { error } = codeForm.safeParse({ email: EMAIL, otp_code });
  expect(error?.issues[0]?.message).toBe(words);
});

test("the right code leads to the login, with the address filled in", async () => {
  const asked = await openPending({ "POST /auth/verify-email": () => done });
  await type("409123{Enter}");
  await expect.element(page.getByText("Email terverifikasi. Silakan masuk.")).toBeVisible();
  await expect.element(page.getByLabelText("Email kampus atau NPM")).toHaveValue(EMAIL);
  expect(asked).toMatchObject([
    {
      call: "POST /auth/verify-email",
      sent: { email: EMAIL, otp_code: "409123", attempt: "attempt-1" },
    },
  ]);
  expect(sessionStorage).toHaveLength(0);
});

test("a wrong code is told at the boxes and stays in them", async () => {
  await openPending({ "POST /auth/verify-email": () => wrongCode });
  await type("409123");
  await verify.click();
  await expect.element(box(1)).toHaveAccessibleDescription("Kode tidak cocok.");
  await expect.element(box(6)).toHaveValue("3");
  await expect.element(box(1)).toHaveFocus();
  await userEvent.keyboard("5");
  await expect.element(box(1)).toBeValid();
  await expect.element(verify).toBeEnabled();
});

test("a code whose answer was lost may have worked: the login is offered, with the address", async () => {
  let isFirst = true;
  await openPending({
    "POST /auth/verify-email": () => {
      const answer = isFirst ? { status: 0 } : wrongCode;
      isFirst = false;
      return answer;
    },
  });
  await type("409123{Enter}");
  const notice = page.getByRole("alert").filter({ hasText: "mungkin sudah terverifikasi" });
  await expect.element(notice).toBeVisible();
  await verify.click();
  await expect.element(box(1)).toHaveAccessibleDescription("Kode tidak cocok.");
  await notice.getByRole("link", { name: "masuk" }).click();
  await expect.element(page.getByLabelText("Email kampus atau NPM")).toHaveValue(EMAIL);
});

test("another code can be asked for once the countdown is over", async () => {
  const words = "Kode baru sudah dikirim.";
  const asked = await openPending(
    {
      "POST /auth/resend-verification": () => ({
        body: { success: true, message: words, data: {} },
      }),
    },
    2_000,
  );
  await expect.element(resend).toHaveAccessibleName("Kirim ulang kode (0.02)");
  await expect.element(resend).toHaveAttribute("aria-disabled", "true");
  await resend.click({ force: true });
  expect(asked).toEqual([]);

  await expect.element(resend, { timeout: 4_000 }).toHaveAccessibleName("Kirim ulang kode");
  await type("409123");
  await resend.click();
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(resend).toHaveAccessibleName(/\(1\.00\)|\(0\.5\d\)/);
  await expect.element(box(1)).toHaveValue("");
  expect(asked[0]?.sent).toEqual({ email: EMAIL, attempt: "attempt-1" });
});

test("the server's Retry-After is waited for", async () => {
  await openPending({
    "POST /auth/resend-verification": () => ({
      status: 429,
      retryAfter: 90,
      body: { message: "Terlalu banyak kode. Coba lagi dalam 2 menit." },
    }),
  });
  await resend.click();
  await expect.element(page.getByText(/Terlalu banyak kode/)).toBeVisible();
  await expect.element(resend).toHaveAccessibleName(/\(1\.(30|2\d)\)/);
});

test("opened without an address, the page asks for it", async () => {
  const asked = await openGuestPage("/verifikasi-otp", {
    "POST /auth/resend-verification": () => ({ body: { success: true, message: "", data: {} } }),
    "POST /auth/verify-email": () => done,
  });
  await resend.click();
  await expect.element(page.getByText("Email tidak boleh kosong")).toBeVisible();
  await expect.element(email).toHaveFocus();
  await email.fill("2217051043@");
  await expect.element(page.getByText("Email tidak valid")).toBeVisible();
  await email.fill(EMAIL);
  await resend.click();
  await expect.element(resend).toHaveAttribute("aria-disabled", "true");
  await expect.element(email).toHaveValue(EMAIL);
  await type("409123");
  await verify.click();
  await expect.element(page.getByLabelText("Email kampus atau NPM")).toHaveValue(EMAIL);
  expect(asked.map(({ sent }) => sent)).toEqual([
    { email: EMAIL },
    { email: EMAIL, otp_code: "409123" },
  ]);
});

test("whoever leaves while the code is sent stays where they went", async () => {
  const late = lateAnswer(done);
  await openPending({ "POST /auth/verify-email": late.answer });
  await type("409123");
  await verify.click();
  await page.getByRole("link", { name: "Kembali ke pendaftaran" }).click();
  await expect.element(page.getByRole("heading", { name: "Daftar" })).toBeVisible();
  late.arrive();
  await expect.element(page.getByText("Email terverifikasi. Silakan masuk.")).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 300));
  await expect.element(page.getByLabelText("Alamat")).toHaveTextContent("/register");
});
