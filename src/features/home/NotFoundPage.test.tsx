import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { TestPage } from "../../web/test-page.testing.tsx";
import { NotFoundPage } from "./NotFoundPage.tsx";

const open = () =>
  render(
    <TestPage at="/apa-ini">
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
