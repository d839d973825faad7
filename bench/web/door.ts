/**
 * A poster's QR code, scanned by a student with a mid-range phone and a slow network: the seconds from the
 * address to the form with the building filled in, median of five, beside a bare page in the same run.
 * Writes bench/results/door.md. Needs a build (`npm run build`) and a Chromium:
 *
 *   npx node bench/web/door.ts
 */
import { mkdir, writeFile } from "node:fs/promises";
import { cpus, loadavg } from "node:os";
import { type Browser, chromium, type Page } from "playwright";
import { chromiumArgs, findChromium } from "../../scripts/chromium.ts";
import { call, superadminToken, verifiedStudent } from "../../tests/people.ts";
import { newDatabase, newDataDir, removeDataDir, startProduct } from "../../tests/product.ts";
import { mark, median } from "../measure/figures.ts";
import { NETWORK, openPhone, PHONE, SLOWER, slowDown } from "./slow-phone.ts";

/** Promised (docs/product/campus.md#where-it-is). */
const MOST_SECONDS = 3;
const RUNS = 5;
const KEY = "1a2b3c4d";
const BUILDING = "Gedung Kuliah Bersama";
const BARE = "data:text/html,<!doctype html><title>Halaman kosong</title><h1>Halaman kosong</h1>";

/** Seconds from the address until what is waited for is there. */
const secondsOf = async (page: Page, address: string, there: (page: Page) => Promise<void>) => {
  await slowDown(page);
  const started = performance.now();
  await page.goto(address, { waitUntil: "commit" });
  await there(page);
  const seconds = (performance.now() - started) / 1000;
  await page.close();
  return seconds;
};

const isFilledIn = async (page: Page) => {
  await page.waitForFunction(
    (name) => document.querySelector<HTMLSelectElement>("select[name=building]")?.value === name,
    BUILDING,
    { timeout: 60_000 },
  );
};
const isBare = (page: Page) => page.getByRole("heading", { name: "Halaman kosong" }).waitFor();

const dataDir = await newDataDir("door");
const database = await newDatabase();
const product = await startProduct({
  dataDir,
  databaseUrl: database.url,
  env: { RATE_LIMIT_FACTOR: "1000" },
});
const executablePath = await findChromium();
const browser: Browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: chromiumArgs,
});
try {
  const token = await superadminToken(product);
  const body = { buildings: [{ key: KEY, name: BUILDING }], version: 0 };
  await call(product, "PATCH", "/admin/settings/buildings", { token, body });
  const student = await verifiedStudent(product, "2210000001", "Sekar Ayu Lestari");
  const address = `/aju-laporan?tempat=${KEY}`;

  const phone = (await openPhone(browser, product, student)).context();
  const storageState = await phone.storageState();
  /** A phone whose browser has the application from the login. */
  const warm = () => phone.newPage();
  /** The same student on a browser whose cache is empty. */
  const cold = async () => {
    const context = await browser.newContext({ baseURL: product.origin, ...PHONE, storageState });
    return context.newPage();
  };
  const cases = [
    ["a bare page", warm, BARE, isBare],
    ["the application in the cache", warm, address, isFilledIn],
    ["nothing in the cache", cold, address, isFilledIn],
  ] as const;
  const rows: string[] = [];
  for (const [name, open, at, there] of cases) {
    const seconds: number[] = [];
    for (let run = 0; run < RUNS; run += 1) seconds.push(await secondsOf(await open(), at, there));
    const middle = median(seconds);
    const cells = [
      name,
      mark(middle.toFixed(2), middle > MOST_SECONDS),
      Math.min(...seconds).toFixed(2),
      Math.max(...seconds).toFixed(2),
    ];
    rows.push(`| ${cells.join(" | ")} |`);
    console.log(cells.join("  "));
  }
  const text = `# A door scanned

Written by \`bench/web/door.ts\`: a verified student who is logged in scans the poster of a door; seconds from the address to the form with the building filled in. Median of ${RUNS}, least and most. Promised: ${MOST_SECONDS} s; what is more stands in bold.

| with | seconds | least | most |
| --- | --- | --- | --- |
${rows.join("\n")}

Assumed: 360 by 740 pixels, a processor slowed ${SLOWER} times, ${(NETWORK.down * 8) / 1024 / 1024} Mbit/s down and ${(NETWORK.up * 8) / 1024} kbit/s up with ${NETWORK.latency} ms.

Load average at the end: ${(loadavg()[0] ?? 0).toFixed(1)} on ${cpus().length} cores, which slows what is measured.
`;
  await mkdir(new URL("../results/", import.meta.url), { recursive: true });
  await writeFile(new URL("../results/door.md", import.meta.url), text);
} finally {
  await browser.close();
  await product.stop();
  await database.drop();
  await removeDataDir(dataDir);
}
