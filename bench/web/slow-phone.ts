import type { Browser, BrowserContextOptions, CDPSession, Page } from "playwright";
import type { Person } from "../../tests/people.ts";
import type { Product } from "../../tests/product.ts";

/** How many times slower than here its processor is. */
export const SLOWER = 4;

/** Slow 4G as Lighthouse has it: bytes a second, milliseconds. */
export const NETWORK = { down: (1.6 * 1024 * 1024) / 8, up: (750 * 1024) / 8, latency: 150 };

/** A mid-range phone in Indonesia. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: "id-ID",
  timezoneId: "Asia/Jakarta",
};

/** A page of a phone on which somebody has just logged in; nothing is slow yet. */
export const openPhone = async (
  browser: Browser,
  product: Product,
  student: Person,
): Promise<Page> => {
  const context = await browser.newContext({ baseURL: product.origin, ...PHONE });
  const page = await context.newPage();
  await page.goto("/login");
  await page.getByLabel("Email kampus atau NPM").fill(student.email);
  await page.getByLabel("Password", { exact: true }).fill(student.password);
  await page.getByRole("button", { name: "Masuk" }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
  return page;
};

/** Slows a page down; answers the session that holds it slow. */
export const slowDown = async (page: Page): Promise<CDPSession> => {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: NETWORK.latency,
    downloadThroughput: NETWORK.down,
    uploadThroughput: NETWORK.up,
  });
  return session;
};
