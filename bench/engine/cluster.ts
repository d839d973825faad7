import { execFile } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { chmod, chown, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "./free-port.ts";

const run = promisify(execFile);

/** As an operator would have it: the defaults, and these. */
const SETTINGS = { shared_buffers: "256MB", max_connections: "100" };
const OWNER = "postgres";

/** A PostgreSQL server on this machine. */
export interface Server {
  /** Leads to its database `postgres`. */
  readonly url: string;
  /** Ends it, if it was started here. */
  readonly stop: () => Promise<void>;
}

const isRoot = process.getuid?.() === 0;

/** PostgreSQL refuses to run as root. */
const asOwner = (command: string, ...args: string[]) =>
  isRoot ? run("runuser", ["-u", OWNER, "--", command, ...args], { cwd: "/" }) : run(command, args);

/** The newest installed server's programs. */
const findPrograms = () =>
  globSync("/usr/lib/postgresql/*/bin")
    .toSorted((a, b) => Number(a.split("/")[4]) - Number(b.split("/")[4]))
    .findLast((bin) => existsSync(join(bin, "initdb")));

const makeFolder = async (folder: string) => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  if (!isRoot) return;
  const passwd = await readFile("/etc/passwd", "utf8");
  const [, uid, gid] = new RegExp(`^${OWNER}:[^:]*:(\\d+):(\\d+)`, "m").exec(passwd) ?? [];
  await chown(folder, Number(uid), Number(gid));
};

/**
 * Starts a cluster of our own in `folder`, which stays there with its databases for the next run. Throws where
 * no server is installed.
 */
const startCluster = async (folder: string): Promise<Server> => {
  const bin = findPrograms();
  if (!bin)
    throw new Error(
      "no PostgreSQL server: set TEST_DATABASE_URL to one on this machine, or install one",
    );
  const data = join(folder, "data");
  await makeFolder(folder);
  if (!existsSync(join(data, "PG_VERSION"))) {
    const how = ["-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"];
    await asOwner(join(bin, "initdb"), "-D", data, "-U", OWNER, ...how);
  }
  const control = (...args: string[]) =>
    asOwner(join(bin, "pg_ctl"), "-D", data, "-w", "-t", "60", ...args);
  // what a run that was killed has left
  await control("-m", "fast", "stop").catch(() => {});
  const port = await freePort();
  const given = Object.entries(SETTINGS).map(([name, value]) => `-c ${name}=${value}`);
  const options = [`-p ${port} -h 127.0.0.1 -k ${folder}`, ...given].join(" ");
  await control("-l", join(folder, "log"), "-o", options, "start");
  return {
    url: `postgres://${OWNER}@127.0.0.1:${port}/postgres`,
    stop: async () => void (await control("-m", "fast", "stop")),
  };
};

/** The server of TEST_DATABASE_URL, or a cluster of our own in `folder`. */
export const openServer = async (folder: string): Promise<Server> => {
  const url = process.env["TEST_DATABASE_URL"];
  if (url) return { url, stop: async () => {} };
  const started = await startCluster(folder);
  console.log(`started a PostgreSQL server in ${folder} (kept there for the next run)`);
  return started;
};
