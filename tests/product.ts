import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { SERVER_MEMORY } from "../scripts/server-memory.ts";
import { buildState } from "../scripts/build-stamp.ts";
import { copyPreparedDatabase } from "./support/prepared-folder.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const DEMO = fileURLToPath(new URL("../scripts/demo.ts", import.meta.url));
const SHIFTED_CLOCK = new URL("./shifted-clock.ts", import.meta.url);
export const COMPILED = fileURLToPath(new URL("../node_modules/.cache/compiled", import.meta.url));
const START_TIME = 90_000;

export const SUPERADMIN = { email: "superadmin@example.ac.id", password: "rahasia-super" };

/** The product as its users have it: a process of its own on a data folder of its own. */
export interface Product {
  readonly origin: string;
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly process: ChildProcess;
  /** What it wrote so far: the log, and what it told the person who started it. */
  readonly output: { log: string; told: string };
  /** Waits for what it tells to match, from `since` on, for so many milliseconds at most. */
  told(pattern: RegExp, since?: number, within?: number): Promise<RegExpExecArray>;
  /** Ends it and waits; the exit code, or null when a signal ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** A new empty data folder. */
export const newDataDir = (purpose = "product") => mkdtemp(join(tmpdir(), `sikam-${purpose}-`));

export const removeDataDir = (dataDir: string) => rm(dataDir, { recursive: true, force: true });

/**
 * The database that a product should use: an empty one on the server of TEST_DATABASE_URL where that
 * is set, else none, which means the embedded one in its folder.
 */
export const newDatabase = async (): Promise<{
  url: string | undefined;
  drop(): Promise<void>;
}> => {
  const server = process.env["TEST_DATABASE_URL"];
  if (!server) return { url: undefined, drop: async () => {} };
  const name = `sikam_${process.pid}_${Date.now().toString(36)}`;
  const run = async (text: string) => {
    const client = new pg.Client(server);
    await client.connect();
    try {
      await client.query(text);
    } finally {
      await client.end();
    }
  };
  await run(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) };
};

/**
 * Below those that the system gives to outgoing connections, one of which could take it before it is used,
 * and above the last that `fetch` and browsers refuse (10080, https://fetch.spec.whatwg.org/#port-blocking).
 */
const PORTS = { least: 10_081, most: 30_000 };

/** A port that nobody listens on. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(PORTS.least, PORTS.most);
    const server = createServer().listen(port, "127.0.0.1");
    const isFree = await once(server, "listening").then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, "close");
    return port;
  }
};

interface Place {
  dataDir: string;
  /** Starts on nothing at all, where otherwise the embedded database has been made and migrated before. */
  firstStart?: boolean;
  databaseUrl?: string | undefined;
  env?: Record<string, string>;
  /** Milliseconds that the machine's clock is ahead, as the process sees it. */
  clockShift?: number;
  /** What is started in the place of this tree's own entry. */
  entry?: string;
  /** A module that is loaded before the product. */
  preload?: string;
}

const environmentOf = ({ dataDir, databaseUrl, env }: Place) => ({
  DATA_DIR: dataDir,
  // as `npm start` sets them
  NODE_ENV: "production",
  NODE_COMPILE_CACHE: COMPILED,
  ...SERVER_MEMORY.env,
  SUPERADMIN_EMAIL: SUPERADMIN.email,
  SUPERADMIN_PASSWORD: SUPERADMIN.password,
  ...(databaseUrl ? { DATABASE_URL: databaseUrl, SECRET_KEY: "k".repeat(40) } : {}),
  ...env,
});

const spawnNode = (
  script: readonly string[],
  env: Record<string, string>,
  { clockShift = 0, preload }: Pick<Place, "clockShift" | "preload"> = {},
) => {
  const { PATH = "", HOME = "" } = process.env;
  const words: string[] = [...SERVER_MEMORY.options];
  if (clockShift !== 0) words.push(`--import=${SHIFTED_CLOCK.href}?milliseconds=${clockShift}`);
  if (preload) words.push(`--import=${preload}`);
  return spawn(process.execPath, [...words, ...script], {
    env: { PATH, HOME, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
};

/** Waits for its end; throws with what it told where that is not 0. */
const succeeded = async (child: ReturnType<typeof spawnNode>) => {
  let told = "";
  child.stdout.resume();
  child.stderr.on("data", (chunk: Buffer) => (told += String(chunk)));
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`${child.spawnargs.join(" ")} ended with ${code}: ${told}`);
};

/** Makes the demo's campus in an empty place, as `npm run demo` does before it starts the product. */
export const makeDemo = (place: Place): Promise<void> =>
  succeeded(spawnNode([DEMO], environmentOf(place)));

/** Makes an embedded database in an empty data folder, with its schema and nothing else. */
const migrateNew = (dataDir: string) =>
  succeeded(spawnNode([commandsEntry(), "migrate"], environmentOf({ dataDir })));

let state: ReturnType<typeof buildState> | undefined;
/** Whether `dist` is made of these very sources. Says so once where it is not; throws where there is none. */
export const checkBuild = (): boolean => {
  if (state === undefined) {
    state = buildState();
    if (state === "stale") console.warn("dist is older than src: npm run build");
  }
  if (state === "missing") throw new Error("dist is missing: npm run build");
  return state === "fresh";
};

/** The entry of the product: what was built. A stale build's screens are used all the same, its server is not. */
export const productEntry = (): string =>
  join(ROOT, "src/app/server", checkBuild() ? "main.mjs" : "main.ts");

/** The entry of the operator's commands, found alike. */
export const commandsEntry = (): string =>
  join(ROOT, checkBuild() ? "dist/server/sikam.js" : "src/app/commands/sikam.ts");

const isEmpty = async (folder: string) => (await readdir(folder).catch(() => [])).length === 0;

/** Starts the product and waits until it says that it is ready. */
export const startProduct = async (options: Place): Promise<Product> => {
  const { dataDir, databaseUrl, firstStart } = options;
  if (!databaseUrl && !firstStart && (await isEmpty(dataDir)))
    await copyPreparedDatabase(dataDir, migrateNew);
  const env = { PORT: String(await freePort()), ...environmentOf(options) };
  const child = spawnNode([options.entry ?? productEntry()], env, options);
  const output = { log: "", told: "" };
  child.stdout.on("data", (chunk: Buffer) => (output.log += String(chunk)));
  child.stderr.on("data", (chunk: Buffer) => (output.told += String(chunk)));
  const port = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`not ready: ${output.told}`)), START_TIME);
    child.stderr.on("data", () => {
      const found = /listening on [^:]+:(\d+)/.exec(output.told)?.[1];
      if (!found) return;
      clearTimeout(late);
      resolve(found);
    });
    child.once("exit", (code) => {
      clearTimeout(late);
      reject(new Error(`ended with ${code} at the start: ${output.told}`));
    });
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    dataDir: options.dataDir,
    env,
    process: child,
    output,
    async told(pattern, since = 0, within = 30_000) {
      const end = Date.now() + within;
      for (;;) {
        const found = pattern.exec(output.told.slice(since));
        if (found) return found;
        if (Date.now() > end) throw new Error(`${pattern} not told: ${output.told}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    async stop(signal = "SIGTERM") {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      child.kill(signal);
      const [code] = (await once(child, "exit")) as [number | null];
      return code;
    },
  };
};
