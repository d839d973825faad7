import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Answer } from "../../web/stub-api.testing.ts";
import { openGuestPage } from "../accounts/guest-page.testing.tsx";
import { adminUser } from "../../app/web/profile/profile-page.testing.tsx";

const EMAIL = "rahmat@example.ac.id";
const PASSWORD = "rahasia99";
const WRONG = "Kode salah atau sudah dipakai";

const heading = page.getByRole("heading", { name: "Satu langkah lagi" });
const submit = page.getByRole("button", { name: "Masuk" });
const boxes = page.getByRole("group", { name: "Kode autentikator" });
const recovery = page.getByLabelText("Kode pemulihan");
const address = page.getByLabelText("Alamat");

const wrongCode = {
  status: 422,
  body: { message: WRONG, code: "WRONG_CODE", errors: [{ path: "code", message: WRONG }] },
};

/** Answers like the API: the code is asked for first, and one of them is right. */
const asksFor =
  (right: string, refusal: Awaited<ReturnType<Answer>> = wrongCode): Answer =>
  ({ sent: { code } }) => {
    if (code === undefined)
      return { body: { success: true, message: "Masukkan kode", data: { two_step: true } } };
    if (code !== right) return refusal;
    return {
      body: { success: true, message: "Berhasil masuk", token: "t0ken", data: { user: adminUser } },
    };
  };

const openSecondStep = async (answer: Answer) => {
  const asked = await openGuestPage("/login", { "POST /auth/login": answer });
  await page.getByLabelText("Email kampus atau NPM").fill(EMAIL);
  await page.getByLabelText("Password", { exact: true }).fill(PASSWORD);
  await submit.click();
  await expect.element(heading).toBeVisible();
  return asked;
};

test("the right password of an admin with a second factor asks for six digits, and these log in", async () => {
  const asked = await openSecondStep(asksFor("409123"));
  await expect.element(boxes.getByRole("textbox").first()).toHaveFocus();
  await expect.element(submit).toBeDisabled();
  await userEvent.keyboard("409123");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("/admin/laporan", { exact: true })).toBeVisible();
  await expect.element(page.getByText("Berhasil masuk")).toBeVisible();
  expect(asked.map(({ sent }) => sent)).toEqual([
    { identifier: EMAIL, password: PASSWORD },
    { identifier: EMAIL, password: PASSWORD, code: "409123" },
  ]);
});

test("a wrong code is told at the boxes, loses nothing and can be put right", async () => {
  await openSecondStep(asksFor("409123"));
  await userEvent.keyboard("409124");
  await submit.click();
  await expect.element(boxes).toMatchTextContent(WRONG);
  const last = boxes.getByRole("textbox").last();
  await expect.element(last).toHaveValue("4");
  await last.click();
  await userEvent.keyboard("3");
  await expect.element(page.getByText(WRONG)).not.toBeInTheDocument();
  await submit.click();
  await expect.element(page.getByText("/admin/laporan", { exact: true })).toBeVisible();
});

test("'Pakai kode pemulihan' takes one of the kept codes, and leads back to the digits", async () => {
  const asked = await openSecondStep(asksFor("abcd-2345-wxyz"));
  await page.getByRole("button", { name: "Pakai kode pemulihan" }).click();
  await expect.element(recovery).toHaveFocus();
  await expect.element(submit).toBeDisabled();
  await page.getByRole("button", { name: "Pakai kode dari aplikasi" }).click();
  await expect.element(boxes).toBeVisible();
  await page.getByRole("button", { name: "Pakai kode pemulihan" }).click();
  await recovery.fill("salah");
  await submit.click();
  await expect.element(recovery).toHaveAccessibleDescription(WRONG);
  await recovery.fill("abcd-2345-wxyz");
  await submit.click();
  await expect.element(page.getByText("/admin/laporan", { exact: true })).toBeVisible();
  expect(asked.at(-1)?.sent).toEqual({
    identifier: EMAIL,
    password: PASSWORD,
    code: "abcd-2345-wxyz",
  });
});

test("'Kembali' leads to the first step with what was typed", async () => {
  await openSecondStep(asksFor("409123"));
  await page.getByRole("button", { name: "Kembali" }).click();
  await expect.element(page.getByLabelText("Email kampus atau NPM")).toHaveValue(EMAIL);
  await expect.element(page.getByLabelText("Password", { exact: true })).toHaveValue(PASSWORD);
  await expect.element(submit).toBeEnabled();
});

test("a password that was changed meanwhile leads back to the first step", async () => {
  const message = "Identifier atau password salah";
  await openSecondStep(asksFor("409123", { status: 401, body: { message, code: "WRONG_LOGIN" } }));
  await userEvent.keyboard("111111");
  await submit.click();
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(page.getByLabelText("Email kampus atau NPM")).toHaveValue(EMAIL);
});

test("too many tries are told, and the code stays", async () => {
  const message = "Terlalu banyak percobaan masuk. Coba lagi dalam 9 menit.";
  await openSecondStep(asksFor("409123", { status: 429, body: { message, code: "TOO_MANY" } }));
  await userEvent.keyboard("111111");
  await submit.click();
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(boxes.getByRole("textbox").last()).toHaveValue("1");
});

test("the password stands neither in the address nor in what the device keeps", async () => {
  await openSecondStep(asksFor("409123"));
  const kept = JSON.stringify([
    Object.entries(localStorage),
    Object.entries(sessionStorage),
    history.state,
  ]);
  expect(kept).not.toContain(PASSWORD);
  await expect.element(address).toHaveTextContent("/login");
});

test("who has to set the second factor up is led to the profile first", async () => {
  const user = { ...adminUser, must_set_up_two_step: true as const };
  await openGuestPage("/login", {
    "POST /auth/login": () => ({
      body: { success: true, message: "Berhasil masuk", token: "t0ken", data: { user } },
    }),
  });
  await page.getByLabelText("Email kampus atau NPM").fill(EMAIL);
  await page.getByLabelText("Password", { exact: true }).fill(PASSWORD);
  await submit.click();
  await expect.element(page.getByText("/admin/profil", { exact: true })).toBeVisible();
});
