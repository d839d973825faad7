/**
 * How soon the back office's table of 100 reports answers a key: from the key to the next paint, with the
 * processor as it is (a desk's) and slowed four times, beside a bare table of the same words in the same page. The keys are J,
 * which moves the row, X, which marks it, and a letter in the search. Writes bench/results/table.md.
 * Needs a build; starts a product of its own on the demo's campus:
 *
 *   npx node bench/web/table.ts [origin of a demo that runs already]
 */
import { writeFile } from "node:fs/promises";
import { cpus, loadavg } from "node:os";
import { chromium, type Page } from "@playwright/test";
import { chromiumArgs, findChromium } from "../../scripts/chromium.ts";
import { median } from "../figures.ts";
import { DEMO_ADMIN } from "../../tests/e2e/product-test.ts";
import { makeDemo, newDataDir, removeDataDir, startProduct } from "../../tests/product.ts";

/** Promised for a table of 100 rows, at a desk. */
const MOST_MS = 50;
const ROWS = 100;
/** How much slower the processor is: a desk, and a phone. */
const RATES = [1, 4] as const;
const ROUNDS = 5;
/** The first keys warm the page up. */
const WARM = 3;

/** From a key to the paint that follows it, in ms, told by the page itself. */
const timeKey = async (page: Page, key: string): Promise<number> => {
  await page.evaluate(() => {
    const told = new Promise<number>((resolve) => {
      addEventListener(
        "keydown",
        ({ timeStamp }) => {
          // a message comes after the frame that was asked for has been painted
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.addEventListener("message", () => resolve(performance.now() - timeStamp));
            port1.start();
            port2.postMessage(null);
          });
        },
        { capture: true, once: true },
      );
    });
    Object.assign(globalThis, { told });
  });
  await page.keyboard.press(key);
  return page.evaluate(() => (globalThis as unknown as { told: Promise<number> }).told);
};

const timesOf = async (page: Page, key: string) => {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS + WARM; round++) times.push(await timeKey(page, key));
  return times.slice(WARM);
};

const measure = async (origin: string) => {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: chromiumArgs,
  });
  try {
    const page = await browser.newPage({
      baseURL: origin,
      viewport: { width: 1366, height: 900 },
      locale: "id-ID",
    });
    // the screen shows ten: the API is asked for a hundred, told over and over where there are fewer
    await page.route("**/api/admin/reports?**", async (route) => {
      const url = new URL(route.request().url());
      url.searchParams.set("itemPerPage", String(ROWS));
      const reply = await route.fetch({ url: url.href });
      const answer = (await reply.json()) as { data: { id: number }[] };
      const found = answer.data;
      answer.data = Array.from({ length: found.length && ROWS }, (_, at) => ({
        ...found[at % found.length],
        id: 100_000 + at,
      }));
      await route.fulfill({ response: reply, json: answer });
    });
    await page.goto("/login");
    await page.waitForFunction(() => document.documentElement.dataset["hydrated"] === "true");
    await page.getByLabel("Email kampus atau NPM").fill(DEMO_ADMIN.login);
    await page.getByLabel("Password", { exact: true }).fill(DEMO_ADMIN.password);
    await page.getByRole("button", { name: "Masuk" }).click();
    await page.waitForURL("**/admin/laporan");
    await page.waitForFunction(
      (rows) => document.querySelectorAll("tbody tr").length === rows,
      ROWS,
    );
    const client = await page.context().newCDPSession(page);
    const atEachRate = async (key: string) => {
      const times: number[][] = [];
      for (const rate of RATES) {
        await client.send("Emulation.setCPUThrottlingRate", { rate });
        times.push(await timesOf(page, key));
      }
      return times;
    };
    const results = [
      { what: "J, the next row", times: await atEachRate("j") },
      { what: "X, the row is marked", times: await atEachRate("x") },
    ];
    await page.keyboard.press("/");
    results.push({ what: "a letter in the search", times: await atEachRate("a") });
    await page.evaluate(() => {
      const words = [...document.querySelectorAll("tbody tr")].map((row) => row.textContent);
      document.body.innerHTML = `<table>${words.map(() => "<tr><td></td></tr>").join("")}</table>`;
      const cells = [...document.querySelectorAll("td")];
      for (const [at, cell] of cells.entries()) cell.textContent = words[at] ?? "";
      let at = 0;
      addEventListener("keydown", () => {
        cells[at++ % cells.length]?.toggleAttribute("data-marked");
      });
    });
    results.push({ what: "a bare table, one cell is marked", times: await atEachRate("j") });
    return results;
  } finally {
    await browser.close();
  }
};

const given = process.argv[2];
const dataDir = await newDataDir("bench-table");
if (!given) await makeDemo({ dataDir });
const product = given ? undefined : await startProduct({ dataDir });
const results = await measure(given ?? product?.origin ?? "");
await product?.stop();
await removeDataDir(dataDir);

const worst = Math.max(...results.map(({ times: [atDesk = []] }) => median(atDesk)));
const rows = results.map(
  ({ what, times }) =>
    `| ${[what, ...times.flatMap((one) => [median(one).toFixed(1), Math.max(...one).toFixed(1)])].join(" | ")} |`,
);
await writeFile(
  new URL("../results/table.md", import.meta.url),
  `# A table of ${ROWS} rows

Written by \`bench/web/table.ts\`. ${cpus().length} cores, load average at the end ${loadavg()[0]?.toFixed(1)}.

From a key to the paint that follows it, on \`/admin/laporan\` with ${ROWS} rows, in milliseconds, ${ROUNDS} keys each after ${WARM} that warm up. Promised at a desk: less than ${MOST_MS}. The slowest median there: ${worst.toFixed(1)}${worst < MOST_MS ? "" : ", **which is more**"}.

| key | median | slowest | median, processor slowed ${RATES[1]} times | slowest |
| --- | --- | --- | --- | --- |
${rows.join("\n")}
`,
);
