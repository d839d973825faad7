import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { open, readFile } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { newDataDir, removeDataDir } from "../../tests/product.ts";
import { freePort } from "./free-port.ts";
import { stopAtEnd } from "./stopping.ts";

const ROOT = join(import.meta.dirname, "../..");
const REFERENCE = join(import.meta.dirname, "../references/main.ts");
const START_TIME = 90_000;
const STOP_TIME = 20_000;

/** A server that is measured: a process of its own, and the name that its connections to the database have. */
export interface Side {
  readonly port: number;
  readonly pid: number;
  readonly application: string;
  /** Where it keeps files and its log. */
  readonly folder: string;
  stop(): Promise<void>;
}

/** Ends a process that may have ended already, and waits for it. */
const endProcess = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const cut = setTimeout(() => child.kill("SIGKILL"), STOP_TIME);
  child.kill("SIGTERM");
  await once(child, "exit");
  clearTimeout(cut);
};

/** Starts a command line and waits until what it tells holds `ready`. */
const startSide = async (
  line: string,
  env: Readonly<Record<string, string>>,
  { application, ready }: { application: string; ready: RegExp },
): Promise<Side> => {
  const folder = await newDataDir("bench");
  const port = await freePort();
  // as a service manager would: into a file, which nobody has to read meanwhile
  const log = await open(join(folder, "log"), "a");
  const { PATH = "", HOME = "" } = process.env;
  const path = [dirname(process.execPath), PATH].join(delimiter);
  const child = spawn("sh", ["-c", line], {
    cwd: ROOT,
    env: { PATH: path, HOME, PORT: String(port), DATA_DIR: folder, ...env },
    stdio: ["ignore", log.fd, "pipe"],
  });
  await log.close();
  const stop = stopAtEnd(async () => {
    await endProcess(child);
    await removeDataDir(folder);
  });
  await toldReady(child, ready).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { port, pid: child.pid!, application, folder, stop };
};

const toldReady = (child: ChildProcess, ready: RegExp) =>
  new Promise<void>((resolve, reject) => {
    let told = "";
    const late = setTimeout(() => reject(new Error(`not ready: ${told}`)), START_TIME);
    child.stderr!.on("data", (part: Buffer) => {
      told += String(part);
      if (!ready.test(told)) return;
      clearTimeout(late);
      resolve();
    });
    child.once("exit", (code) => {
      clearTimeout(late);
      reject(new Error(`ended with ${code} at the start: ${told}`));
    });
  });

/** The line that `npm start` runs. */
const startLine = async () => {
  const manifest = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8")) as {
    scripts: { start: string };
  };
  return manifest.scripts.start;
};

/** The address of a database with a name for the connections that are made by it. */
const named = (databaseUrl: string, application: string) => {
  const url = new URL(databaseUrl);
  url.searchParams.set("application_name", application);
  return url.href;
};

/** What `npm start` gets from an operator who uses a PostgreSQL server, and from one who does not. */
const productEnv = (databaseUrl: string | undefined, application = "product") => ({
  ...(databaseUrl && {
    DATABASE_URL: named(databaseUrl, application),
    SECRET_KEY: "k".repeat(40),
  }),
});

/** Starts the product as `npm start` does after the build. */
export const startProduct = async (databaseUrl: string, application = "product"): Promise<Side> =>
  startSide(await startLine(), productEnv(databaseUrl, application), {
    application,
    ready: /listening on/,
  });

/** Starts the hand-written references; `pages` is the folder of the pages that they answer. */
export const startReferences = (databaseUrl: string, pages: string): Promise<Side> =>
  startSide(
    `exec "${process.execPath}" "${REFERENCE}"`,
    { NODE_ENV: "production", DATABASE_URL: databaseUrl, PAGES: pages },
    { application: "reference", ready: /listening on/ },
  );
