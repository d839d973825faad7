/**
 * Attacks the demo's campus with tools that others wrote: `npm run attack`, or one of them, `npm run attack --
 * sqlmap --minutes=2`. They come with Debian: `apt-get install sqlmap wapiti ffuf`. The product runs on a free port
 * of 127.0.0.1 with a data folder of its own, which goes when it is over; limits on counts are lifted, or
 * the tools would meet nothing but refusals. Each has five minutes at most. What they report stays in a
 * folder that is told; read it, since they take many things for faults that are none. Ends with 1 where the
 * product answered a request with a fault of its own. Needs a build.
 */
import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { demoAccounts } from "../src/demo/campus.ts";
import { readSettings } from "../src/server/settings.ts";
import { login } from "../tests/people.ts";
import {
  makeDemo,
  newDataDir,
  removeDataDir,
  type Product,
  startProduct,
} from "../tests/product.ts";
import { ffuf } from "./attack/ffuf.ts";
import { sqlmap } from "./attack/sqlmap.ts";
import type { Tool } from "./attack/tool.ts";
import { wapiti } from "./attack/wapiti.ts";

const TOOLS: readonly Tool[] = [sqlmap, wapiti, ffuf];
const MOST_MINUTES = 5;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: "string", default: String(MOST_MINUTES) } },
});
const minutes = Math.min(Number(values.minutes), MOST_MINUTES);
const chosen = TOOLS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
if (chosen.length === 0 || !(minutes > 0)) {
  console.error("npm run attack -- [sqlmap | wapiti | ffuf] --minutes=N");
  process.exit(2);
}
const missing = chosen.filter(({ name }) => spawnSync("which", [name]).status !== 0);
if (missing.length > 0) {
  console.error(`not installed: apt-get install ${missing.map(({ name }) => name).join(" ")}`);
  process.exit(2);
}

interface Logged {
  readonly event: string;
  readonly route?: string;
  readonly status?: number;
  readonly ms?: number;
}

/** The product's own log about the requests that it answered. */
const answered = ({ output }: Product, since: number) => {
  const lines = output.log.slice(since).split("\n").filter(Boolean);
  const requests = lines
    .map((line) => JSON.parse(line) as Logged)
    .filter(({ event }) => event === "request");
  const byStatus = Map.groupBy(requests, ({ status = 0 }) => status);
  const faults = requests.filter(({ status = 0 }) => status >= 500);
  return {
    faults: faults.map(({ status, route }) => `${status} ${route}`),
    told: [
      `${requests.length} requests, the slowest ${Math.max(0, ...requests.map(({ ms = 0 }) => ms))} ms`,
      [...byStatus]
        .toSorted(([a], [b]) => a - b)
        .map(([status, all]) => `${status}: ${all.length}`)
        .join(", "),
    ],
  };
};

/** The product's memory in megabytes: now, and the most since the last `forgetMost`. */
const memoryOf = async ({ process: { pid } }: Product) => {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const figure = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
  return { now: figure("VmRSS"), most: figure("VmHWM") };
};

const forgetMost = ({ process: { pid } }: Product) => writeFile(`/proc/${pid}/clear_refs`, "5");

const dataDir = await newDataDir("attack");
const reports = await mkdtemp(join(tmpdir(), "sikam-attack-reports-"));
console.log(`reports: ${reports}`);
await makeDemo({ dataDir });
const product = await startProduct({ dataDir, env: { RATE_LIMIT_FACTOR: "1000000" } });
let faults = 0;
try {
  const { student, admin } = demoAccounts(
    readSettings({ SUPERADMIN_EMAIL: product.env["SUPERADMIN_EMAIL"] }),
  );
  for (const { name, attack } of chosen) {
    const tokens = {
      guest: undefined,
      student: await login(product, student.login, student.password),
      admin: await login(product, admin.login, admin.password),
    };
    const folder = join(reports, name);
    await mkdir(folder);
    const since = product.output.log.length;
    await forgetMost(product);
    const before = await memoryOf(product);
    const began = performance.now();
    const found = await attack(
      { origin: product.origin, tokens, reports: folder },
      began + minutes * 60_000,
    );
    const after = await memoryOf(product);
    const { told, faults: own } = answered(product, since);
    faults += own.length;
    const seconds = Math.round((performance.now() - began) / 1_000);
    const lines = [
      ...told,
      `memory ${before.now} MB before, ${after.most} MB at most, ${after.now} MB after`,
      ...new Set(own),
      ...found,
    ];
    console.log(`\n${name}, ${seconds} s\n${lines.map((line) => `  ${line}`).join("\n")}`);
  }
} finally {
  await product.stop();
  await removeDataDir(dataDir);
}
process.exitCode = faults === 0 ? 0 : 1;
