/**
 * Lighthouse's phone (simulated network and processor) on the demo's pages as guests get them: the median
 * of five loads each, beside a bare page in the same run. Writes bench/results/web.md; needs a build and
 * a quiet machine:
 *
 *   npm run build && npx node bench/web.ts
 */
import { mkdir, writeFile } from "node:fs/promises";
import lighthouse from "lighthouse";
import { freePort } from "./engine/free-port.ts";
import { dayAndMachine, openGuestSite } from "./guest-site.ts";
import { median } from "./measure/figures.ts";

const RUNS = 5;

/** What is promised (issue: how good), for the four pages that most people open first. */
const LEAST_SCORES = { performance: 99, accessibility: 100, "best-practices": 100, seo: 100 };
const MOST = { lcp: 1000, cls: 0.01, tbt: 100 };
type Category = keyof typeof LEAST_SCORES;

interface Load {
  readonly scores: Readonly<Record<Category, number>>;
  /** Milliseconds; `cls` is a share. */
  readonly fcp: number;
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
  /** What was sent, in KiB. */
  readonly kib: number;
  readonly requests: number;
  /** Audits that cost a point of a category other than performance. */
  readonly faults: readonly string[];
}

const BARE = `<!doctype html><html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Halaman kosong</title><meta name="description" content="Satu kalimat."><link rel="icon" href="data:,"></head><body><main><h1>Halaman kosong</h1><p>Satu kalimat.</p></main></body></html>`;

const CATEGORIES = Object.keys(LEAST_SCORES) as Category[];

const loadOnce = async (address: string, port: number): Promise<Load> => {
  const run = await lighthouse(address, {
    port,
    onlyCategories: CATEGORIES,
    logLevel: "error",
  });
  if (!run) throw new Error(`lighthouse gave nothing for ${address}`);
  const { audits, categories, runtimeError } = run.lhr;
  if (runtimeError) throw new Error(`${address}: ${runtimeError.message}`);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const score = (name: Category) => Math.round((categories[name]?.score ?? 0) * 100);
  const items = (audits["network-requests"]?.details as { items?: unknown[] } | undefined)?.items;
  return {
    scores: Object.fromEntries(CATEGORIES.map((name) => [name, score(name)])) as Load["scores"],
    fcp: value("first-contentful-paint"),
    lcp: value("largest-contentful-paint"),
    tbt: value("total-blocking-time"),
    cls: value("cumulative-layout-shift"),
    kib: value("total-byte-weight") / 1024,
    requests: items?.length ?? Number.NaN,
    faults: CATEGORIES.filter((name) => name !== "performance").flatMap((name) =>
      (categories[name]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => id),
    ),
  };
};

const medianOf = (loads: readonly Load[]): Load => {
  const of = (pick: (load: Load) => number) => median(loads.map(pick));
  return {
    scores: Object.fromEntries(
      CATEGORIES.map((name) => [name, of(({ scores }) => scores[name])]),
    ) as Load["scores"],
    fcp: of(({ fcp }) => fcp),
    lcp: of(({ lcp }) => lcp),
    tbt: of(({ tbt }) => tbt),
    cls: of(({ cls }) => cls),
    kib: of(({ kib }) => kib),
    requests: of(({ requests }) => requests),
    faults: [...new Set(loads.flatMap(({ faults }) => faults))],
  };
};

const misses = ({ scores, lcp, cls, tbt, faults }: Load): string[] => [
  ...CATEGORIES.filter((name) => scores[name] < LEAST_SCORES[name]),
  ...(lcp > MOST.lcp ? ["largest paint"] : []),
  ...(cls >= MOST.cls ? ["layout shift"] : []),
  ...(tbt >= MOST.tbt ? ["blocking time"] : []),
  ...faults,
];

const row = (name: string, load: Load) => {
  const { scores, fcp, lcp, tbt, cls, kib, requests } = load;
  const cells = [
    ...CATEGORIES.map((category) => scores[category]),
    (fcp / 1000).toFixed(2),
    (lcp / 1000).toFixed(2),
    Math.round(tbt),
    cls.toFixed(3),
    Math.round(kib),
    requests,
    misses(load).join(", "),
  ];
  return `| ${[name, ...cells].join(" | ")} |`;
};

const port = await freePort();
const site = await openGuestSite("bench-web", BARE, [`--remote-debugging-port=${port}`]);

const PAGES = [
  "/",
  "/laporan",
  site.newestReport,
  "/advika",
  site.newestNews,
  "/tentang",
  "/login",
  "/register",
  "/aju-laporan",
];

const lines: string[] = [];
try {
  const places = PAGES.map((path) => ({ name: `\`${path}\``, address: site.origin + path }));
  for (const { name, address } of [
    { name: "bare page", address: `${site.bareOrigin}/` },
    ...places,
  ]) {
    // The server has compressed its files and kept the page before anything is measured.
    await fetch(address);
    const loads: Load[] = [];
    for (let run = 0; run < RUNS; run += 1) loads.push(await loadOnce(address, port));
    lines.push(row(name, medianOf(loads)));
    console.log(lines.at(-1));
  }
} finally {
  await site.close();
}

await mkdir(new URL("results/", import.meta.url), { recursive: true });
await writeFile(
  new URL("results/web.md", import.meta.url),
  `# Pages on Lighthouse's phone

Lighthouse ${(await import("lighthouse/package.json", { with: { type: "json" } })).default.version}, its mobile preset (a mid-range phone on slow 4G, simulated), guests on the demo's campus in production mode, ${dayAndMachine()}. Median of ${RUNS} loads; paints in seconds, blocking time in milliseconds, sizes in KiB as sent. Promised: performance ${LEAST_SCORES.performance}, the others 100, largest paint ${MOST.lcp / 1000} s, layout shift under ${MOST.cls}, blocking time under ${MOST.tbt} ms. Pages that need an account are measured as a guest meets them, and are not for search engines. Run again with \`npm run build && npx node bench/web.ts\`.

| page | performance | accessibility | best practices | SEO | first paint | largest paint | blocking | shift | KiB | requests | misses |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
${lines.join("\n")}
`,
);
console.log("bench/results/web.md");
