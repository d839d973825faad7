import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { call, publishedReport, superadminToken, verifiedStudent } from "../../../tests/people.ts";
import {
  newDatabase,
  newDataDir,
  type Product,
  removeDataDir,
  startProduct,
} from "../../../tests/product.ts";

/** What Prometheus is told by the product as it is run. */

let product: Product;
let database: Awaited<ReturnType<typeof newDatabase>>;
let dataDir: string;
let metrics: string;
const isServer = process.env["TEST_DATABASE_URL"] !== undefined;

beforeAll(async () => {
  dataDir = await newDataDir("metrics");
  database = await newDatabase();
  const env = { METRICS_PORT: "0", ...(isServer ? { WORKERS: "2" } : {}) };
  product = await startProduct({ dataDir, databaseUrl: database.url, env });
  metrics = (await product.told(/metrics at (\S+)/))[1]!;
  // with several processes the first that serves is not the last
  if (isServer) await product.told(/2 processes serve it/);
}, 120_000);
afterAll(async () => {
  await product.stop();
  await database.drop();
  await removeDataDir(dataDir);
});

const ask = async () => (await fetch(metrics)).text();
const valueOf = (text: string, series: string) => {
  const line = text.split("\n").find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};

test("one port answers for all processes, and serves nothing else", async () => {
  expect(valueOf(await ask(), "sikam_processes")).toBe(isServer ? 2 : 1);
  expect((await fetch(new URL("/", metrics))).status).toBe(404);
  expect((await fetch(metrics, { method: "POST" })).status).toBe(404);
  expect((await fetch(`${product.origin}/metrics`)).status).toBe(404);
});

test("what anybody reads is counted by route, whichever process answered", async () => {
  const series = 'sikam_requests_total{method="GET",route="/api/reports",status="200"}';
  const before = valueOf(await ask(), series) ?? 0;
  for (let n = 0; n < 20; n += 1)
    await fetch(`${product.origin}/api/reports`, { headers: { connection: "close" } });
  expect(valueOf(await ask(), series)).toBe(before + 20);
});

test("database, disk, queues and what is late are told", async () => {
  const text = await ask();
  expect(valueOf(text, "sikam_database_up")).toBe(1);
  expect(valueOf(text, "sikam_disk_free_bytes")).toBeGreaterThan(0);
  expect(valueOf(text, 'sikam_jobs_late{queue="mail"}')).toBe(0);
  expect(valueOf(text, 'sikam_overdue{kind="report"}')).toBe(0);
  expect(valueOf(text, 'sikam_memory_bytes{kind="rss"}')).toBeGreaterThan(1e7);
  expect(valueOf(text, "sikam_refused_total")).toBe(0);
});

test("neither a student's acts nor a person stand in it", async () => {
  const author = await verifiedStudent(product, "8200000001", "Penulis Rahasia");
  const id = await publishedReport(product, author, { title: "Kursi goyah" });
  await call(product, "GET", `/reports/${id}`, { token: author.token });
  await call(product, "GET", "/reports/me", { token: author.token });
  const text = await ask();
  expect(text).not.toMatch(/8200000001|Rahasia|@|Kursi/);
  expect(text).not.toMatch(/method="POST",route="\/api\/(reports|auth|users)/);
  expect(text).not.toMatch(/route="\/api\/(reports\/me|auth|users)/);
  // a report's own number is no part of its route
  expect(text).toContain('route="/api/reports/:id"');
  // what the superadmin did stands there
  expect(await superadminToken(product)).toBeTruthy();
  expect(text).toMatch(/method="PATCH",route="\/api\/admin\/reports\/status",status="200"/);
});

test.runIf(isServer)(
  "a process that ends takes nothing out of the sums",
  async () => {
    const series = 'sikam_requests_total{method="GET",route="/api/reports",status="200"}';
    const before = valueOf(await ask(), series)!;
    const since = product.output.told.length;
    product.process.kill("SIGHUP");
    await product.told(/2 new processes serve it/, since);
    await vi.waitUntil(async () => valueOf(await ask(), "sikam_processes") === 2, 10_000);
    expect(valueOf(await ask(), series)).toBeGreaterThanOrEqual(before);
  },
  60_000,
);
