import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ANSWER, VERIFICATION } from "../../promises.ts";
import { openScreen } from "../../app/web/test-page.testing.tsx";
import { aReport, aStudent } from "../reports/AdminScreen.testing.tsx";
import { publicListOf, verified } from "../reports/ReportScreen.testing.tsx";
import { threeNews } from "./HomePage.testing.tsx";

const address = page.getByLabelText("Alamat");
const submit = page.getByRole("link", { name: "Ajukan Laporan" });
const question = (text: string) => page.getByRole("group").filter({ hasText: text });
const isOpen = (text: string) => question(text).element().hasAttribute("open");

test("headline, promise and both ways to act are there", async () => {
  await openScreen("/", threeNews);
  await expect
    .element(page.getByRole("heading", { level: 1 }))
    .toHaveTextContent("Ada yang perlu dibenahi di kampus? Ceritakan.");
  const steps = page.getByRole("region", { name: "Apa yang terjadi pada laporan Anda" });
  await expect
    .element(steps)
    .toMatchTextContent(
      new RegExp(
        `Anda mengirim.*Diverifikasi dalam ${VERIFICATION.words}.*Dijawab dalam ${ANSWER.words}.*Selesai`,
      ),
    );
  await expect
    .element(page.getByRole("link", { name: "Ajukan banding" }))
    .toHaveAttribute("href", "/banding-ukt");
  expect(submit.elements()).toHaveLength(2);
});

test("a verified student comes from the headline to the form", async () => {
  await openScreen("/", threeNews, { user: verified(), only: "public" });
  await submit.first().click();
  await expect.element(address).toHaveTextContent("/aju-laporan");
});

test("a guest is asked to log in", async () => {
  await openScreen("/", threeNews);
  await submit.last().click();
  await expect.element(page.getByRole("dialog", { name: "Masuk dulu, ya" })).toBeVisible();
});

test("a waiting student learns why there is no report to file yet, on either button", async () => {
  await openScreen("/", threeNews, { user: aStudent({ status: "waiting" }) });
  for (const link of [submit.first(), submit.last()]) {
    await link.click();
    const dialog = page.getByRole("dialog", { name: "Akun Anda belum diverifikasi" });
    await dialog.getByRole("button", { name: "Mengerti" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(address).toHaveTextContent("/");
  }
});

test("a rejected student is led to register again", async () => {
  const user = aStudent({ status: "not_verified", status_reason: "Foto KTM buram." });
  await openScreen("/", threeNews, { user });
  await submit.first().click();
  const dialog = page.getByRole("dialog", { name: "Verifikasi Akun Ditolak" });
  await expect
    .element(dialog.getByRole("link", { name: "Registrasi ulang" }))
    .toHaveAttribute("href", "/registrasi-ulang");
});

test("an admin has no report to file", async () => {
  await openScreen("/", threeNews, { user: aStudent({ role: "admin", status: null }) });
  await expect.element(page.getByRole("link", { name: "Lihat laporan" })).toBeVisible();
  await expect.element(submit).not.toBeInTheDocument();
});

test("three reports and three news items are asked for", async () => {
  const asked = await openScreen("/", threeNews);
  await expect.element(page.getByRole("article")).toBeVisible();
  expect(asked.map(({ call, query }) => [call, query])).toEqual(
    expect.arrayContaining([
      ["GET /news", { itemPerPage: "3" }],
      ["GET /reports", { itemPerPage: "3" }],
    ]),
  );
});

test("order and category stand in the address, go with the call, and on to the whole list", async () => {
  const asked = await openScreen("/", threeNews);
  await userEvent.selectOptions(page.getByLabelText("Urutkan"), "Terpopuler");
  await userEvent.selectOptions(page.getByLabelText("Kategori"), "Fasilitas");
  await expect.element(address).toHaveTextContent("/?sort=popular&category=facilities");
  await expect
    .poll(() => asked.at(-1)?.query)
    .toEqual({ sort: "popular", category: "facilities", itemPerPage: "3" });
  await expect.element(page.getByRole("heading", { name: "Laporan terpopuler" })).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Lihat semua laporan" }))
    .toHaveAttribute("href", "/laporan?sort=popular&category=facilities");
});

test("what the address does not know falls back", async () => {
  const asked = await openScreen("/?sort=x&category=y", threeNews);
  await expect.element(page.getByLabelText("Urutkan")).toHaveValue("newest");
  await expect.element(page.getByLabelText("Kategori")).toHaveValue("");
  await expect
    .poll(() => asked.find(({ call }) => call === "GET /reports")?.query)
    .toEqual({ itemPerPage: "3" });
});

test("headings go down one level at a time", async () => {
  await openScreen("/", threeNews);
  const title = aReport().title;
  await expect.element(page.getByRole("heading", { name: title, level: 3 })).toBeVisible();
  await expect
    .element(page.getByRole("heading", { name: "Laporan terbaru", level: 2 }))
    .toBeVisible();
});

test("an empty list says so", async () => {
  await openScreen("/?category=financial", {
    ...threeNews,
    "GET /reports": () => publicListOf([]),
  });
  await expect
    .element(page.getByRole("heading", { name: "Belum ada laporan yang tersedia." }))
    .toBeVisible();
});

test("a list that could not be fetched can be asked for again", async () => {
  let isUp = false;
  await openScreen("/", {
    ...threeNews,
    "GET /reports": (asked) =>
      isUp
        ? threeNews["GET /reports"]!(asked)
        : { status: 429, body: { success: false, message: "Terlalu banyak permintaan." } },
  });
  await expect.element(page.getByText("Daftar laporan belum bisa dimuat.")).toBeVisible();
  isUp = true;
  await page.getByRole("button", { name: "Coba lagi" }).click();
  await expect.element(page.getByRole("article")).toBeVisible();
});

test("the first question is open, and each opens and closes by itself", async () => {
  const first = "Siapa yang membaca laporan saya?";
  const second = "Bagaimana mengajukan banding UKT?";
  await openScreen("/", threeNews);
  await expect.element(page.getByText(first)).toBeVisible();
  expect(
    page
      .getByRole("group")
      .elements()
      .filter((e) => e.hasAttribute("open")),
  ).toHaveLength(1);
  expect(isOpen(first)).toBe(true);
  await page.getByText(second).click();
  await expect
    .element(question(second).getByRole("link", { name: "Banding UKT" }))
    .toHaveAttribute("href", "/banding-ukt");
  expect([isOpen(first), isOpen(second)]).toEqual([true, true]);
  await page.getByText(first).click();
  await expect.poll(() => isOpen(first)).toBe(false);
  expect(isOpen(second)).toBe(true);
  expect(document.getElementById("faq")?.contains(question(first).element())).toBe(true);
});
