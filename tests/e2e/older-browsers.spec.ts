import { expect } from "@playwright/test";
import { started, test } from "./product-test.ts";

/** What browsers see that lack something: docs/decisions/0052-the-oldest-browsers.md. */

test("without popovers the pages live, and the menu opens and closes", async ({ visitors }) => {
  const page = await visitors.phone();
  await page.addInitScript(() => {
    for (const name of ["popover", "showPopover", "hidePopover", "togglePopover"])
      Reflect.deleteProperty(HTMLElement.prototype, name);
  });
  await page.goto("/tentang");
  await started(page);
  const menu = page.locator("#menu-ponsel");
  await page.getByRole("button", { name: "Buka menu" }).click();
  await expect(menu).toHaveAttribute("data-open");
  await menu.getByRole("link", { name: "Laporan" }).click();
  await expect(page.getByRole("heading", { name: "Laporan", level: 1 })).toBeVisible();
  await expect(menu).not.toHaveAttribute("data-open");
});

test("a browser that is too old for the application keeps the page, and is told so", async ({
  visitors,
}) => {
  const page = await visitors.phone();
  await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, "toSpliced"));
  await page.goto("/privasi");
  await expect(page.getByText("Peramban ini terlalu lama untuk SIKAM.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Privasi", level: 1 })).toBeVisible();
  expect(await page.locator("script[type=module]").count()).toBe(0);
});
