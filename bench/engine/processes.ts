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
  readonly stop: () => Promise<void>;
}

/** A process that may not be ready yet. */
export interface Launched extends Side {
  /** When it was started, in milliseconds of this process. */
  readonly at: number;
  readonly ready: Promise<void>;
}

interface Launch {
  readonly line: string;
  readonly env: Readonly<Record<string, string>>;
  readonly application: string;
  /** A folder for its data that is there already; else it has one for as long as it runs. */
  readonly folder?: string | undefined;
  /** Where it runs: here, unless it is another's product. */
  readonly cwd?: string;
}

/** Ends a process that may have ended already, and waits for it. */
const endProcess = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const cut = setTimeout(() => child.kill("SIGKILL"), STOP_TIME);
  child.kill("SIGTERM");
  await once(child, "exit");
  clearTimeout(cut);
};

const toldReady = (child: ChildProcess) =>
  new Promise<void>((resolve, reject) => {
    let told = "";
    const late = setTimeout(() => reject(new Error(`not ready: ${told}`)), START_TIME);
    child.stderr!.on("data", (part: Buffer) => {
      told += String(part);
      if (!told.includes("listening on")) return;
      clearTimeout(late);
      resolve();
    });
    child.once("exit", (code) => {
      clearTimeout(late);
      reject(new Error(`ended with ${code} at the start: ${told}`));
    });
  });

/** Starts a command line. */
const launch = async ({
  line,
  env,
  application,
  folder,
  cwd = ROOT,
}: Launch): Promise<Launched> => {
  const dataDir = folder ?? (await newDataDir("bench"));
  const port = await freePort();
  // as a service manager would: into a file, which nobody has to read meanwhile
  const log = await open(join(dataDir, "log"), "a");
  const { PATH = "", HOME = "" } = process.env;
  const path = [dirname(process.execPath), PATH].join(delimiter);
  const at = performance.now();
  const child = spawn("sh", ["-c", line], {
    cwd,
    env: { PATH: path, HOME, PORT: String(port), DATA_DIR: dataDir, ...env },
    stdio: ["ignore", log.fd, "pipe"],
  });
  await log.close();
  const stop = stopAtEnd(async () => {
    await endProcess(child);
    if (!folder) await removeDataDir(dataDir);
  });
  const ready = toldReady(child);
  // whoever waits for it is told
  ready.catch(() => {});
  return { port, pid: child.pid!, application, at, ready, stop };
};

const untilReady = async (launched: Launched): Promise<Side> => {
  await launched.ready.catch(async (error: unknown) => {
    await launched.stop();
    throw error;
  });
  return launched;
};

/** The line that `npm start` runs. */
const startLine = async () => {
  const manifest = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8")) as {
    scripts: { start: string };
  };
  return manifest.scripts.start;
};

/** The address of a database with the name that connections by it have. */
export const named = (databaseUrl: string, application: string): string => {
  const url = new URL(databaseUrl);
  url.searchParams.set("application_name", application);
  return url.href;
};

/** What `npm start` gets from an operator who uses a PostgreSQL server; one who does not gives nothing. */
const operatorsEnv = (databaseUrl: string, application: string) => ({
  DATABASE_URL: named(databaseUrl, application),
  SECRET_KEY: "k".repeat(40),
});

/** Starts the product as `npm start` does after the build, on a PostgreSQL server or embedded in a folder. */
export const launchProduct = async (
  place: { readonly databaseUrl: string } | { readonly folder: string },
  application = "product",
): Promise<Launched> => {
  const line = await startLine();
  return "folder" in place
    ? launch({ line, application, env: {}, folder: place.folder })
    : launch({ line, application, env: operatorsEnv(place.databaseUrl, application) });
};

/** Starts the hand-written references; `pages` is the folder of the pages that they answer. */
export const launchReferences = (databaseUrl: string, pages: string): Promise<Launched> =>
  launch({
    line: `exec "${process.execPath}" "${REFERENCE}"`,
    env: { NODE_ENV: "production", DATABASE_URL: databaseUrl, PAGES: pages },
    application: "reference",
  });

/** Starts another's product, which tells that it is listening as ours does. */
export const startPeer = async (peer: Launch): Promise<Side> => untilReady(await launch(peer));

/** Starts the product and waits until it says that it is ready. */
export const startProduct = async (databaseUrl: string, application?: string): Promise<Side> =>
  untilReady(await launchProduct({ databaseUrl }, application));

export const startReferences = async (databaseUrl: string, pages: string): Promise<Side> =>
  untilReady(await launchReferences(databaseUrl, pages));
