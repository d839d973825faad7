/**
 * Development: one server process (with Vite in it, which updates screens by itself), which is restarted when a
 * file of the server has changed.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { globSync, readFileSync, watch } from "node:fs";
import { join } from "node:path";
import { importGraph, reachedFrom } from "./import-graph.ts";

const root = join(import.meta.dirname, "..");
const ENTRY = "src/app/server/main.ts";

/** Longer than the server's own 15 s for ending, so that it can release its data folder. */
const PATIENCE_MS = 20_000;
const QUIET_MS = 100;

/** A hash of the files that the server process itself loads; Vite handles the screens. */
const fingerprint = () => {
  const read = (path: string): [string, string] => {
    try {
      return [path, readFileSync(join(root, path), "utf8")];
    } catch {
      // The file was removed after it was listed: the next event handles that.
      return [path, ""];
    }
  };
  const files = new Map(globSync("src/**/*.ts", { cwd: root }).map(read));
  const loaded = [...reachedFrom(importGraph(files), ENTRY, (edge) => edge.kind !== "type").keys()];
  const hash = createHash("sha256");
  for (const path of loaded.toSorted()) hash.update(`${path}\0${files.get(path) ?? ""}\0`);
  for (const path of globSync("migrations/*.sql", { cwd: root }).toSorted())
    hash.update(read(path).join("\0"));
  return hash.digest("hex");
};

let server: ChildProcess | undefined;
let stopping = false;
let ending = false;
let running = "";

const start = () => {
  running = fingerprint();
  // A process group of its own, so that Ctrl-C reaches it once, through `stop`, and not twice.
  const child = spawn(process.execPath, [ENTRY, "--dev"], {
    cwd: root,
    detached: true,
    stdio: ["ignore", "inherit", "inherit"],
    env: { NODE_ENV: "development", ...process.env },
  });
  server = child;
  child.once("exit", (code, signal) => {
    server = undefined;
    if (!stopping) console.error(`dev: the server ended (${signal ?? code}), waiting for a change`);
  });
};

const stop = async () => {
  if (!server) return;
  const child = server;
  stopping = true;
  const gone = once(child, "exit");
  const kill = setTimeout(() => child.kill("SIGKILL"), PATIENCE_MS);
  child.kill("SIGTERM");
  await gone;
  clearTimeout(kill);
  stopping = false;
};

let restarting = false;

/** Restarts the server until it runs the files on disk. */
const restartIfChanged = async () => {
  if (restarting) return;
  restarting = true;
  while (!ending && fingerprint() !== running) {
    console.error("dev: the server's sources changed, starting it anew");
    await stop();
    if (!ending) start();
  }
  restarting = false;
};

let quiet: NodeJS.Timeout | undefined;

const noticed = () => {
  clearTimeout(quiet);
  quiet = setTimeout(() => void restartIfChanged(), QUIET_MS);
};

const end = async () => {
  if (ending) {
    server?.kill("SIGKILL");
    process.exit(1);
  }
  ending = true;
  await stop();
  process.exit(0);
};

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void end());
for (const folder of ["src", "migrations"]) watch(join(root, folder), { recursive: true }, noticed);
start();
