import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { stubApi, type Answers } from "../../web/stub-api.testing.ts";
import { LazyToaster } from "../../web/LazyToaster.tsx";
import { TestPage } from "../../app/web/test-page.testing.tsx";
import { told } from "../../app/web/profile/profile-page.testing.tsx";
import { SecurityCard } from "./SecurityCard.tsx";

const off = { two_step_required: false, admins: 6, with_two_step: 2 };
const question = page.getByRole("alertdialog");

const open = async (answers: Answers) => {
  const asked = stubApi(answers, null);
  await render(
    <TestPage>
      <SecurityCard />
      <LazyToaster />
    </TestPage>,
  );
  return asked;
};

test("says how many have it, and asks every admin for it after a question", async () => {
  let now = off;
  const asked = await open({
    "GET /admin/security": (question) => told(now)(question),
    "PUT /admin/security": (question) => {
      now = { ...off, two_step_required: true };
      return told(now, "Login dua langkah wajib untuk semua admin")(question);
    },
  });
  await expect.element(page.getByText("2 dari 6 admin sudah memakainya.")).toBeVisible();
  await page.getByRole("button", { name: "Wajibkan" }).click();
  await expect.element(question).toMatchTextContent(/^.*4 admin yang belum memakainya/);
  await question.getByRole("button", { name: "Ya, wajibkan" }).click();
  await expect.element(page.getByText("Login dua langkah wajib untuk semua admin")).toBeVisible();
  await expect.element(page.getByText("Wajib", { exact: true })).toBeVisible();
  expect(asked.find(({ call }) => call.startsWith("PUT"))?.sent).toEqual({
    two_step_required: true,
  });
  await page.getByRole("button", { name: "Jangan wajibkan lagi" }).click();
  await expect.element(question).toMatchTextContent("Berhenti mewajibkan?");
});

test("a refusal is told in the server's words", async () => {
  const message = "Nyalakan login dua langkah di akun Anda sendiri dulu";
  await open({
    "GET /admin/security": told(off),
    "PUT /admin/security": () => ({ status: 409, body: { message, code: "TWO_STEP_OFF" } }),
  });
  await page.getByRole("button", { name: "Wajibkan" }).click();
  await question.getByRole("button", { name: "Ya, wajibkan" }).click();
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(page.getByText("Tidak wajib")).toBeVisible();
});

test("what could not be loaded says so and can be tried again", async () => {
  let works = false;
  await open({
    "GET /admin/security": (question) =>
      works ? told(off)(question) : { status: 422, body: { message: "Sibuk" } },
  });
  await expect.element(page.getByText("Sibuk")).toBeVisible();
  works = true;
  await page.getByRole("button", { name: "Coba lagi" }).click();
  await expect.element(page.getByText("Tidak wajib")).toBeVisible();
});
