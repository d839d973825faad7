import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { appealsOf } from "../../../features/appeals/AdminAppealScreen.testing.tsx";
import {
  aStudent,
  listOf,
  openAdminScreen,
  successOf,
} from "../../../features/reports/AdminScreen.testing.tsx";

test("the longest name is broken on a phone, and nothing is wider than the screen", async () => {
  await page.viewport(320, 640);
  onTestFinished(() => page.viewport(1366, 768));
  await openAdminScreen("/admin/detail-akun/7/mahasiswa", {
    "GET /users/7": () =>
      successOf(aStudent({ name: "W".repeat(100), program_study: "M".repeat(45) })),
    "GET /admin/reports": () => listOf([]),
    "GET /admin/ukt/appeals": () => appealsOf([]),
  });
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.element(page.getByRole("table")).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});
