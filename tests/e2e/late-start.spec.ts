import { expect, type Page } from "@playwright/test";
import { call, publishedReport, verifiedStudent } from "../people.ts";
import { LATE_PART, logIn, started, test } from "./product-test.ts";

/**
 * The application starts after the first paint. Whoever taps or types before it has loses nothing:
 * a slowed processor and a script that arrives late make that time long.
 */

declare global {
  interface Window {
    pressed: number;
  }
}

const SLOWDOWN = 6;
const SCRIPT_DELAY = 2_000;

const slowed: Page[] = [];

// A slowed page keeps a processor busy for as long as it is open.
test.afterEach(() => Promise.all(slowed.splice(0).map((page) => page.close())));

const slowDown = async (page: Page) => {
  slowed.push(page);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await page.route("**/assets/*.js", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SCRIPT_DELAY));
    await route.continue();
  });
};

/** Opens a page and returns before the application has started. */
const openEarly = async (page: Page, path: string) => {
  await page.goto(path, { waitUntil: "commit" });
  await page.locator("main").waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset["hydrated"])).toBeUndefined();
};

test("a vote tapped at first paint counts", async ({ visitors, product }) => {
  const author = await verifiedStudent(product, "2320000001", "Penulis Satu");
  const voter = await verifiedStudent(product, "2320000002", "Pemilih Satu");
  const id = await publishedReport(product, author);
  const page = await visitors.phone();
  await logIn(page, voter.email, voter.password);
  await slowDown(page);
  await openEarly(page, `/laporan/${id}`);
  await page.getByRole("button", { name: "Dukung", exact: true }).first().click();
  expect((await call(product, "GET", `/reports/${id}/votes`)).data.upvote).toBe(0);
  await started(page);
  await expect
    .poll(async () => (await call(product, "GET", `/reports/${id}/votes`)).data.upvote)
    .toBe(1);
});

test("the menu opens at first paint, before any script", async ({ visitors }) => {
  const page = await visitors.phone();
  await slowDown(page);
  await openEarly(page, "/laporan");
  await page.getByRole("button", { name: "Buka menu" }).click();
  await expect(page.getByRole("link", { name: "Tentang Sikam" }).first()).toBeVisible();
  await started(page);
});

test("what is typed at first paint stays and is sent", async ({ visitors, product }) => {
  const person = await verifiedStudent(product, "2320000003", "Pengetik Cepat");
  const page = await visitors.phone();
  await slowDown(page);
  await openEarly(page, "/login");
  await page.getByLabel("Email kampus atau NPM").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await started(page);
  await expect(page.getByLabel("Email kampus atau NPM")).toHaveValue(person.email);
  await page.getByRole("button", { name: "Masuk" }).click();
  await page.waitForURL((url) => url.pathname === "/");
});

test("of 50 taps while the page starts none is lost, and none is done twice", async ({
  visitors,
}) => {
  const page = await visitors.phone();
  await page.addInitScript(() => {
    window.pressed = 0;
    new MutationObserver((changes) => (window.pressed += changes.length)).observe(document, {
      attributes: true,
      subtree: true,
      attributeFilter: ["aria-pressed"],
    });
  });
  await slowDown(page);
  await openEarly(page, "/login");
  const eye = await page.getByRole("button", { name: "Tampilkan password" }).boundingBox();
  const [x, y] = [(eye?.x ?? 0) + 20, (eye?.y ?? 0) + 20];
  let taps = 0;
  // Some before it lives, some after, and some between.
  for (let after = 0; taps < 50 || after < 10; taps += 1) {
    await page.touchscreen.tap(x, y);
    if (await page.evaluate(() => document.documentElement.dataset["hydrated"])) after += 1;
  }
  await expect.poll(() => page.evaluate(() => window.pressed)).toBe(taps);
});

test("what no page waits for is asked for after the page has come to life", async ({
  visitors,
}) => {
  const page = await visitors.phone();
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.documentElement.dataset["hydrated"]) performance.mark("alive");
    }).observe(document, { attributes: true, subtree: true, attributeFilter: ["data-hydrated"] });
  });
  const timesOf = (pattern: string) =>
    page.evaluate(
      (words) =>
        performance
          .getEntries()
          .filter(({ name }) => new RegExp(words).test(name))
          .map(({ startTime }) => startTime),
      pattern,
    );
  await page.goto("/tentang");
  await expect.poll(() => timesOf("ConnectionBar|LazyToaster|ReadingOffline")).toHaveLength(3);
  await started(page);
  const [alive = Number.NaN] = await timesOf("^alive$");
  for (const asked of await timesOf("ConnectionBar|LazyToaster|ReadingOffline"))
    expect(asked).toBeGreaterThanOrEqual(alive);
  // the watch over the focus waits for it
  await expect(page.locator(LATE_PART)).toBeAttached();
});

test("a page whose chunk is gone is opened by its document, once, and the draft before it stays", async ({
  visitors,
  product,
}) => {
  const writer = await verifiedStudent(product, "2320000004", "Penulis Dua");
  const page = await visitors.desk();
  await logIn(page, writer.email, writer.password);
  await page.goto("/aju-laporan");
  await page.getByLabel("Judul").fill("Lampu koridor mati");
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  await page.route(/assets\/NewsListPage-/, (route) =>
    documents.length > 0 ? route.continue() : route.fulfill({ status: 404 }),
  );
  await page.getByRole("link", { name: "Advika" }).first().click();
  await page.getByRole("button", { name: "Simpan draf dan tinggalkan" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Advika" })).toBeVisible();
  expect(documents).toEqual(["/advika"]);
  await page.goto("/aju-laporan");
  await page.getByRole("button", { name: "Lanjutkan" }).click();
  await expect(page.getByLabel("Judul")).toHaveValue("Lampu koridor mati");
});
