/**
 * Walks the demo's campus in Firefox and in WebKit: `npm run test:browsers`, or one of them, `npm run test:browsers
 * -- webkit`. They come with Debian and are installed where that is possible. Every screen of each reader is opened
 * as on a phone and at a desk, and a student does what students do; Firefox once more where it forbids storage and
 * resists fingerprints. Ends with 1 where a page complained, was too wide or not there. Ten minutes at most. Needs a
 * build.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runnerImport } from "vite";
import type * as screensModule from "../tests/e2e/screens.ts";
import { DEMO_ADMIN, DEMO_STUDENT } from "../tests/e2e/product-test.ts";
import { publishedReport, verifiedStudent } from "../tests/people.ts";
import {
  makeDemo,
  newDataDir,
  type Product,
  removeDataDir,
  startProduct,
  SUPERADMIN,
} from "../tests/product.ts";
import type { Browser } from "./browsers/browser.ts";
import { missingForFirefox, type Preferences, startFirefox } from "./browsers/firefox.ts";
import { type Counts, type Results, resultsOf } from "./browsers/results.ts";
import {
  DESK,
  doTasks,
  doWithNoise,
  doWithoutStorage,
  logIn,
  PHONE,
  type Place,
} from "./browsers/tasks.ts";
import { walk } from "./browsers/walk.ts";
import { missingForWebKit, startWebKit } from "./browsers/webkit.ts";
import { installFromDebian } from "./chromium.ts";

/** It stands on the route tables, which are JSX: Node does not read them by itself. */
type Screens = typeof screensModule;

const MOST_MS = 10 * 60_000;

const chosen = process.argv.slice(2);
const isChosen = (name: string) => chosen.length === 0 || chosen.includes(name);
if (chosen.some((name) => !["firefox", "webkit"].includes(name))) {
  console.error("npm run test:browsers -- [firefox | webkit]");
  process.exit(2);
}
const missing = () => [
  ...(isChosen("firefox") ? missingForFirefox() : []),
  ...(isChosen("webkit") ? missingForWebKit() : []),
];
if (missing().length > 0) installFromDebian(missing());
if (missing().length > 0) {
  console.error(`not installed: apt-get install ${missing().join(" ")}`);
  process.exit(2);
}

const counts: Counts = { passed: 0, failed: 0, isOver: false };

/** What was started. */
const ends: (() => Promise<unknown>)[] = [];
const end = async () => {
  for (const stop of ends.splice(0).toReversed())
    await stop().catch((error: unknown) => console.error(String(error)));
};
const giveUp = async (why: string) => {
  counts.isOver = true;
  console.log(why);
  await end();
  console.log(`${counts.passed} passed, ${counts.failed} failed`);
  process.exit(1);
};
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.once(signal, () => void giveUp(signal));
const limit = setTimeout(() => void giveUp("not finished after ten minutes"), MOST_MS);

/** A student and a report of their own for each browser: they are in use at the same time. */
const placeFor = async (product: Product, npm: string, folder: string): Promise<Place> => {
  const person = await verifiedStudent(product, npm, "Sari Peramban");
  const author = await verifiedStudent(product, `9${npm.slice(1)}`, "Penulis Laporan");
  const report = await publishedReport(product, author, { title: "Atap bocor" });
  return { product, person, report, folder };
};

/** Lets a browser do something and ends it. */
const using = async (
  browser: Browser,
  run: (browser: Browser, results: Results) => Promise<void>,
) => {
  ends.push(browser.close);
  const results = resultsOf(browser.name, counts);
  await results.check("to the end", () => run(browser, results));
};

const began = performance.now();
try {
  const { module } = await runnerImport<Screens>("./tests/e2e/screens.ts", { configFile: false });
  const folder = await mkdtemp(join(tmpdir(), "sikam-browsers-"));
  ends.push(() => rm(folder, { recursive: true, force: true }));
  const dataDir = await newDataDir("browsers");
  ends.push(() => removeDataDir(dataDir));
  await makeDemo({ dataDir });
  const product = await startProduct({ dataDir, env: { RATE_LIMIT_FACTOR: "1000" } });
  ends.push(() => product.stop());
  const screens = await module.screensOf(product);
  const forFirefox = await placeFor(product, "2410000001", folder);
  const forWebKit = await placeFor(product, "2410000002", folder);

  const readers = [
    { as: "guest", screens: screens.guest },
    { as: "student", screens: screens.student, ...DEMO_STUDENT },
    { as: "admin", screens: screens.admin, ...DEMO_ADMIN },
    {
      as: "superadmin",
      screens: screens.admin,
      login: SUPERADMIN.email,
      password: SUPERADMIN.password,
    },
  ];
  const walkAll = async (browser: Browser, results: Results) => {
    for (const reader of readers) {
      const window = await browser.open(DESK);
      if ("login" in reader) await logIn(window, reader.login, reader.password);
      for (const width of [PHONE, DESK]) await walk(window, { ...reader, width, results });
    }
  };
  const inFirefox = async () => {
    const start = (name: string, preferences?: Preferences) =>
      startFirefox(name, product.origin, preferences);
    await using(await start("Firefox"), async (browser, results) => {
      await doTasks(browser, results, forFirefox);
      await walkAll(browser, results);
    });
    await using(
      await start("Firefox without storage", { "network.cookie.cookieBehavior": 2 }),
      (browser, results) => doWithoutStorage(browser, results, forFirefox),
    );
    await using(
      await start("Firefox with noise", { "privacy.resistFingerprinting": true }),
      (browser, results) => doWithNoise(browser, results, forFirefox),
    );
  };
  const inWebKit = async () =>
    using(await startWebKit(product.origin), async (browser, results) => {
      await doTasks(browser, results, forWebKit);
      await walkAll(browser, results);
    });
  await Promise.all([isChosen("firefox") && inFirefox(), isChosen("webkit") && inWebKit()]);
} finally {
  clearTimeout(limit);
  await end();
}
// whoever gives up says the rest
if (counts.isOver) await new Promise(() => {});
console.log(`${Math.round((performance.now() - began) / 1000)} s`);
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed === 0 ? 0 : 1;
