import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openGuestPage } from "./guest-page.testing.tsx";
test("x", async () => {
  await page.viewport(1366, 900);
  await openGuestPage("/register");
  await page.getByLabelText("Password", { exact: true }).fill("rahasia99");
  await page.getByLabelText("Konfirmasi password", { exact: true }).fill("rahasia99");
  await page.getByLabelText("Password", { exact: true }).fill("rahasia100");
  await new Promise((r) => setTimeout(r, 500));
  expect(document.body.textContent).toBe("");
});
