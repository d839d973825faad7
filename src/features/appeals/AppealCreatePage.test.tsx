import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Answer, Answers } from "../../web/stub-api.testing.ts";
import { aStudent, inHours, successOf } from "../reports/AdminScreen.testing.tsx";
import { anAppeal, appealsOf, openAppealScreen, verified } from "./AppealScreen.testing.tsx";

const PATH = "/banding-ukt";
const SEND = "POST /ukt-appeals";
const STATUS = "GET /ukt-appeals/status";
const OWN = "GET /ukt-appeals/me";

const address = page.getByLabelText("Alamat");
const heading = page.getByRole("heading", { name: "Banding UKT", level: 1 });
const semester = page.getByLabelText("Semester");
const nonNatural = page.getByRole("radio", { name: "Bencana non-Alam" });
const send = page.getByRole("button", { name: "Submit Banding" });
const toasts = page.getByRole("region", { name: /^Pesan/ });

const refused = (code: string, message: string) => ({
  status: 409,
  body: { success: false, code, message },
});
const open = (answers: Answers = {}, user = verified()) => openAppealScreen(PATH, answers, user);
const fillIn = async () => {
  await semester.fill("5");
  await nonNatural.click();
};

test("a closed period says so and what to do meanwhile", async () => {
  await open({ [STATUS]: () => successOf({ is_active: false }) });
  await expect.element(heading).toBeVisible();
  await expect
    .element(page.getByRole("heading", { name: "Periode Banding UKT Belum dibuka" }))
    .toBeVisible();
  await expect.element(page.getByText(/siapkan dokumennya/)).toBeVisible();
  await expect.element(semester).not.toBeInTheDocument();
});

test("a period closed while the form is filled in takes nothing away", async () => {
  let isActive = true;
  await open({
    [STATUS]: () => successOf({ is_active: isActive }),
    [SEND]: () => {
      isActive = false;
      return refused("PERIOD_CLOSED", "Periode Banding UKT Belum dibuka");
    },
  });
  await fillIn();
  await send.click();
  await expect.element(toasts).toMatchTextContent("Periode Banding UKT Belum dibuka");
  await expect.element(page.getByRole("alert")).toMatchTextContent("baru saja ditutup");
  await expect.element(semester).toHaveValue("5");
  await expect.element(send).toBeDisabled();
});

const withOpen =
  (status: "pending" | "under_review"): Answer =>
  ({ query }) =>
    appealsOf(query["status"] === status ? [anAppeal({ status })] : []);

test.each(["pending", "under_review"] as const)(
  "a %s appeal stands in the place of the form",
  async (status) => {
    await open({ [OWN]: withOpen(status) });
    await expect
      .element(
        page.getByRole("heading", { name: "Anda masih memiliki banding yang belum selesai" }),
      )
      .toBeVisible();
    await expect
      .element(page.getByRole("link", { name: "Buka banding" }))
      .toHaveAttribute("href", "/banding-ukt/31");
    await expect.element(semester).not.toBeInTheDocument();
  },
);

test("so does one that the server knows of first", async () => {
  let isOpen = false;
  await open({
    [OWN]: (question) => (isOpen ? withOpen("pending")(question) : appealsOf([])),
    [SEND]: () => {
      isOpen = true;
      return refused("OPEN_APPEAL", "Anda masih memiliki banding yang belum selesai");
    },
  });
  await fillIn();
  await send.click();
  await expect.element(page.getByRole("link", { name: "Buka banding" })).toBeVisible();
});

test("an open appeal is shown in a closed period too", async () => {
  await open({
    [STATUS]: () => successOf({ is_active: false }),
    [OWN]: withOpen("under_review"),
  });
  await expect.element(page.getByText("Periode Banding UKT Belum dibuka")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Buka banding" })).toBeVisible();
});

test("while it loads the heading stands; what failed is tried again when asked", async () => {
  let isUp = false;
  await open({
    [STATUS]: () => (isUp ? successOf({ is_active: true }) : { status: 404, body: {} }),
  });
  await expect.element(heading).toBeVisible();
  await expect.element(page.getByText("Halaman banding belum bisa dimuat.")).toBeVisible();
  isUp = true;
  await page.getByRole("button", { name: "Coba lagi" }).click();
  await expect.element(semester).toBeVisible();
});

test("a waiting student reads how long it takes, and closing leads home", async () => {
  const user = aStudent({ status: "waiting", due_at: inHours(60) });
  await open({}, user);
  const dialog = page.getByRole("dialog", { name: "Akun Anda belum diverifikasi" });
  await expect.element(dialog).toMatchTextContent(/Anda bisa mengajukan banding/);
  await dialog.getByRole("button", { name: "Mengerti" }).click();
  await expect.element(address).toHaveTextContent("/");
});

test("a rejected student finds the way to register again, and Escape leads home", async () => {
  const user = aStudent({ status: "not_verified", due_at: null, status_reason: "Foto buram" });
  await open({}, user);
  const dialog = page.getByRole("dialog", { name: "Verifikasi Akun Ditolak" });
  await expect.element(dialog).toMatchTextContent("Foto buram");
  await expect
    .element(dialog.getByRole("link", { name: "Registrasi ulang" }))
    .toHaveAttribute("href", "/registrasi-ulang");
  await userEvent.keyboard("{Escape}");
  await expect.element(address).toHaveTextContent("/");
});

test("who has no status is led home", async () => {
  const admin = aStudent({ role: "admin", status: null, due_at: null });
  await open({}, admin);
  await expect.element(address).toHaveTextContent("/");
});

test("a guest is asked to log in and stays", async () => {
  await openAppealScreen(PATH, {}, null);
  await expect.element(page.getByRole("dialog", { name: "Masuk dulu, ya" })).toBeVisible();
  await expect.element(address).toHaveTextContent(PATH);
});
