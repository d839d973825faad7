import type { BrowserContextOptions, CDPSession, Page } from "playwright";

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
