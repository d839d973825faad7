import { readdir, readFile } from "node:fs/promises";

/** Linux counts in hundredths of a second here, on every machine. */
const MS_A_TICK = 10;

/** Fields of /proc/PID/stat after the name, which may hold blanks: state is 0, the parent 1. */
const PARENT = 1;
const OWN = [11, 12];
const ENDED_CHILDREN = [13, 14];

const fieldsOf = async (pid: number | string) => {
  const line = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
  return line?.slice(line.lastIndexOf(")") + 2).split(" ");
};

const sum = (fields: readonly string[], places: readonly number[]) =>
  places.reduce((total, place) => total + Number(fields[place]), 0) * MS_A_TICK;

/** Milliseconds of processor time that a process, its threads with it, has had so far. */
export const cpuOfProcess = async (pid: number): Promise<number> => {
  const fields = await fieldsOf(pid);
  if (!fields) throw new Error(`the process ${pid} has ended`);
  return sum(fields, OWN);
};

/** The processor time of a PostgreSQL server so far, in milliseconds. */
export interface ServerCpu {
  /** Of all its processes, those that have ended as well. */
  readonly all: number;
  /** Of each that lives. */
  readonly each: ReadonlyMap<number, number>;
}

export const cpuOfServer = async (postmaster: number): Promise<ServerCpu> => {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(
    pids.map(async (pid) => [Number(pid), await fieldsOf(pid)] as const),
  );
  const each = new Map<number, number>();
  let ended = 0;
  for (const [pid, fields] of stats) {
    if (!fields) continue;
    const isPostmaster = pid === postmaster;
    if (isPostmaster || Number(fields[PARENT]) === postmaster) each.set(pid, sum(fields, OWN));
    if (isPostmaster) ended = sum(fields, ENDED_CHILDREN);
  }
  if (each.size === 0) throw new Error("the PostgreSQL server does not run on this machine");
  return { all: ended + [...each.values()].reduce((total, ms) => total + ms, 0), each };
};

/** What a server used between two looks, but for its processes `others`. */
export const usedBetween = (before: ServerCpu, after: ServerCpu, others: Iterable<number>) => {
  let used = after.all - before.all;
  // one that has ended meanwhile went from `each` to `all` without a difference
  for (const pid of others)
    if (after.each.has(pid)) used -= after.each.get(pid)! - (before.each.get(pid) ?? 0);
  return used;
};

/** The process id of the parent of a process. */
export const parentOf = async (pid: number): Promise<number> =>
  Number((await fieldsOf(pid))?.[PARENT]);
