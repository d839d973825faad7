/**
 * What a guest's phone feels on every public page of the demo's campus: slow 4G, a processor slowed
 * four times, nothing kept from before. The largest paint; how soon a tap is answered while the page starts
 * and once it lives; and whether of 50 taps while it starts one is lost or done twice. Beside a bare page
 * in the same run. Writes bench/results/vitals.md. Needs a build and a quiet machine:
 *
 *   npm run build && npx node bench/web/vitals.ts
 */
import { mkdir, writeFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import type { Browser, Page } from "playwright";
import { mark, median } from "../measure/figures.ts";
import { dayAndMachine, openGuestSite } from "../guest-site.ts";
import { NETWORK, PHONE, SLOWER, slowDown } from "./slow-phone.ts";

/** Promised, in milliseconds. */
const MOST = { paint: 1000, answer: 200 };
const RUNS = 5;
const TAPS = 50;
/** Between two taps of a hasty hand. */
const TAP_MS = 60;
/** Buttons that are tried on each page, from the top. */
const MOST_BUTTONS = 8;

const BARE = `<!doctype html><html lang="id" data-hydrated="true"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"></head><body><main><h1>Halaman kosong</h1><button onclick="this.ariaPressed = this.ariaPressed === 'true' ? 'false' : 'true'">Tekan</button></main></body></html>`;

declare global {
  interface Window {
    /** What the page itself notes, all in ms: the largest paint so far, and what was answered how late. */
    felt: { paint: number; answers: { at: number; took: number }[]; done: number };
  }
}

const watch = () => {
  window.felt = { paint: 0, answers: [], done: 0 };
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) window.felt.paint = startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId)
        window.felt.answers.push({ at: entry.startTime, took: entry.duration });
  }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  // What the buttons of `TAPPED` change, once for each tap that is done.
  new MutationObserver((changes) => {
    for (const { target, attributeName } of changes)
      if (attributeName !== "inert" || (target as Element).hasAttribute("inert"))
        window.felt.done += 1;
  }).observe(document, {
    attributes: true,
    subtree: true,
    attributeFilter: ["aria-pressed", "inert", "open"],
  });
};

const openPage = async (browser: Browser, origin: string) => {
  const context = await browser.newContext({
    ...PHONE,
    baseURL: origin,
    // On a first visit none answers.
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  const session = await slowDown(page);
  await page.addInitScript(watch);
  /** Puts a finger down and up, and waits for no answer. */
  const tap = (x: number, y: number) => {
    const touch = (type: "touchStart" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
      session.send("Input.dispatchTouchEvent", { type, touchPoints }).catch(() => {});
    void touch("touchStart", [{ x, y }]);
    void touch("touchEnd", []);
  };
  return { page, tap };
};

const lives = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset["hydrated"] === "true");

/** The middle of the first such element; undefined where there is none. */
const middleOf = async (page: Page, selector: string) => {
  const element = page.locator(selector).locator("visible=true").first();
  await element.waitFor();
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
};

/** Taps every button, the first link at last, with the pauses of a hand. */
const tryAll = async (page: Page, tap: (x: number, y: number) => void) => {
  // 'Kembali' of a page that was not found leads out of the product.
  const buttons = await page
    .locator("main button:enabled, header button:enabled, summary")
    .filter({ hasNotText: /^Kembali$/ })
    .all();
  let tried = 0;
  for (const button of buttons) {
    if (tried === MOST_BUTTONS) break;
    if (!(await button.isVisible())) continue;
    await button.scrollIntoViewIfNeeded();
    const box = await button.boundingBox();
    if (!box) continue;
    tap(box.x + box.width / 2, box.y + box.height / 2);
    tried += 1;
    await delay(400);
    await page.keyboard.press("Escape");
    await delay(200);
  }
  const field = page.locator("main input:not([type=hidden]):visible").first();
  if ((await field.count()) > 0) {
    await field.focus();
    await page.keyboard.type("keran", { delay: 100 });
  }
  const link = page.locator('main a[href^="/"]:visible').first();
  if ((await link.count()) === 0) return;
  await link.scrollIntoViewIfNeeded();
  const box = await link.boundingBox();
  if (box) tap(box.x + box.width / 2, box.y + Math.min(box.height / 2, 20));
  await delay(1500);
};

interface Felt {
  readonly paint: number;
  /** The latest answer to a tap before the page lives, and to any after that. */
  readonly early: number;
  readonly late: number;
}

const feelOnce = async (browser: Browser, origin: string, path: string): Promise<Felt> => {
  const { page, tap } = await openPage(browser, origin);
  try {
    await page.goto(path, { waitUntil: "commit" });
    const { x, y } = await middleOf(page, "h1");
    for (let taps = 0; !(await lives(page)); taps += 1) {
      if (taps === 1000) throw new Error(`${path} does not come to life`);
      // The largest paint counts up to the first tap.
      if ((await page.evaluate(() => performance.now())) > MOST.paint) tap(x, y);
      await delay(TAP_MS);
    }
    const alive = await page.evaluate(() => performance.now());
    await page.waitForLoadState("networkidle");
    const { paint, answers } = await page.evaluate(() => window.felt);
    await tryAll(page, tap);
    const all = await page.evaluate(() => window.felt.answers);
    const latest = (those: typeof answers) => Math.max(0, ...those.map(({ took }) => took));
    return {
      paint,
      early: latest(answers.filter(({ at }) => at < alive)),
      late: latest(all.filter(({ at }) => at >= alive)),
    };
  } finally {
    await page.context().close();
  }
};

const feel = async (browser: Browser, origin: string, path: string): Promise<Felt> => {
  // The server has compressed its files and kept the page before anything is measured.
  await fetch(origin + path);
  const loads: Felt[] = [];
  for (let run = 0; run < RUNS; run += 1) loads.push(await feelOnce(browser, origin, path));
  return {
    paint: median(loads.map(({ paint }) => paint)),
    early: median(loads.map(({ early }) => early)),
    late: median(loads.map(({ late }) => late)),
  };
};

interface Tapped {
  readonly path: string;
  readonly button: string;
  /** What one tap opens takes the next one: then one tap for each load. */
  readonly loads: number;
}

/** Taps from the first paint until well after the page lives; how many were done, of how many. */
const countTaps = async (browser: Browser, origin: string, { path, button, loads }: Tapped) => {
  let done = 0;
  let taps = 0;
  for (let load = 0; load < loads; load += 1) {
    const { page, tap } = await openPage(browser, origin);
    try {
      await page.goto(path, { waitUntil: "commit" });
      const { x, y } = await middleOf(page, button);
      await delay(loads > 1 ? load * TAP_MS : 0);
      const before = await page.evaluate(() => window.felt.done);
      for (let left = TAPS / loads; left > 0; left -= 1) {
        tap(x, y);
        taps += 1;
        await delay(TAP_MS);
      }
      while (!(await lives(page))) await delay(TAP_MS);
      await delay(1000);
      done += (await page.evaluate(() => window.felt.done)) - before;
    } finally {
      await page.context().close();
    }
  }
  return { taps, done };
};

const site = await openGuestSite("bench-vitals", BARE);

const rows: string[] = [];
const tapRows: string[] = [];
try {
  const { browser, newestReport: report, newestNews: news } = site;
  const pages = ["/", "/laporan", report, "/advika", news, "/tentang", "/privasi"];
  const others = ["/login", "/register", "/lupa-password", "/aju-laporan", "/tidak-ada"];
  const places = [...pages, ...others].map((path) => ({
    name: `\`${path}\``,
    origin: site.origin,
    path,
  }));
  for (const { name, origin, path } of [
    { name: "bare page", origin: site.bareOrigin, path: "/" },
    ...places,
  ]) {
    const { paint, early, late } = await feel(browser, origin, path);
    const cells = [
      name,
      mark((paint / 1000).toFixed(2), paint > MOST.paint),
      mark(String(early), early > MOST.answer),
      mark(String(late), late > MOST.answer),
    ];
    rows.push(`| ${cells.join(" | ")} |`);
    console.log(rows.at(-1));
  }
  const tapped: readonly Tapped[] = [
    { path: "/", button: '[aria-label="Berita berikutnya"]', loads: 1 },
    { path: "/login", button: '[aria-label="Tampilkan password"]', loads: 1 },
    { path: report, button: '[aria-label="Dukung"]', loads: TAPS },
  ];
  for (const one of tapped) {
    const { taps, done } = await countTaps(browser, site.origin, one);
    const label = /"(.*)"/.exec(one.button)?.[1] ?? "";
    const cells = [`\`${one.path}\``, label, String(taps), mark(String(done), done !== taps)];
    tapRows.push(`| ${cells.join(" | ")} |`);
    console.log(tapRows.at(-1));
  }
} finally {
  await site.close();
}

await mkdir(new URL("../results/", import.meta.url), { recursive: true });
await writeFile(
  new URL("../results/vitals.md", import.meta.url),
  `# What a guest's phone feels

Written by \`bench/web/vitals.ts\`, ${dayAndMachine()}, which slows what is measured. The demo's campus in production mode; 360 by 740 pixels at twice the density, a processor slowed ${SLOWER} times, ${(NETWORK.down * 8) / 1024 / 1024} Mbit/s with ${NETWORK.latency} ms for each request, nothing kept in the browser, everything in the server. Median of ${RUNS} loads. Promised: the largest paint within ${MOST.paint / 1000} s, an answer within ${MOST.answer} ms, no tap lost; what is more stands in bold.

An answer is the time from a tap or key to the next paint, the latest of each load: while the page starts, of a tap every ${TAP_MS} ms; once it lives, of up to ${MOST_BUTTONS} buttons, five letters and the first link. The largest paint here knows no time to connect; \`bench/results/web.md\` has it with that.

| page | largest paint, s | answer while it starts, ms | answer once it lives, ms |
| --- | --- | --- | --- |
${rows.join("\n")}

Taps from the first paint until after the page lives, every ${TAP_MS} ms; what opens something is tapped once in each of ${TAPS} loads, ${TAP_MS} ms later each time.

| page | button | taps | done |
| --- | --- | --- | --- |
${tapRows.join("\n")}
`,
);
console.log("bench/results/vitals.md");
