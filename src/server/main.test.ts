import { once } from "node:events";
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  newDatabase,
  newDataDir,
  type Product,
  removeDataDir,
  startProduct,
  SUPERADMIN,
} from "../../tests/product.ts";
import { formOf, reportFields } from "./testing/people.ts";

/** The process as somebody starts and stops it. */

const MAIN = fileURLToPath(new URL("./main.ts", import.meta.url));

/** Runs a start that is expected to fail; its exit code and what it told. */
const failedStart = async (env: Record<string, string>) => {
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH, HOME, PORT: "0", ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let told = "";
  child.stderr.on("data", (chunk: Buffer) => (told += String(chunk)));
  const [code] = (await once(child, "exit")) as [number];
  return { code, told };
};

const call = async (
  product: Product,
  method: string,
  path: string,
  token: string,
  body?: unknown,
) =>
  fetch(`${product.origin}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body instanceof FormData ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });

const login = async (product: Product, identifier: string, password: string): Promise<string> => {
  const reply = await call(product, "POST", "/auth/login", "", { identifier, password });
  return (await reply.json()).token;
};

/** A verified student in a product of its own; returns the token. */
const verifiedStudent = async (product: Product, npm: string) => {
  const email = `${npm}@students.example.ac.id`;
  const since = product.output.told.length;
  const form = formOf({ name: `Mahasiswa ${npm}`, campus_email: email, password: "rahasia1" });
  await call(product, "POST", "/auth/register", "", form);
  const [, otp_code] = await product.told(/code (\d{6})/, since);
  await call(product, "POST", "/auth/verify-email", "", { email, otp_code });
  const admin = await login(product, SUPERADMIN.email, SUPERADMIN.password);
  const verdict = { campus_email: email, status: "verified" };
  await call(product, "PATCH", "/admin/students/verify", admin, verdict);
  return { token: await login(product, email, "rahasia1"), admin };
};

describe("a start that cannot work ends with one line", () => {
  test("that names a wrong setting", async () => {
    const { code, told } = await failedStart({ PORT: "99999" });
    expect(code).toBe(1);
    expect(told).toMatch(/^[^\n]*PORT[^\n]*\n$/);
  });

  test("that names the folder when another process has it", async () => {
    const dataDir = await newDataDir();
    const product = await startProduct({ dataDir });
    const second = await failedStart({ DATA_DIR: dataDir });
    expect(second.code).toBe(1);
    expect(second.told).toContain(dataDir);
    expect(second.told.trim().split("\n")).toHaveLength(1);
    expect((await fetch(`${product.origin}/readyz`)).status).toBe(200);
    await product.stop();
    await removeDataDir(dataDir);
  }, 120_000);

  test("that names host and port of a database that cannot be reached", async () => {
    const dataDir = await newDataDir();
    const env = {
      DATA_DIR: dataDir,
      DATABASE_URL: "postgres://someone:secret-word@127.0.0.1:1/nothing",
      SECRET_KEY: "k".repeat(40),
    };
    const started = Date.now();
    const { code, told } = await failedStart(env);
    expect(code).toBe(1);
    expect(told).toContain("127.0.0.1:1");
    expect(told).not.toContain("secret-word");
    expect(Date.now() - started).toBeGreaterThan(25_000);
    await removeDataDir(dataDir);
  }, 90_000);
});

describe("a stop", () => {
  let dataDir: string;
  let database: Awaited<ReturnType<typeof newDatabase>>;
  beforeAll(async () => {
    dataDir = await newDataDir();
    database = await newDatabase();
  });
  afterAll(async () => {
    await database.drop();
    await removeDataDir(dataDir);
  });

  test("by SIGTERM answers what is under way and ends with status 0", async () => {
    const product = await startProduct({ dataDir, databaseUrl: database.url });
    const underWay = Array.from({ length: 20 }, () => fetch(`${product.origin}/api/reports`));
    const started = Date.now();
    const [code, ...replies] = await Promise.all([
      new Promise<number | null>((resolve) => {
        setTimeout(() => void product.stop().then(resolve), 30);
      }),
      ...underWay,
    ]);
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(code).toBe(0);
    expect(Date.now() - started).toBeLessThan(15_000);
  }, 120_000);

  test("leaves everything for the next start, which makes no second superadmin", async () => {
    const product = await startProduct({ dataDir, databaseUrl: database.url });
    const token = await login(product, SUPERADMIN.email, SUPERADMIN.password);
    const list = await call(product, "GET", "/admin/students", token);
    expect((await list.json()).total_admins).toBe(1);
    expect(product.output.told).not.toContain("superadmin:");
    expect(await product.stop()).toBe(0);
  }, 120_000);
});

describe("kill -9 during a stream of creates and votes", () => {
  const KILLS = 4;

  test("loses no acknowledged row, several times over", async () => {
    const dataDir = await newDataDir();
    const database = await newDatabase();
    const start = () =>
      startProduct({
        dataDir,
        databaseUrl: database.url,
        env: { RATE_LIMIT_FACTOR: "100000" },
      });
    let product = await start();
    const { token, admin } = await verifiedStudent(product, "7100000001");
    const voter = await verifiedStudent(product, "7100000002");
    const made = await call(product, "POST", "/reports", token, formOf(reportFields));
    const target = (await made.json()).data.id as number;
    const status = { id: target, status: "under_review" };
    await call(product, "PATCH", "/admin/reports/status", admin, status);

    const acknowledged = new Set<number>();
    let lastVote: string | undefined;
    for (let kill = 0; kill < KILLS; kill++) {
      let running = true;
      const creates = async () => {
        while (running) {
          const form = formOf({ ...reportFields, isAnonymous: kill % 2 === 0 });
          const reply = await call(product, "POST", "/reports", token, form).catch(() => undefined);
          const body = await reply?.json().catch(() => undefined);
          if (reply?.status === 201 && body) acknowledged.add(body.data.id);
        }
      };
      const votes = async () => {
        for (let n = 0; running; n++) {
          const type = n % 2 === 0 ? "upvote" : "downvote";
          const path = `/reports/${target}/vote`;
          const reply = await call(product, "POST", path, voter.token, { type }).catch(
            () => undefined,
          );
          if (reply?.status === 200) lastVote = type;
          else if (!running) return;
        }
      };
      const streams = [creates(), creates(), votes()];
      await new Promise((resolve) => setTimeout(resolve, 1200 + 300 * kill));
      await product.stop("SIGKILL");
      running = false;
      await Promise.all(streams);

      product = await start();
      for (const id of acknowledged) {
        const reply = await call(product, "GET", `/reports/${id}`, admin);
        expect([id, reply.status]).toEqual([id, 200]);
      }
    }
    expect(acknowledged.size).toBeGreaterThan(KILLS * 5);
    expect(lastVote).toBeDefined();
    const mine = await call(product, "GET", "/votes/me", voter.token);
    expect((await mine.json()).data).toHaveLength(1);
    const totals = await (await call(product, "GET", `/reports/${target}/votes`, admin)).json();
    expect(totals.data.upvote + totals.data.downvote).toBe(1);
    const own = await (await call(product, "GET", "/reports/me?itemPerPage=1", token)).json();
    expect(own.pagination.total_items).toBeGreaterThanOrEqual(acknowledged.size + 1);
    await product.stop();
    await database.drop();
    await removeDataDir(dataDir);
  }, 240_000);
});
