import { expect, type Page } from "@playwright/test";
import { started, test } from "./product-test.ts";
import { screensOf } from "./screens.ts";

/** A page carries the part of the stylesheet that its first paint needs; the rest comes with the application. */

test.use({ dataOf: "demo", demo: true });
test.describe.configure({ timeout: 180_000 });

const SCRIPTS = /\/assets\/.+\.js$/;
const SHEET = /\/assets\/style-.+\.css$/;
const WIDTHS = [360, 1366];

/** The whole page as pixels, once its pictures and letters are there. */
const picture = async (page: Page) => {
  // At another width the page may ask for other pictures, and for some only once they are in sight.
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    await new Promise(requestAnimationFrame);
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
    await document.fonts.ready;
  });
  return page.screenshot({ fullPage: true, animations: "disabled", caret: "hide" });
};

test("the whole stylesheet changes nothing of what a page shows before it", async ({
  visitors,
  product,
}) => {
  const page = await visitors.phone();
  await page.route(SCRIPTS, (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
  let sheet = "";
  await page.route(SHEET, (route) => {
    sheet = route.request().url();
    return route.fulfill({ contentType: "text/css", body: "" });
  });
  const changed: string[] = [];
  for (const path of (await screensOf(product)).guest) {
    await page.goto(path);
    await expect.poll(() => sheet).not.toBe("");
    const content = await (await fetch(sheet)).text();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const before = await picture(page);
      const style = await page.addStyleTag({ content });
      if (!before.equals(await picture(page))) changed.push(`${path} at ${width}`);
      await style.evaluate((element) => element.parentNode?.removeChild(element));
    }
  }
  expect(changed).toEqual([]);
});

test("a page is read in its own letters, out of the small file alone", async ({ visitors }) => {
  const page = await visitors.phone();
  const files: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(".woff2")) files.push(request.url().replace(/.*\/|-[^-]*$/g, ""));
  });
  await page.goto("/");
  await started(page);
  const used = () =>
    page.evaluate(() =>
      [...document.fonts]
        .filter(({ family, status }) => family.includes("Variable") && status === "loaded")
        .map(({ unicodeRange }) => unicodeRange.startsWith("U+20-7E")),
    );
  await expect.poll(used).toEqual([true]);
  // Declared once: what is declared again is laid out again.
  expect(await page.evaluate(() => document.fonts.size)).toBe(4);
  expect(new Set(files)).toEqual(new Set(["plus-jakarta-sans-basic"]));
});

test("the application waits for the whole stylesheet, also for one that failed at first", async ({
  visitors,
}) => {
  const page = await visitors.phone();
  let asked = 0;
  await page.route(SHEET, async (route) => {
    asked += 1;
    return asked === 1 ? route.fulfill({ status: 404 }) : route.continue();
  });
  await page.goto("/laporan");
  await expect.poll(() => asked).toBe(1);
  await page.waitForLoadState("networkidle");
  await expect(page.locator("html")).not.toHaveAttribute("data-hydrated");
  await started(page);
  expect(asked).toBe(2);
});
