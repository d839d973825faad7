import { expect, type Page } from "@playwright/test";
import { SUPERADMIN } from "../product.ts";
import { DEMO_STUDENT, logIn, started, test } from "./product-test.ts";
import { type Looker, samplesOf, screensOf } from "./screens.ts";

/** Every page comes to life without a jump, a fault in the console or a request that fails. */

test.use({ dataOf: "demo", demo: true });
// a busy machine is slow, not wrong
test.describe.configure({ timeout: 180_000 });

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

const slowDown = (page: Page) =>
  page.route(/\/assets\/.+\.js$|\/api\/uploads\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
    await route.continue();
  });

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

const LOOKERS: Readonly<Record<Looker, { login: string; password: string } | null>> = {
  guest: null,
  student: DEMO_STUDENT,
  admin: { login: SUPERADMIN.email, password: SUPERADMIN.password },
};

for (const looker of ["guest", "student", "admin"] as const)
  test(`pages of a ${looker} load without a jump and without a fault`, async ({
    visitors,
    product,
  }) => {
    const screens = (await screensOf(product))[looker];
    const page = await (looker === "admin" ? visitors.desk() : visitors.phone());
    const person = LOOKERS[looker];
    if (person) await logIn(page, person.login, person.password);
    await page.addInitScript(watchShifts);
    await page.addInitScript(watchPolicy);
    await slowDown(page);
    const failed = watchRequests(page);
    const jumped: string[] = [];
    const forbidden: string[] = [];
    const load = async (path: string) => {
      await page.goto(path);
      await started(page);
      await page.waitForLoadState("networkidle");
      const { value, at } = await page.evaluate(() => window.shifted);
      for (const one of await page.evaluate(() => window.violations))
        forbidden.push(`${path}: ${one}`);
      if (value >= MOST_SHIFT && !MAY_JUMP.test(path))
        jumped.push(`${path}: ${value.toFixed(3)} at ${at.join(" | ")}`);
    };
    for (const path of screens) await load(path);
    // A window that is higher than what everybody is shown: what comes for the author alone is in sight.
    if (looker === "student") {
      await page.setViewportSize({ width: 768, height: 1024 });
      const { asked, judged, merged } = await samplesOf(product);
      for (const own of [asked, judged, merged]) await load(`/laporan/${own}`);
    }
    expect({ jumped, failed, forbidden }).toEqual({ jumped: [], failed: [], forbidden: [] });
  });
