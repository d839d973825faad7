import { expect } from "@playwright/test";
import { test } from "./product-test.ts";

/** The viewer of the API's description, for developers. */

test("every call is listed, one opens, and no other host is asked", async ({
  visitors,
  product,
}) => {
  const page = await visitors.desk();
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(`${product.origin}/`) && !url.startsWith("data:")) elsewhere.push(url);
  });
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  await page.goto("/api/docs");

  const description = await page.request.get("/api/openapi.json");
  const { paths } = (await description.json()) as { paths: Record<string, object> };
  const operations = Object.values(paths).flatMap((item) => Object.keys(item));
  expect(operations.length).toBeGreaterThan(50);
  // of very many calls the viewer draws those that are in sight
  await page.setViewportSize({ width: 1366, height: 100 * operations.length });
  await expect(page.locator(".opblock")).toHaveCount(operations.length);

  const login = page.locator("#operations-Auth-login");
  await login.getByRole("button", { name: "POST /auth/login Log in" }).click();
  await expect(login.getByText("Responses", { exact: true })).toBeVisible();
  await expect(login.getByRole("heading", { name: "Request body" })).toBeVisible();
  await expect(login.getByText("identifier").first()).toBeVisible();

  expect(elsewhere).toEqual([]);
});

test("a call can be tried from it", async ({ visitors }) => {
  const page = await visitors.desk();
  await page.goto("/api/docs#/Reports/listReports");
  const list = page.locator("#operations-Reports-listReports");
  await list.getByRole("button", { name: "Try it out" }).click();
  await list.getByRole("button", { name: "Execute" }).click();
  await expect(list.getByText("Daftar laporan").first()).toBeVisible();
});
