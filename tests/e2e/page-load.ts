import type { Page } from "@playwright/test";
import { started } from "./product-test.ts";

/** Late enough that whatever holds no place for a script or a picture jumps. */
const DELAY_MS = 250;
const MOST_SHIFT = 0.01;
/** Whether a registration was handed on is known to the tab alone, and decides what is asked. */
const MAY_JUMP = /^\/verifikasi-otp/;

declare global {
  interface Window {
    shifted: { value: number; at: string[] };
    violations: string[];
  }
}

/** Adds up the layout shifts that nobody's act has caused. */
const watchShifts = () => {
  window.shifted = { value: 0, at: [] };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const shift = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Element | null }[];
      };
      if (shift.hadRecentInput) continue;
      window.shifted.value += shift.value;
      for (const { node } of shift.sources)
        window.shifted.at.push(node instanceof Element ? node.outerHTML.slice(0, 120) : "?");
    }
  }).observe({ type: "layout-shift", buffered: true });
};

/** Keeps what the page's content policy has forbidden, also where its script went on without it. */
const watchPolicy = () => {
  window.violations = [];
  document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    window.violations.push(`${violatedDirective} ${blockedURI}`),
  );
};

const SLOWED = /\/assets\/.+\.js$|\/api\/uploads\//;

/** Paths whose request failed, or was answered with a refusal, besides the document of a 404 page. */
const watchRequests = (page: Page) => {
  const failed: string[] = [];
  page.on("requestfailed", (request) => {
    // What a page that is left has not awaited.
    if (request.failure()?.errorText !== "net::ERR_ABORTED") failed.push(request.url());
  });
  page.on("response", (reply) => {
    const isMissingPage = reply.status() === 404 && reply.request().isNavigationRequest();
    if (reply.status() >= 400 && !isMissingPage) failed.push(`${reply.status()} ${reply.url()}`);
  });
  return failed;
};

/**
 * Watches how pages load from now on, with scripts and pictures that come late.
 *
 * @returns `load`, which opens a path, waits until nothing is under way, and answers each jump, each request that
 *   failed and each thing that the content policy forbade; `stop` ends the delay.
 */
export const watchLoads = async (page: Page) => {
  await page.addInitScript(watchShifts);
  await page.addInitScript(watchPolicy);
  await page.route(SLOWED, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
    await route.continue();
  });
  const failed = watchRequests(page);
  return {
    load: async (path: string): Promise<string[]> => {
      // What was asked for since the last page had come is not about this one.
      failed.length = 0;
      await page.goto(path);
      await started(page);
      await page.waitForLoadState("networkidle");
      const { shifted, violations } = await page.evaluate(() => ({
        shifted: window.shifted,
        violations: window.violations,
      }));
      const jumps = shifted.value >= MOST_SHIFT && !MAY_JUMP.test(path);
      return [
        ...(jumps
          ? [`${path}: jumps ${shifted.value.toFixed(3)} at ${shifted.at.join(" | ")}`]
          : []),
        ...failed.map((request) => `${path}: ${request} failed`),
        ...violations.map((one) => `${path}: forbidden ${one}`),
      ];
    },
    stop: () => page.unrouteAll({ behavior: "wait" }),
  };
};
