import { defineConfig } from "@playwright/test";
import { chromiumArgs, findHeadlessChromium } from "./scripts/chromium.ts";

const executablePath = await findHeadlessChromium();

/** Journeys in a real browser. Each test's server is started by the fixtures in `tests/e2e`. */
export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "tests/e2e/demo-once.ts",
  outputDir: "test-results",
  reporter: "list",
  // Each has a product of its own.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: {
    // What waits for good would use up its test's whole time, and its pages could not be told.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    trace: "off",
    video: "off",
    screenshot: "only-on-failure",
    locale: "id-ID",
    timezoneId: "Asia/Jakarta",
    launchOptions: { executablePath, args: chromiumArgs },
  },
});
