import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { formOf, reportFields } from "../forms.ts";
import { type Person, publishedReport, verifiedStudent } from "../people.ts";
import { freePort, type Product, removeDataDir, startProduct, SUPERADMIN } from "../product.ts";
import { figure, promised, times } from "./figures.ts";
import { keepKnocking, knock, longest, seconds, statuses } from "./knocking.ts";
import { type RunningPart, runPart } from "./parts.ts";
import { installPart, newPartsFolder, processesOf, serverIn } from "./postgres-parts.ts";

const AWAY = times(60_000, 3_000);
const FROZEN = times(20_000, 6_000);
/** Before it, so that every page has been dropped for what was published. */
const BEFORE = 2_500;
const FAULT = "PostgreSQL stopped for 60 s";

let folder: string;
let port: number;
let database: RunningPart;
let product: Product;
let student: Person;
let report: number;
const start = () => runPart("postgresql", join(folder, "pg"), { PORT: port });

beforeAll(async () => {
  installPart("postgresql");
  folder = await newPartsFolder("stopped");
  port = await freePort();
  database = await start();
  product = await startProduct({
    dataDir: join(folder, "data"),
    databaseUrl: database.ready,
    env: { RATE_LIMIT_FACTOR: "1000" },
  });
  student = await verifiedStudent(product, "7600000001", "Sekar Ayu");
  report = await publishedReport(product, student);
});
afterAll(async () => {
  await product?.stop();
  await database?.stop();
  await removeDataDir(folder);
});

/** What readers and writers do all the while; pages have been looked at before. */
const everybody = async () => {
  const { origin } = product;
  const pages = ["/", "/laporan", `/laporan/${report}`];
  for (const page of pages) expect((await knock(origin + page)).status).toBe(200);
  const signedIn = { headers: { authorization: `Bearer ${student.token}` } };
  const readers = [
    keepKnocking(200, `${origin}/api/reports`),
    keepKnocking(200, `${origin}/api/reports/${report}`, signedIn),
  ];
  const writers = [
    keepKnocking(300, `${origin}/api/reports`, {
      ...signedIn,
      method: "POST",
      body: formOf(reportFields),
    }),
    keepKnocking(300, `${origin}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ identifier: SUPERADMIN.email, password: SUPERADMIN.password }),
    }),
  ];
  const shown = pages.map((page) => keepKnocking(500, origin + page));
  const alive = keepKnocking(500, `${origin}/healthz`);
  return async () => ({
    asked: (await Promise.all([...readers, ...writers].map((one) => one.stop()))).flat(),
    shown: (await Promise.all(shown.map((one) => one.stop()))).flat(),
    alive: await alive.stop(),
  });
};

/** Milliseconds from now until a reader and a writer are served. */
const servedAfter = async () => {
  const from = Date.now();
  const isServed = async () => {
    const answers = await Promise.all([
      knock(`${product.origin}/api/reports`),
      knock(`${product.origin}/api/reports`, {
        method: "POST",
        headers: { authorization: `Bearer ${student.token}` },
        body: formOf(reportFields),
      }),
    ]);
    return answers.map(({ status }) => status).join(" ");
  };
  await expect.poll(isServed, { timeout: 30_000, interval: 50 }).toBe("200 201");
  return Date.now() - from;
};

test("while it is stopped all are told so within 2 s, kept pages are shown, and it serves again within 5 s", async () => {
  const pid = product.process.pid;
  const end = await everybody();
  await delay(BEFORE);
  await database.stop();
  const stopped = Date.now();
  await delay(AWAY);
  const { asked, shown, alive } = await end();
  database = await start();
  const back = await servedAfter();

  // what was asked before it was down may have been answered
  const later = asked.filter(({ at }) => at > stopped);
  expect(Object.keys(statuses(later))).toEqual(["503"]);
  expect(later.filter(({ retryAfter }) => !retryAfter)).toEqual([]);
  expect(longest(asked)).toBeLessThan(promised(2_000));
  expect(Object.keys(statuses(shown))).toEqual(["200"]);
  expect(Object.keys(statuses(alive))).toEqual(["200"]);
  expect([product.process.pid, product.process.exitCode]).toEqual([pid, null]);
  expect(back).toBeLessThan(promised(5_000));
  figure({
    fault: FAULT,
    what: `slowest 503 of ${later.length} in ${seconds(AWAY)}`,
    promised: "within 2 s",
    measured: seconds(longest(asked)),
  });
  figure({
    fault: FAULT,
    what: "reads and writes are served after its return",
    promised: "within 5 s",
    measured: seconds(back),
  });
  figure({
    fault: FAULT,
    what: `kept public pages shown of ${shown.length} asked for, slowest`,
    promised: "all",
    measured: `${shown.length}, ${seconds(longest(shown))}`,
  });
}, 180_000);

test("while it is frozen nobody waits for long, and it serves again within 5 s", async () => {
  const end = await everybody();
  await delay(BEFORE);
  const processes = processesOf(serverIn(join(folder, "pg/data")));
  const stop = (signal: NodeJS.Signals) => {
    for (const one of processes) {
      try {
        process.kill(one, signal);
      } catch {
        // it has ended since
      }
    }
  };
  const frozen = Date.now();
  stop("SIGSTOP");
  await delay(FROZEN);
  const { asked, shown } = await end();
  stop("SIGCONT");
  const back = await servedAfter();

  const waited = asked.filter(({ at, took }) => at + took > frozen);
  // those that were under way when it froze wait until their server has been looked at
  expect(longest(waited)).toBeLessThan(promised(5_000));
  const later = waited.filter(({ at }) => at > frozen + 4_000);
  expect(Object.keys(statuses(later))).toEqual(["503"]);
  expect(longest(later)).toBeLessThan(promised(3_000));
  expect(Object.keys(statuses(shown))).toEqual(["200"]);
  expect(back).toBeLessThan(promised(5_000));
  figure({
    fault: "PostgreSQL frozen",
    what: "slowest answer to what was under way, and to what came later",
    promised: "none",
    measured: `${seconds(longest(waited))}, ${seconds(longest(later))}`,
  });
}, 180_000);
