import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemClock } from "../../src/server/clock.ts";
import type { BucketPlace } from "../../src/server/uploads/store-place.ts";
import { formOf, jpeg, reportFields } from "../forms.ts";
import {
  ask,
  call,
  decideReport,
  type Person,
  superadminToken,
  verifiedStudent,
} from "../people.ts";
import { newDatabase, newDataDir, type Product, removeDataDir, startProduct } from "../product.ts";
import { figure, isWhole, promised, times } from "./figures.ts";
import type { LineState } from "./line.ts";
import { KEYS, type ObjectStores, startObjectStores, urlOf } from "./object-stores.ts";

/** The object store hangs, refuses or is slow: pages without files go on, uploads fail clearly. */

const FAULT = "object store slow or gone";
const UPLOAD_PROMISE = promised(15_000);
const PAGE_PROMISE = promised(1_000);
/** Uploads that come one after the other while it hangs. */
const MANY = times(60, 15);

let stores: ObjectStores;
let place: BucketPlace;
let dataDir: string;
let database: Awaited<ReturnType<typeof newDatabase>>;
let product: Product;
let student: Person;
/** A published report, and the path of its photo. */
let report: number;
let photo: string;

const env = () => ({
  STORAGE_URL: urlOf(place),
  AWS_ACCESS_KEY_ID: KEYS.id,
  AWS_SECRET_ACCESS_KEY: KEYS.secret,
  RATE_LIMIT_FACTOR: "10000",
});
const start = async () => {
  product = await startProduct({ dataDir, databaseUrl: database.url, env: env() });
};

/** Files a report with a photo; `key` makes a repeat one. */
const file = async (key: string, title: string) => {
  const started = performance.now();
  const reply = await fetch(`${product.origin}/api/reports`, {
    method: "POST",
    headers: { authorization: `Bearer ${student.token}`, "idempotency-key": key },
    body: formOf(
      { ...reportFields, title },
      { file: { bytes: await jpeg(300, 200), name: "a.jpg" } },
    ),
  });
  const body = (await reply.json()) as { code?: string; message: string; data: { id: number } };
  return { reply, body, milliseconds: performance.now() - started };
};

/** The same once the store is asked again: for some seconds nobody asks one that has just failed. */
const fileOnceBack = async (key: string, title: string) => {
  for (;;) {
    const filed = await file(key, title);
    if (filed.reply.status !== 503) return filed;
    await delay(250);
  }
};

const ownReports = async (): Promise<number> => {
  const { data, meta } = await call(product, "GET", "/reports/me", { token: student.token });
  return meta?.total ?? data.length;
};

const objectNames = async () => {
  const store = stores.openPastLine(place, systemClock);
  const names: string[] = [];
  for await (const { name } of store.list()) names.push(name);
  store.close();
  return names;
};

/** The status of the photo's answer, read to its end. */
const readPhoto = async () => {
  const reply = await fetch(`${product.origin}/api${photo}`);
  await reply.arrayBuffer();
  return reply.status;
};

/** Asks for pages and calls without files, one after the other, until `end` resolves; the longest, in milliseconds. */
const watchPages = async (end: Promise<unknown>): Promise<number> => {
  let isOver = false;
  void end.finally(() => (isOver = true));
  const addresses = [
    "/",
    `/laporan/${report}`,
    "/api/reports",
    `/api/reports/${report}`,
    "/readyz",
  ];
  let longest = 0;
  while (!isOver)
    for (const address of addresses) {
      const started = performance.now();
      const reply = await fetch(`${product.origin}${address}`);
      await reply.arrayBuffer();
      expect([address, reply.status]).toEqual([address, 200]);
      longest = Math.max(longest, performance.now() - started);
      await delay(20);
    }
  return longest;
};

beforeAll(async () => {
  stores = await startObjectStores({ isSmall: !isWhole });
  place = await stores.newBucket();
  dataDir = await newDataDir("object-store");
  database = await newDatabase();
  await start();
  student = await verifiedStudent(product, "2210512001", "Sari");
  const filed = await file(randomUUID(), "Atap bocor");
  report = filed.body.data.id;
  await decideReport(product, report, "under_review");
  const { data } = await call(product, "GET", `/reports/${report}`);
  photo = data.file_url;
});
afterAll(async () => {
  await product.stop();
  await stores.stop();
  await database.drop();
  await removeDataDir(dataDir);
});

test("a photo is kept in the bucket alone, and read from it", async () => {
  expect(await objectNames()).toHaveLength(2);
  const reply = await fetch(`${product.origin}/api${photo}`);
  expect(reply.status).toBe(200);
  expect((await reply.arrayBuffer()).byteLength).toBeGreaterThan(100);
});

const troubles: [string, LineState][] = [
  ["hangs", "silent"],
  ["is not there", "refused"],
  ...(isWhole ? [["cuts every connection", "cut"] as [string, LineState]] : []),
];

describe.each(troubles)("a store that %s", (what, state) => {
  test("lets pages go on, refuses uploads clearly and takes the same ones later, once", async () => {
    let slowest = 0;
    let slowestPage = 0;
    for (let n = 0; n < times(2, 1); n += 1) {
      const reports = await ownReports();
      const objects = await objectNames();
      await stores.line.set(state);
      const key = randomUUID();
      const title = `Lampu mati ${what} ${n}`;
      const filing = file(key, title);
      slowestPage = Math.max(slowestPage, await watchPages(filing));
      const { reply, body, milliseconds } = await filing;
      slowest = Math.max(slowest, milliseconds);
      expect(reply.status).toBe(503);
      expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(body).toMatchObject({
        code: "UNAVAILABLE",
        message:
          "Penyimpanan file sedang tidak bisa dihubungi. Yang Anda tulis tidak hilang. Coba lagi.",
      });
      expect(await readPhoto()).toBe(503);
      expect(await ownReports()).toBe(reports);
      expect(await objectNames()).toEqual(objects);

      await stores.line.set("open");
      const again = await fileOnceBack(key, title);
      expect(again.reply.status).toBe(201);
      expect((await file(key, title)).body.data.id).toBe(again.body.data.id);
      expect(await ownReports()).toBe(reports + 1);
      expect(await objectNames()).toHaveLength(objects.length + 1);
      await expect.poll(readPhoto, { timeout: 10_000 }).toBe(200);
    }
    expect(slowest).toBeLessThan(UPLOAD_PROMISE);
    expect(slowestPage).toBeLessThan(PAGE_PROMISE);
    figure({
      fault: FAULT,
      what: `it ${what}: an upload is refused; the slowest page meanwhile`,
      promised: `503 in ${UPLOAD_PROMISE / 1000} s; under ${PAGE_PROMISE / 1000} s`,
      measured: `${(slowest / 1000).toFixed(1)} s; ${Math.round(slowestPage)} ms`,
    });
  });
});

/** Memory that a process holds, in megabytes. */
const megabytesOf = async ({ process }: Product) => {
  const status = await readFile(`/proc/${process.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
};

test("many uploads to a store that hangs take nothing from those who send none", async () => {
  const before = await megabytesOf(product);
  const objects = await objectNames();
  const reports = await ownReports();
  await stores.line.set("silent");
  const sent: ReturnType<typeof file>[] = [];
  const sendAll = async () => {
    for (let n = 0; n < MANY; n += 1) {
      sent.push(file(randomUUID(), `Banyak ${n}`));
      // as fast as photos are made ready, so that all come to the store
      await delay(60);
    }
    return Promise.all(sent);
  };
  const answers = sendAll();
  const slowestPage = await watchPages(answers);
  const statuses = new Set((await answers).map(({ reply }) => reply.status));
  const slowest = Math.max(...(await answers).map(({ milliseconds }) => milliseconds));
  const grown = (await megabytesOf(product)) - before;
  expect([...statuses]).toEqual([503]);
  expect(await ownReports()).toBe(reports);
  expect(await objectNames()).toEqual(objects);
  await stores.line.set("open");
  expect(slowest).toBeLessThan(UPLOAD_PROMISE);
  expect(slowestPage).toBeLessThan(PAGE_PROMISE);
  expect(grown).toBeLessThan(200);
  figure({
    fault: FAULT,
    what: `${MANY} uploads while it hangs: the slowest refusal; the slowest page; memory`,
    promised: `${UPLOAD_PROMISE / 1000} s; under ${PAGE_PROMISE / 1000} s; bounded`,
    measured: `${(slowest / 1000).toFixed(1)} s; ${Math.round(slowestPage)} ms; ${Math.round(grown)} MB more`,
  });
});

test("a store that answers late takes what is sent", async () => {
  await stores.line.set({ delay: 400 });
  const filed = await fileOnceBack(randomUUID(), "Jaringan lambat");
  expect(filed.reply.status).toBe(201);
  expect(await readPhoto()).toBe(200);
  await stores.line.set("open");
});

test("a report is deleted while the store hangs; housekeeping has its photo later", async () => {
  const filed = await file(randomUUID(), "Akan dihapus");
  expect(filed.reply.status).toBe(201);
  await stores.line.set("silent");
  const started = performance.now();
  const path = `/reports/${filed.body.data.id}`;
  const reply = await ask(product, "DELETE", path, { token: student.token });
  expect(reply.status).toBe(200);
  expect(performance.now() - started).toBeLessThan(UPLOAD_PROMISE);
  await expect.poll(() => product.output.log.includes("files.not removed yet")).toBe(true);
  await stores.line.set("open");
});

test("a process that is told to stop while uploads hang stops in time, and starts without the store", async () => {
  await stores.line.set("silent");
  const hanging = [1, 2, 3].map((n) => file(randomUUID(), `Berhenti ${n}`).catch(() => undefined));
  await delay(1_000);
  const started = performance.now();
  expect(await product.stop()).toBe(0);
  const stopped = performance.now() - started;
  const statuses = (await Promise.all(hanging)).map((answer) => answer?.reply.status);
  // or cut: none is taken
  expect(statuses.filter((status) => status !== undefined && status !== 503)).toEqual([]);

  await stores.line.set("refused");
  await start();
  const reply = await fetch(`${product.origin}/readyz`);
  expect(reply.status).toBe(200);
  expect(await reply.json()).toMatchObject({ success: true, files: "away" });
  expect((await fetch(`${product.origin}/laporan/${report}`)).status).toBe(200);
  expect(await readPhoto()).toBe(503);
  await superadminToken(product);
  await stores.line.set("open");
  const came = performance.now();
  await product.told(/at hand again/);
  const found = performance.now() - came;
  expect(await readPhoto()).toBe(200);
  figure({
    fault: FAULT,
    what: "SIGTERM with uploads under way to a store that hangs; a start without it, found when it is back",
    promised: "exit 0 in 15 s; ready at once; found in 15 s",
    measured: `${(stopped / 1000).toFixed(1)} s; ready; ${(found / 1000).toFixed(1)} s`,
  });
  expect(stopped).toBeLessThan(promised(15_000));
  expect(found).toBeLessThan(promised(15_000));
});
