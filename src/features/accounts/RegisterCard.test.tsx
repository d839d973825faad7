import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { openGuestPage } from "./guest-page.testing.tsx";

/** The card of `/register` where the campus has given its list of students. */

const EMAIL = "2217051043@students.example.ac.id";
const card = page.getByLabelText("Foto KTM", { exact: true });
const submit = page.getByRole("button", { name: "Daftar" });

const accepted = {
  "POST /auth/register": () => ({
    status: 201,
    body: { success: true, message: "Pendaftaran diterima.", data: { attempt: "attempt-1" } },
  }),
};

beforeEach(() => page.viewport(1366, 900));

const optional = { body: { success: true, message: "", data: { card: "optional" } } };
const fillWithoutCard = async () => {
  await page.getByLabelText("Email kampus").fill(EMAIL);
  await page.getByLabelText("Nama").fill("Sekar Ayu Lestari");
  await page.getByLabelText("Password", { exact: true }).fill("rahasia99");
  await page.getByLabelText("Konfirmasi password", { exact: true }).fill("rahasia99");
};

test("the card is optional, and the form says when it is needless", async () => {
  const asked = await openGuestPage("/register", {
    ...accepted,
    "GET /auth/registration": () => optional,
  });
  await expect
    .element(page.getByText(/bila nama dan email Anda tidak ada di daftar/))
    .toBeVisible();
  await fillWithoutCard();
  await submit.click();
  await expect.element(page.getByRole("heading", { name: "Periksa email Anda" })).toBeVisible();
  const sent = asked.find(({ call }) => call === "POST /auth/register")?.sent;
  expect(sent).toMatchObject({ campus_email: EMAIL });
  expect(sent).not.toHaveProperty("ktm");
});

test("that counts too where it is known after everything was typed", async () => {
  const answer = Promise.withResolvers<typeof optional>();
  await openGuestPage("/register", {
    ...accepted,
    "GET /auth/registration": () => answer.promise,
  });
  await fillWithoutCard();
  await expect.element(submit).toBeDisabled();
  answer.resolve(optional);
  await expect
    .element(page.getByText(/bila nama dan email Anda tidak ada di daftar/))
    .toBeVisible();
  await submit.click();
  await expect.element(page.getByRole("heading", { name: "Periksa email Anda" })).toBeVisible();
});

test("the card is required while nobody can say", async () => {
  await openGuestPage("/register", {
    "GET /auth/registration": () => ({ status: 500, body: { message: "" } }),
  });
  await fillWithoutCard();
  await expect.element(submit).toBeDisabled();
  await card.upload(new File([new Uint8Array(1000)], "ktm.jpg", { type: "image/jpeg" }));
  await expect.element(submit).toBeEnabled();
});
