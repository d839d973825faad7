import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Person, publishedReport, verifiedStudent } from "../../../tests/people.ts";
import {
  newDatabase,
  newDataDir,
  type Product,
  productEntry,
  removeDataDir,
  startProduct,
} from "../../../tests/product.ts";

const server = process.env["TEST_DATABASE_URL"];
const WAIT = { timeout: 20_000, interval: 50 };
/** Five times: by way of the database alone each would take half a second in the mean. */
const AT_ONCE = 1_000;

let database: Awaited<ReturnType<typeof newDatabase>>;
let dataDir: string;
let product: Product;
let author: Person;

/** The processes that serve. */
const workers = async () => {
  const { pid } = product.process;
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  return children.trim().split(" ").filter(Boolean).map(Number);
};

/** Asks over a connection of its own: connections go to the processes in turn. */
const get = (path: string) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    request(`${product.origin}${path}`, { agent: false }, (reply) => {
      let text = "";
      reply.on("data", (chunk: Buffer) => (text += String(chunk)));
      reply.on("end", () => resolve({ status: reply.statusCode ?? 0, text }));
    })
      .on("error", reject)
      .end();
  });

describe.runIf(server)("several processes behind one port", () => {
  beforeAll(async () => {
    database = await newDatabase();
    dataDir = await newDataDir("workers");
    const env = { WORKERS: "2", RATE_LIMIT_FACTOR: "1000" };
    product = await startProduct({ dataDir, databaseUrl: database.url, env });
    await product.told(/2 processes serve it/);
    author = await verifiedStudent(product, "8200000001", "Penulis Bersama");
  }, 120_000);
  afterAll(async () => {
    await product.stop();
    await database.drop();
    await removeDataDir(dataDir);
  });

  test("say once that they are ready, and serve in turn", async () => {
    expect(await workers()).toHaveLength(2);
    expect(product.output.told.match(/is ready/g)).toHaveLength(1);
    const answers = await Promise.all([1, 2, 3, 4].map(() => get("/readyz")));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  test("forget a page together, at once", async () => {
    const pages = async () =>
      (await Promise.all([get("/laporan"), get("/laporan")])).map(({ text }) => text);
    let waited = 0;
    for (const title of [
      "Keran patah",
      "Kursi goyah",
      "Lampu padam",
      "Pintu macet",
      "Atap bocor",
    ]) {
      await pages();
      await publishedReport(product, author, { title });
      const since = performance.now();
      await vi.waitUntil(async () => (await pages()).every((text) => text.includes(title)), WAIT);
      waited += performance.now() - since;
    }
    expect(waited).toBeLessThan(AT_ONCE);
  });

  test("go on when one of them ends, and another takes its place", async () => {
    const before = await workers();
    process.kill(before[0]!, "SIGKILL");
    await product.told(/another takes its place/);
    expect((await get("/readyz")).status).toBe(200);
    await vi.waitUntil(async () => (await workers()).length === 2, WAIT);
    expect(await workers()).not.toContain(before[0]);
  });

  test("are replaced one by one on SIGHUP, without a request that fails", async () => {
    const before = await workers();
    const since = product.output.told.length;
    const failed: unknown[] = [];
    let done = false;
    const asking = (async () => {
      while (!done) {
        const answer = await get("/api/reports").catch((error: unknown) => ({
          status: String(error),
        }));
        if (answer.status !== 200) failed.push(answer.status);
      }
    })();
    product.process.kill("SIGHUP");
    await product.told(/2 new processes serve it/, since);
    done = true;
    await asking;
    expect(failed).toEqual([]);
    const after = await workers();
    expect(after).toHaveLength(2);
    expect(after.filter((pid) => before.includes(pid))).toEqual([]);
  });

  test("end together, with status 0", async () => {
    const running = await workers();
    expect(await product.stop()).toBe(0);
    const alive = running.filter((pid) => {
      try {
        return process.kill(pid, 0);
      } catch {
        return false;
      }
    });
    expect(alive).toEqual([]);
  });
});

test("where the first cannot start, none is tried again, and one line says why", async () => {
  const { PATH = "", HOME = "" } = process.env;
  const env = {
    WORKERS: "2",
    DATA_DIR: "/dev/null/data",
    DATABASE_URL: "postgres://a@127.0.0.1:1/b",
    SECRET_KEY: "k".repeat(40),
  };
  const child = spawn(process.execPath, [productEntry()], {
    env: { PATH, HOME, ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let told = "";
  child.stderr.on("data", (chunk: Buffer) => (told += String(chunk)));
  const [code] = (await once(child, "exit")) as [number];
  expect(code).toBe(1);
  expect(told).toMatch(/^SIKAM cannot start: [^\n]*\/dev\/null[^\n]*\n$/);
});
