import { once } from "node:events";
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { cp, writeFile } from "node:fs/promises";
import { platform } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formOf, reportFields } from "../../../tests/forms.ts";
import { call, publishedReport, superadminToken, verifiedStudent } from "../../../tests/people.ts";
import { smtpServer } from "../../../tests/support/smtp-server.ts";
import {
  newDatabase,
  newDataDir,
  productEntry,
  removeDataDir,
  startProduct,
} from "../../../tests/product.ts";

/** The process as somebody starts and stops it. */

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const MAIN = join(ROOT, "src/app/server/main.mjs");

/** One place for all that is started here, one after the other: a first start is the slowest. */
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

/** Runs a start that is expected to fail; its exit code, what it told, and what stands in its log. */
const failedStart = async (env: Record<string, string>, entry = productEntry()) => {
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(process.execPath, [entry], {
    env: { PATH, HOME, PORT: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = { told: "", logged: "" };
  child.stderr.on("data", (chunk: Buffer) => (said.told += String(chunk)));
  child.stdout.on("data", (chunk: Buffer) => (said.logged += String(chunk)));
  const [code] = (await once(child, "close")) as [number];
  return { code, ...said };
};

describe("a start that cannot work ends with one line", () => {
  test("that names a wrong setting", async () => {
    const { code, told, logged } = await failedStart({ PORT: "99999" });
    expect([code, logged]).toEqual([1, ""]);
    expect(told).toMatch(/^[^\n]*PORT[^\n]*\n$/);
  });

  test("that names the Node that is wanted, before anything is read that another cannot read", async () => {
    const older = await newDataDir("other-node");
    const entry = join(older, "src/app/server/main.mjs");
    await cp(MAIN, entry, { recursive: true });
    await cp(join(ROOT, "scripts/check-node.mjs"), join(older, "scripts/check-node.mjs"));
    const manifest = { type: "module", dependencies: { node: "99.1.0" } };
    await writeFile(join(older, "package.json"), JSON.stringify(manifest));
    const { code, told } = await failedStart({}, entry);
    expect(code).toBe(1);
    expect(told).toMatch(/^[^\n]*Node 99[^\n]*\n$/);
    await removeDataDir(older);
  });

  test("that names the folder when another process has it", async () => {
    const product = await startProduct({ dataDir, firstStart: true });
    const second = await failedStart({ DATA_DIR: dataDir });
    expect(second.code).toBe(1);
    expect(second.told).toContain(dataDir);
    expect(second.told.trim().split("\n")).toHaveLength(1);
    expect((await fetch(`${product.origin}/readyz`)).status).toBe(200);
    await product.stop();
  }, 120_000);

  test.each(["HOST", "METRICS_HOST"])(
    "that names %s where this machine has no such address",
    async (name) => {
      const env = { DATA_DIR: dataDir, METRICS_PORT: "0", [name]: "203.0.113.1" };
      const { code, told, logged } = await failedStart(env);
      expect(code).toBe(1);
      expect(logged).not.toContain("start failed");
      expect(told).toMatch(
        new RegExp(`^SIKAM cannot start: ${name}, [^\n]*203\\.0\\.113\\.1`, "m"),
      );
    },
    120_000,
  );

  test("but for the superadmin's password, which no later start could tell", async () => {
    const first = await newDataDir("first-start");
    const { code, told } = await failedStart({ DATA_DIR: first, HOST: "203.0.113.1" });
    expect(code).toBe(1);
    expect(told).toMatch(
      /^superadmin: \S+, password \S+ \(shown once[^\n]*\nSIKAM cannot start[^\n]*\n$/,
    );
    await removeDataDir(first);
  }, 120_000);

  test("that names host and port of a database that cannot be reached", async () => {
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
  }, 90_000);
});

describe("a stop", () => {
  test("by SIGHUP ends a single process as SIGTERM does, for whoever watches it to start it anew", async () => {
    const product = await startProduct({ dataDir, databaseUrl: database.url });
    expect(await product.stop("SIGHUP")).toBe(0);
    expect(product.output.log).toContain('"stopped"');
  }, 120_000);

  test("by SIGTERM answers what is under way and ends with status 0", async () => {
    const product = await startProduct({ dataDir, databaseUrl: database.url });
    const underWay = Array.from({ length: 12 }, () => fetch(`${product.origin}/api/reports`));
    const [code, ...replies] = await Promise.all([
      new Promise<number | null>((resolve) => {
        setTimeout(() => void product.stop().then(resolve), 30);
      }),
      ...underWay,
    ]);
    // on a slow machine some are told to come again; a reset would have rejected above
    const told = replies.filter(({ status }) => status !== 200);
    expect(told.map(({ status, headers }) => [status, headers.has("retry-after")])).toEqual(
      told.map(() => [503, true]),
    );
    expect(told.length).toBeLessThan(replies.length);
    for (const reply of replies) expect(await reply.json()).toHaveProperty("message");
    expect(code).toBe(0);
  }, 120_000);

  test("leaves everything for the next start, which makes no second superadmin", async () => {
    const product = await startProduct({ dataDir, databaseUrl: database.url });
    const token = await superadminToken(product);
    const list = await call(product, "GET", "/admin/students", { token });
    expect(list.total_admins).toBe(1);
    expect(product.output.told).not.toContain("superadmin:");
    expect(await product.stop()).toBe(0);
  }, 120_000);
});

test("a log whose reader has gone ends nothing", async () => {
  const product = await startProduct({ dataDir, databaseUrl: database.url });
  product.process.stdout!.destroy();
  product.process.stderr!.destroy();
  for (let n = 0; n < 5; n += 1)
    expect((await fetch(`${product.origin}/api/reports`)).status).toBe(200);
  expect(await product.stop()).toBe(0);
}, 120_000);

/** The name of each thread of a process with its niceness (proc(5)). */
const threadsOf = (pid: number) =>
  readdirSync(`/proc/${pid}/task`).map((thread) => {
    const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, "utf8");
    const [, name = "", rest = ""] = /\((.*)\) (.*)/s.exec(stat) ?? [];
    return { name, nice: Number(rest.split(" ")[16]) };
  });

test.runIf(platform() === "linux")(
  "threads that hash and compress give way to the one that answers, and no others do",
  async () => {
    const product = await startProduct({ dataDir, databaseUrl: database.url });
    const threads = threadsOf(product.process.pid!);
    await product.stop();
    expect(threads.some(({ name }) => name === "libuv-worker")).toBe(true);
    const expected = threads.map(({ name }) => ({ name, nice: name === "libuv-worker" ? 10 : 0 }));
    expect(threads).toEqual(expected);
  },
  120_000,
);

test("every answer keeps its type, is framed by nobody else, and asks for HTTPS where that is the address", async () => {
  const env = { PUBLIC_URL: "https://sikam.example.ac.id" };
  const product = await startProduct({ dataDir, databaseUrl: database.url, env });
  const paths = `/ / /privasi /laporan/ /nirgendwo /robots.txt /favicon.svg /share.png
    /manifest.webmanifest /sw.js /assets/none.js /api/reports /api/none /api/docs /api/openapi.json
    /healthz /api/uploads/none.jpg /bagikan/laporan/9-9.png`.split(/\s+/);
  for (const path of paths) {
    const { headers } = await fetch(`${product.origin}${path}`, { redirect: "manual" });
    const policy = headers.get("content-security-policy") ?? "";
    expect
      .soft([
        path,
        headers.get("x-content-type-options"),
        policy.includes("frame-ancestors 'none'"),
        headers.get("strict-transport-security"),
      ])
      .toEqual([path, "nosniff", true, "max-age=31536000; includeSubDomains"]);
  }
  await product.stop();
}, 120_000);

test("a mail server that is down refuses nothing; its mails arrive once it is up, across a restart", async () => {
  const down = { SMTP_URL: "smtp://127.0.0.1:1" };
  const first = await startProduct({ dataDir, databaseUrl: database.url, env: down });
  const campus_email = "7200000001@students.example.ac.id";
  const body = formOf({ name: "Penunggu Surat", campus_email, password: "rahasia1" });
  const { data } = await call(first, "POST", "/auth/register", { body });
  expect((await fetch(`${first.origin}/readyz`)).status).toBe(200);
  expect(first.output.told).not.toMatch(/code \d/);
  expect(await first.stop()).toBe(0);

  const mailServer = await smtpServer();
  const up = { SMTP_URL: mailServer.url };
  const second = await startProduct({ dataDir, databaseUrl: database.url, env: up });
  await expect.poll(() => mailServer.received.length, { timeout: 60_000 }).toBe(1);
  const otp_code = /\b\d{6}\b/.exec(mailServer.received[0]!.text)![0];
  const confirmation = { email: campus_email, otp_code, attempt: data.attempt };
  await call(second, "POST", "/auth/verify-email", { body: confirmation });
  await second.stop();
  await mailServer.close();
}, 180_000);

describe("kill -9 during a stream of creates and votes", () => {
  const KILLS = 4;
  /** Reports and votes that are acknowledged before each kill. */
  const ROWS = 8;

  test("loses no acknowledged row, several times over", async () => {
    const env = { RATE_LIMIT_FACTOR: "100000" };
    const start = () => startProduct({ dataDir, databaseUrl: database.url, env });
    let product = await start();
    const author = await verifiedStudent(product, "7100000001", "Penulis Deras");
    const voter = await verifiedStudent(product, "7100000002", "Pemilih Deras");
    const admin = await superadminToken(product);
    const target = await publishedReport(product, author);

    const acknowledged = new Set<number>();
    let votes = 0;
    /** Repeats a call until the process is gone; what it refused or did not answer does not count. */
    const stream = async (act: () => Promise<void>, running: () => boolean) => {
      while (running()) await act().catch(() => {});
    };
    for (let kill = 0; kill < KILLS; kill++) {
      let isRunning = true;
      const fields = { ...reportFields, isAnonymous: kill % 2 === 0 };
      const create = async () => {
        const body = formOf(fields);
        const { data } = await call(product, "POST", "/reports", { token: author.token, body });
        acknowledged.add(data.id);
      };
      const vote = async () => {
        const body = { type: votes % 2 === 0 ? "upvote" : "downvote" };
        await call(product, "POST", `/reports/${target}/vote`, { token: voter.token, body });
        votes++;
      };
      const streams = [create, create, vote].map((act) => stream(act, () => isRunning));
      const enough = { rows: acknowledged.size + ROWS, votes: votes + ROWS };
      await expect
        .poll(() => acknowledged.size >= enough.rows && votes >= enough.votes, { timeout: 60_000 })
        .toBe(true);
      await product.stop("SIGKILL");
      isRunning = false;
      await Promise.all(streams);
      product = await start();
      for (const id of acknowledged)
        expect((await call(product, "GET", `/reports/${id}`, { token: admin })).data.id).toBe(id);
    }
    const mine = await call(product, "GET", "/votes/me", { token: voter.token });
    expect(mine.data).toHaveLength(1);
    const totals = await call(product, "GET", `/reports/${target}/votes`);
    expect(totals.data.upvote + totals.data.downvote).toBe(1);
    const own = await call(product, "GET", "/reports/me?itemPerPage=1", { token: author.token });
    expect(own.pagination.total_items).toBeGreaterThanOrEqual(acknowledged.size + 1);
    await product.stop();
  }, 400_000);
});
