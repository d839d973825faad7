import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Served } from "../people.ts";
import { startProduct } from "../product.ts";
import { type Campus, settleCampus, WRITE_HEADER } from "./campus.ts";
import type { Change } from "./disk.ts";
import { liveLong } from "./live.ts";
import { askPatiently } from "./patient.ts";
import { settle } from "./settle.ts";

const RECORDER = new URL("./recorder.ts", import.meta.url);
/** The name of the answer after which the campus is settled. */
const SETTLED = "settled";

export interface Recorded {
  readonly change: Change;
  readonly data: Uint8Array;
}

/** What a process did to its folder, in order, and what its people were told. */
export interface Recording {
  readonly campus: Campus;
  readonly changes: readonly Recorded[];
  /** Where among the changes the answer to each write was given, by the number of the write. */
  readonly answered: ReadonlyMap<string, number>;
  /** Where the campus was settled. */
  readonly settled: number;
}

const readRecord = (path: string): Recorded[] => {
  const bytes = readFileSync(path);
  const changes: Recorded[] = [];
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf(10, at);
    const { n, ...change } = JSON.parse(bytes.toString("utf8", at, end)) as Change & { n: number };
    changes.push({ change, data: bytes.subarray(end + 1, end + 1 + n) });
    at = end + 1 + n;
  }
  return changes;
};

export const ENVIRONMENT = { RATE_LIMIT_FACTOR: "1000000", LOG_LEVEL: "warn" };

/** Lets the recorder write down that the people know of these by now. */
export const tell = async (product: Served, ids: readonly string[]) => {
  for (const id of ids) {
    const headers = { [WRITE_HEADER]: id };
    const reply = await askPatiently(product, "GET", "/news", { headers });
    await reply.arrayBuffer();
    if (!reply.ok) throw new Error(`who was to hear of write ${id} was answered ${reply.status}`);
  }
};

/**
 * Records a first start in `dataDir`, a campus that writes, a stop, a start, a kill, the recovery from it,
 * and another stop, with people who write so often in each of the three lives.
 */
export const record = async (
  dataDir: string,
  log: string,
  seed: number,
  writes: number,
): Promise<Recording> => {
  const recorder = new URL(RECORDER);
  recorder.search = new URLSearchParams({ folder: dataDir, log }).toString();
  const start = () =>
    startProduct({ dataDir, firstStart: true, env: ENVIRONMENT, preload: recorder.href });
  const product = await start();
  const campus = await settleCampus(product, seed);
  await tell(product, [...campus.ledger.writes.map(({ id }) => id), SETTLED]);
  const lives: ("SIGTERM" | "SIGUSR2")[] = ["SIGTERM", "SIGUSR2", "SIGTERM"];
  for (const [at, signal] of lives.entries()) {
    const people = await liveLong(campus, seed + at, writes);
    if (signal === "SIGTERM") await people.stop();
    const ended = once(campus.product.process, "exit");
    campus.product.process.kill(signal);
    await Promise.all([ended, people.stop()]);
    if (at === lives.length - 1) break;
    campus.product = await start();
    const open = campus.ledger.underWay;
    const faults = await settle(campus);
    if (faults.length > 0) throw new Error(faults.join("\n"));
    const done = open.filter(({ state }) => state === "acknowledged").map(({ id }) => id);
    await tell(campus.product, done);
  }
  const changes = readRecord(join(log));
  const answered = new Map<string, number>();
  for (const [at, { change }] of changes.entries())
    if (change.op === "answered" && !answered.has(String(change.id)))
      answered.set(String(change.id), at);
  const untold = campus.ledger.writes.filter(
    ({ id, state }) => state === "acknowledged" && !answered.has(id),
  );
  if (untold.length > 0)
    throw new Error(`recorded as never answered: ${untold.map(({ fact }) => fact.key).join(", ")}`);
  return { campus, changes, answered, settled: answered.get(SETTLED) ?? Infinity };
};
