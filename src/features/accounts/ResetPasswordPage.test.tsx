import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type Answers, firstThen } from "../../web/stub-api.testing.ts";
import { lateAnswer, openGuestPage } from "./guest-page.testing.tsx";
import { forgetPendingReset, keepPendingReset } from "./pending-reset.web.ts";

const EMAIL = "2217051043@students.example.ac.id";
const next = page.getByRole("button", { name: "Lanjut" });
const fresh = page.getByLabelText("Password baru", { exact: true });
const confirmation = page.getByRole("textbox", { name: "Konfirmasi password baru" });
const save = page.getByRole("button", { name: "Simpan" });

const WRONG = "Kode tidak cocok. Periksa email terbaru, lalu coba lagi.";
const DEAD = "Tautan ini tidak berlaku lagi. Minta yang baru.";
const CHECK = "POST /auth/check-password-reset";
const VERIFY = "POST /auth/verify-password-reset";
const REQUEST = "POST /auth/request-password-reset";

const success = (message: string, data = {}) => ({ body: { success: true, message, data } });
const refusal = (path: string, message: string) => ({
  status: 422,
  body: { message, code: "WRONG_CODE", errors: [{ path, message }] },
});
const saved = { [VERIFY]: () => success("Password baru tersimpan. Silakan masuk.") };

const open = (answers: Answers = {}, tabState = true, hash = "") => {
  onTestFinished(forgetPendingReset);
  if (tabState)
    keepPendingReset({ email: EMAIL, attempt: "perc0baan", resendAt: Date.now() + 60_000 });
  const right = { [CHECK]: () => success("Lanjutkan dengan password baru.") };
  return openGuestPage(`/reset-password${hash}`, { ...right, ...answers });
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
  const asked = await open(saved);
  await toStepTwo();
  await expect.element(page.getByText(/tidak lagi tampil di akun Anda/)).toBeVisible();
  await expect.element(page.getByText(/Siapkan ‘Kode laporan’/)).toBeVisible();
  await fresh.fill("rahasia99");
  await confirmation.fill("rahasia99");
  await save.click();
  await expect.element(page.getByText("Password baru tersimpan. Silakan masuk.")).toBeVisible();
  await expect.element(page.getByLabelText("Email kampus atau NPM")).toHaveValue(EMAIL);
  const proof = { email: EMAIL, otp: "409123", attempt: "perc0baan" };
  expect(asked).toMatchObject([
    { call: CHECK, sent: proof },
    { call: VERIFY, sent: { ...proof, new_password: "rahasia99" } },
  ]);
});

test("a wrong code is refused before a new password is asked for", async () => {
  await open({ [CHECK]: firstThen(refusal("otp", WRONG), () => success("Lanjutkan.")) });
  await typeCode("409123");
  await next.click();
  await expect.element(page.getByText(WRONG).first()).toBeVisible();
  await expect.element(page.getByText("Langkah 1 dari 2")).toBeVisible();
  await expect.element(fresh).not.toBeInTheDocument();
  await userEvent.click(page.getByLabelText("Angka ke-6 dari 6"));
  await userEvent.keyboard("{Backspace}4");
  await next.click();
  await expect.element(page.getByText("Langkah 2 dari 2")).toBeVisible();
});

test("a code that died meanwhile leads back to it, and the new password is kept", async () => {
  await open({ [VERIFY]: () => refusal("otp", WRONG) });
  await toStepTwo();
  await fresh.fill("rahasia99");
  await confirmation.fill("rahasia99");
  await save.click();
  await expect.element(page.getByText("Langkah 1 dari 2")).toBeVisible();
  await expect.element(page.getByText(WRONG).first()).toBeVisible();
  await userEvent.click(page.getByLabelText("Angka ke-6 dari 6"));
  await userEvent.keyboard("{Backspace}4");
  await next.click();
  await expect.element(fresh).toHaveValue("rahasia99");
  await expect.element(confirmation).toHaveValue("rahasia99");
});

test("while typed codes pause in this network it says what still works, and a new code goes on", async () => {
  const words =
    "Terlalu banyak kode yang salah dari jaringan ini. Tautan di email Anda tetap bisa dipakai. Coba lagi dalam 42 menit.";
  const asked = await open(
    {
      [CHECK]: ({ sent }) =>
        sent["attempt"]
          ? success("Lanjutkan.")
          : { status: 429, retryAfter: 2520, body: { message: words, code: "TOO_MANY" } },
      [REQUEST]: () => success("Kode sudah dikirim.", { attempt: "baru" }),
    },
    false,
  );
  await page.getByLabelText("Email Mahasiswa/NPM").fill("2217051043");
  await typeCode("409123");
  await next.click();
  const notice = page.getByRole("alert");
  await expect
    .element(notice)
    .toHaveTextContent(`${words} Atau minta kode baru di sini, lalu pakai kode itu.`);
  await page.getByRole("button", { name: "Kirim ulang kode" }).click();
  await expect.element(notice).not.toBeInTheDocument();
  await typeCode("409124");
  await next.click();
  await expect.element(page.getByText("Langkah 2 dari 2")).toBeVisible();
  expect(asked.at(-1)?.sent).toEqual({ email: EMAIL, otp: "409124", attempt: "baru" });
});

test("the link of the mail leaves the address at once and opens the new password", async () => {
  const asked = await open(saved, false, "#t0ken-dari-email");
  await expect.element(fresh).toBeVisible();
  await expect.element(page.getByLabelText("Alamat")).toHaveTextContent("/reset-password");
  await expect.element(page.getByText(/Siapkan ‘Kode laporan’/)).toBeVisible();
  await fresh.fill("rahasia99");
  await confirmation.fill("rahasia99");
  await save.click();
  await expect.element(page.getByText("Password baru tersimpan. Silakan masuk.")).toBeVisible();
  await expect.element(page.getByLabelText("Email kampus atau NPM")).toHaveValue("");
  expect(asked).toMatchObject([
    { call: CHECK, sent: { token: "t0ken-dari-email" } },
    { call: VERIFY, sent: { token: "t0ken-dari-email", new_password: "rahasia99" } },
  ]);
  expect(sessionStorage.getItem("pending-reset")).toBeNull();
});

test("a dead link says so, and another code can be asked for", async () => {
  const asked = await open(
    {
      [CHECK]: () => refusal("token", DEAD),
      [REQUEST]: () => success("Kode sudah dikirim.", { attempt: "baru" }),
    },
    false,
    "#t0ken-lama",
  );
  const notice = page.getByRole("alert");
  await expect.element(notice).toMatchTextContent("Tautan itu tidak berlaku lagi.");
  await expect.element(fresh).not.toBeInTheDocument();
  await page.getByLabelText("Email Mahasiswa/NPM").fill("2217051043");
  await page.getByRole("button", { name: "Kirim ulang kode" }).click();
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(page.getByText("Langkah 1 dari 2")).toBeVisible();
  expect(asked.map(({ call }) => call)).toEqual([CHECK, REQUEST]);
});

test("a link that dies before it is saved leads to where another is asked for", async () => {
  await open({ [VERIFY]: () => refusal("token", DEAD) }, true, "#t0ken");
  await fresh.fill("rahasia99");
  await confirmation.fill("rahasia99");
  await save.click();
  await expect
    .element(page.getByRole("alert"))
    .toMatchTextContent("Tautan itu tidak berlaku lagi.");
  await expect.element(page.getByText(EMAIL)).toBeVisible();
});

test.each([
  ["code", "", "otp", WRONG],
  ["link", "#t0ken", "token", DEAD],
])(
  "a %s whose answer was lost may have saved the new password, and the page says so",
  async (_, hash, path, words) => {
    await open({ [VERIFY]: firstThen({ status: 0 }, () => refusal(path, words)) }, true, hash);
    if (!hash) await toStepTwo();
    await fresh.fill("rahasia99");
    await confirmation.fill("rahasia99");
    await save.click();
    const notice = page.getByText(/password baru mungkin sudah tersimpan/);
    await expect.element(notice).toBeVisible();
    await save.click();
    await expect.element(page.getByText("Langkah 1 dari 2")).toBeVisible();
    await expect.element(notice).toBeVisible();
  },
);

test("'Kirim ulang kode' is there, off for a minute with a countdown", async () => {
  await open();
  await expect
    .element(page.getByRole("button", { name: /Kirim ulang kode \((1\.00|0\.5\d)\)/ }))
    .toHaveAttribute("aria-disabled", "true");
});

test("opened without an address it asks for one, and a code can be asked for here", async () => {
  const asked = await open(
    {
      [REQUEST]: () => success("Kode sudah dikirim.", { attempt: "baru" }),
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

test.each([
  ["the code", CHECK, success("Lanjutkan dengan password baru.")],
  ["the new password", VERIFY, success("Password baru tersimpan. Silakan masuk.")],
])("whoever leaves while %s is sent stays where they went", async (_, call, told) => {
  const late = lateAnswer(told);
  const asked = await open({ [call]: late.answer });
  if (call === CHECK) {
    await typeCode("409123");
    await next.click();
  } else {
    await toStepTwo();
    await fresh.fill("rahasia99");
    await confirmation.fill("rahasia99");
    await save.click();
  }
  await expect.poll(() => asked.some((one) => one.call === call)).toBe(true);
  await page.getByRole("link", { name: "Kembali ke halaman masuk" }).click();
  await page.getByRole("link", { name: "Daftar" }).click();
  await expect.element(page.getByRole("heading", { name: "Daftar" })).toBeVisible();
  late.arrive();
  await new Promise((resolve) => setTimeout(resolve, 300));
  await expect.element(page.getByLabelText("Alamat")).toHaveTextContent("/register");
});
