import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { TestPage } from "./test-page.testing.tsx";
import "./frame/layout.css";
import { NotFoundPage } from "../../web/NotFoundPage.tsx";
import { setTextSize } from "../../ui/text-size.testing.ts";

beforeEach(() => {
  document.documentElement.dataset["auth"] = "guest";
});

const open = (at = "/apa-ini") =>
  render(
    <TestPage at={at}>
      <NotFoundPage />
    </TestPage>,
  );

test("it says that the page is not there, and something else worth knowing", async () => {
  await open();
  await expect
    .element(page.getByRole("heading", { level: 1 }))
    .toHaveTextContent("Halaman Tidak Ditemukan");
  await expect.element(page.getByRole("region", { name: "Tahukah Anda?" })).toBeVisible();
});

test("it leads home, back, and offers to load again", async () => {
  await open();
  await expect.element(page.getByRole("link", { name: "Ke beranda" })).toHaveAttribute("href", "/");
  await expect.element(page.getByRole("button", { name: "Kembali" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Muat ulang" })).toBeVisible();
});

const hint = page.getByText(/Mencari laporan Anda sendiri/);

test.each(["/laporan/12", "/laporan/999999", "/laporan/abc"])(
  "at %s it tells a guest that the own report is seen after a login, which leads back",
  async (at) => {
    await open(at);
    await expect.element(hint).toBeVisible();
    await page.getByRole("link", { name: "Masuk" }).click();
    await expect.element(page.getByLabelText("address")).toHaveTextContent("/login");
    await expect.element(page.getByLabelText("came from")).toHaveTextContent(at);
  },
);

test("it speaks of no login to who is signed in, nor anywhere else", async () => {
  document.documentElement.dataset["auth"] = "student";
  await open("/laporan/12");
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.element(hint).not.toBeVisible();
});

test.each(["/apa-ini", "/laporan/12/ubah", "/advika/12"])(
  "at %s it says nothing of reports",
  async (at) => {
    await open(at);
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect.element(hint).not.toBeInTheDocument();
  },
);

test("at twice the text size a phone shows every button's words inside of it", async () => {
  await page.viewport(360, 740);
  setTextSize("200%");
  await open();
  const buttons = page.getByRole("button");
  await expect.element(buttons.first()).toBeVisible();
  const cut = buttons.elements().filter((button) => button.scrollWidth > button.clientWidth);
  expect(cut.map(({ textContent }) => textContent)).toEqual([]);
});
