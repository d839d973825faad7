import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
  freePort,
  newDatabase,
  newDataDir,
  type Product,
  removeDataDir,
  startProduct,
} from "../product.ts";
import { figure } from "./figures.ts";
import { type RunningPart, runPart } from "./parts.ts";

const OPS = fileURLToPath(new URL("../../ops/", import.meta.url));

let product: Product;
let database: Awaited<ReturnType<typeof newDatabase>>;
let dataDir: string;
let prometheusDir: string;
let prometheus: RunningPart;
let metrics: string;

beforeAll(async () => {
  dataDir = await newDataDir("watching");
  prometheusDir = await newDataDir("prometheus");
  database = await newDatabase();
  product = await startProduct({
    dataDir,
    databaseUrl: database.url,
    env: { METRICS_PORT: "0", LOG_LEVEL: "warn" },
  });
  metrics = (await product.told(/metrics at (\S+)/))[1]!;
  prometheus = await runPart("prometheus", prometheusDir, {
    PORT: await freePort(),
    TARGETS: new URL(metrics).host,
    INTERVAL: "1s",
    FOR: "1s",
  });
}, 180_000);
afterAll(async () => {
  await prometheus?.stop();
  await product?.stop();
  await database?.drop();
  await removeDataDir(dataDir);
  await removeDataDir(prometheusDir);
});

interface Answer {
  readonly status: string;
  readonly error?: string;
  readonly data: {
    readonly result: readonly { readonly metric: Readonly<Record<string, string>> }[];
  };
}

const query = async (expr: string) => {
  const reply = await fetch(`${prometheus.ready}/api/v1/query`, {
    method: "POST",
    body: new URLSearchParams({ query: expr }),
  });
  return (await reply.json()) as Answer;
};

const rules = [...readFileSync(`${OPS}prometheus/rules.yml`, "utf8").matchAll(/^ +expr: (.+)$/gm)];
interface Dashboard {
  readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[];
}
const dashboard = JSON.parse(readFileSync(`${OPS}grafana/sikam.json`, "utf8")) as Dashboard;
const expressions = [
  ...rules.map(([, expr]) => expr!),
  ...dashboard.panels.flatMap(({ targets }) =>
    targets.map(({ expr }) => expr.replaceAll("$instance", ".*")),
  ),
];

test("every alert is raised by what it stands for and by nothing that is as it should be", () => {
  const told = execFileSync("promtool", ["test", "rules", "rules.test.yml"], {
    cwd: `${OPS}prometheus`,
    encoding: "utf8",
  });
  expect(told).toContain("SUCCESS");
});

test("Prometheus takes what the product tells, and every query of rules and dashboard", async () => {
  await vi.waitUntil(async () => (await query("sikam_processes")).data.result.length > 0, {
    timeout: 30_000,
    interval: 250,
  });
  const told = await (await fetch(metrics)).text();
  execFileSync("promtool", ["check", "metrics"], { input: told });
  const unknown = new Set(expressions.flatMap((expr) => expr.match(/\bsikam_\w+/g) ?? []));
  for (const name of unknown)
    if (told.includes(`# TYPE ${name.replace(/_bucket$/, "")} `)) unknown.delete(name);
  expect([...unknown]).toEqual([]);
  for (const expr of expressions) {
    const { status, error } = await query(expr);
    expect(`${expr}: ${status} ${error ?? ""}`).toBe(`${expr}: success `);
  }
});

test("nothing fires while all is well, and SikamDown does once it is gone", async () => {
  const firing = async () => {
    const { data } = await query('ALERTS{alertstate="firing"}');
    return data.result.map(({ metric }) => metric["alertname"]);
  };
  expect(await firing()).toEqual([]);
  const gone = performance.now();
  await product.stop("SIGKILL");
  await vi.waitUntil(async () => (await firing()).includes("SikamDown"), {
    timeout: 30_000,
    interval: 250,
  });
  figure({
    fault: "the product is killed",
    what: "SikamDown fires, asked each second and for 1 s",
    promised: "an alert fires",
    measured: `after ${((performance.now() - gone) / 1000).toFixed(1)} s; ${rules.length} alerts and ${expressions.length - rules.length} queries of the dashboard are taken by Prometheus`,
  });
});
