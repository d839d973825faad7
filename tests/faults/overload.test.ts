import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openConnection } from "../../bench/measure/connection.ts";
import { percentile } from "../../bench/measure/figures.ts";
import { requestOf } from "../../bench/measure/requests.ts";
import { publishedReport, verifiedStudent } from "../people.ts";
import { newDatabase, newDataDir, type Product, removeDataDir, startProduct } from "../product.ts";
import { figure, isWhole, times } from "./figures.ts";
import type { Load, Outcome } from "./overload-generator.ts";

const LOAD = fileURLToPath(new URL("overload-generator.ts", import.meta.url));
const FAULT = "four times the load";
/** Milliseconds; the short form is run where other work may take the cores, which says nothing of the promise. */
const [ACCEPTED, REFUSED] = isWhole ? [2_000, 200] : [20_000, 10_000];
/** Megabytes that the load may add to what the process holds. */
const MORE_MEMORY = 200;

let product: Product;
let database: Awaited<ReturnType<typeof newDatabase>>;
let dataDir: string;
let requests: Load["requests"];
let port: number;
let page: string;

beforeAll(async () => {
  dataDir = await newDataDir("overload");
  database = await newDatabase();
  const env = { RATE_LIMIT_FACTOR: "100000", LOG_LEVEL: "warn" };
  product = await startProduct({ dataDir, databaseUrl: database.url, env });
  port = Number(new URL(product.origin).port);
  const author = await verifiedStudent(product, "8300000001", "Penulis Beban");
  const voter = await verifiedStudent(product, "8300000002", "Pemilih Beban");
  const ids: number[] = [];
  for (const title of ["Keran patah", "Kursi goyah", "Lampu padam", "Atap bocor"])
    ids.push(await publishedReport(product, author, { title }));
  page = `/laporan/${ids[0]}`;
  const get = (path: string, token?: string) =>
    ({ method: "GET", path, ...(token ? { token } : {}) }) as const;
  requests = [
    ...ids.map((id) => get(`/api/reports/${id}`)),
    ...["", "?sort=popular", "?category=general", "?search=keran"].map((query) =>
      get(`/api/reports${query}`, voter.token),
    ),
    // searches are rendered each time
    ...["kursi", "lampu"].map((word) => get(`/laporan?search=${word}`)),
    get("/api/reports/me", author.token),
    ...ids.slice(0, 2).map((id) => ({
      method: "POST" as const,
      path: `/api/reports/${id}/vote`,
      token: voter.token,
      body: '{"type":"upvote"}',
    })),
  ];
}, 180_000);
afterAll(async () => {
  await product.stop();
  await database.drop();
  await removeDataDir(dataDir);
});

const load = async (seconds: number, rate: number, callers = 16): Promise<Outcome> => {
  const child = fork(LOAD, { execArgv: [] });
  child.send({ port, seconds, rate, callers, requests } satisfies Load);
  const [outcome] = (await once(child, "message")) as [Outcome];
  return outcome;
};

/** Megabytes that the process has held at most. */
const mostMemory = () => {
  const status = readFileSync(`/proc/${product.process.pid}/status`, "utf8");
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)![1]) / 1024);
};

/** Milliseconds that the process has waited for a core so far. */
const waitedForCore = () =>
  Number(readFileSync(`/proc/${product.process.pid}/schedstat`, "utf8").split(" ")[1]) / 1e6;

/**
 * Asks on a connection of its own, one request after the other, from a process that has nothing else to do:
 * the time of each is the server's, and not that of whoever makes the load.
 */
const probe = async (path: string, stop: AbortSignal) => {
  const connection = await openConnection(port);
  const request = requestOf("GET", path);
  const found: { status: number; ms: number }[] = [];
  while (!stop.aborted) {
    const sent = performance.now();
    const { status } = await connection.ask(request);
    found.push({ status, ms: performance.now() - sent });
    await delay(25);
  }
  connection.close();
  return found;
};

const p99 = (found: readonly { status: number; ms: number }[], status: number) => {
  const sorted = found
    .filter((one) => one.status === status)
    .map(({ ms }) => ms)
    .toSorted((a, b) => a - b);
  return { n: sorted.length, ms: Math.round(percentile(sorted, 0.99)) };
};

test("at four times the load that it carries, what it takes in is answered in time and the rest is told at once", async () => {
  await load(times(5, 2), 0);
  const measured = await load(times(10, 3), 0);
  const seconds = times(10, 3);
  const carried = Math.round(measured.accepted.n / seconds);
  const before = mostMemory();
  const waited = waitedForCore();

  const over = new AbortController();
  const probes = Promise.all([
    probe("/api/reports?page=1", over.signal),
    probe(page, over.signal),
    probe("/healthz", over.signal),
  ]);
  const outcome = await load(times(30, 5), 4 * carried);
  over.abort();
  const [calls, pages] = await probes;
  const more = mostMemory() - before;
  const starved = Math.round((waitedForCore() - waited) / (times(30, 5) * 10));
  const told = { accepted: p99(calls, 200), refused: p99(calls, 503) };
  console.log(JSON.stringify({ carried, outcome, told, pages: p99(pages, 200), more, starved }));

  const tell = (what: string, promised: string, text: string) =>
    figure({ fault: FAULT, what, promised, measured: text });
  tell(
    "answers of what was taken in, p99",
    `under ${ACCEPTED} ms`,
    `${outcome.accepted.p99} ms of ${outcome.accepted.n} (carried before: ${carried} a second)`,
  );
  tell(
    "refusals, p99, asked from a process of its own",
    `within ${REFUSED} ms`,
    `${told.refused.ms} ms of ${told.refused.n}; ${outcome.refused.n} refused in all; the server waited ${starved} % of the time for a core`,
  );
  tell("memory more than before", `under ${MORE_MEMORY} MB`, `${more} MB`);

  const lost = Object.values(outcome.failed).reduce((all, n) => all + n, 0);
  expect(lost).toBeLessThanOrEqual(isWhole ? 0 : outcome.refused.n);
  expect(outcome.refused.n).toBeGreaterThan(0);
  // it does not stop working because much is asked
  expect(outcome.accepted.n / times(30, 5)).toBeGreaterThan(carried / (isWhole ? 3 : 10));
  expect(outcome.accepted.p99).toBeLessThan(ACCEPTED);
  expect(told.accepted.ms).toBeLessThan(ACCEPTED);
  expect(told.refused.n).toBeGreaterThan(0);
  expect(told.refused.ms).toBeLessThan(REFUSED);
  // kept pages pass
  expect(pages.every(({ status }) => status === 200)).toBe(true);
  expect(more).toBeLessThan(MORE_MEMORY);
  // and it is as before afterwards
  const after = await load(2, 0);
  expect(after.refused.n).toBeLessThan(after.accepted.n / (isWhole ? 20 : 1));
});
