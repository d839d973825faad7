import { statfs } from "node:fs/promises";
import type { App } from "../../server/app.ts";
import { HOUR, MINUTE } from "../../server/clock.ts";
import { secondsOff } from "../../server/clock-watch.ts";
import type { Trouble } from "./trouble.contract.ts";
import { countLateJobs, type LateJobs, readRewriting } from "./trouble.sql.ts";

/** The watched state of the server at one moment. */
export interface State {
  readonly now: Date;
  readonly late: readonly LateJobs[];
  /** When the hourly rewriting was last done. */
  readonly rewritten: Date;
  /** Whether the database allows its log to be cut. */
  readonly mayCut: boolean;
  /** Bytes of the disk that holds `DATA_DIR`. */
  readonly disk: { readonly free: number; readonly size: number };
  /** Seconds that the machine's clock is ahead of the database's; 0 for a small difference. */
  readonly clockOff: number;
}

const LATE_MAIL = 5 * MINUTE;
const LATE_JOBS = 15 * MINUTE;
/** The rewriting is late after this time: it runs at each full hour, and soon after a start. */
const LATE_REWRITING = 1.5 * HOUR;
/** Percent. */
const LITTLE_ROOM = 10;

/** Bytes of the disk that holds a folder: free for this process, and all. */
export const readDisk = async (folder: string): Promise<State["disk"]> => {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize };
};

/** Reads it; throws where the database does not answer. */
export const readState = async ({
  db,
  clock,
  settings,
}: Pick<App, "db" | "clock" | "settings">): Promise<State> => {
  const now = clock.now();
  const { hour, may_cut: mayCut } = await readRewriting(db);
  return {
    now,
    late: await countLateJobs(db, now),
    rewritten: hour,
    mayCut,
    disk: await readDisk(settings.dataDir),
    clockOff: secondsOff(clock),
  };
};

const since = (date: Date | undefined) => date?.toISOString() ?? null;

/** The oldest of the jobs that should have been done `after` milliseconds ago. */
const lateSince = ({ now, late }: State, after: number, of: (queue: string) => boolean) =>
  late
    .filter(({ queue, oldest }) => of(queue) && now.getTime() - oldest.getTime() > after)
    .map(({ oldest }) => oldest)
    .toSorted((a, b) => a.getTime() - b.getTime())[0];

/** The faults in a state that need attention, the worst first. */
export const troublesOf = (state: State): Trouble[] => {
  const troubles: Trouble[] = [];
  const { disk, now, rewritten, mayCut, clockOff } = state;
  const left = Math.floor((disk.free / disk.size) * 100);
  if (left < LITTLE_ROOM) troubles.push({ kind: "disk", since: null, amount: left });
  const mail = lateSince(state, LATE_MAIL, (queue) => queue === "mail");
  if (mail) troubles.push({ kind: "mail", since: since(mail), amount: null });
  const jobs = lateSince(state, LATE_JOBS, (queue) => queue !== "mail");
  if (jobs) troubles.push({ kind: "jobs", since: since(jobs), amount: null });
  if (now.getTime() - rewritten.getTime() > LATE_REWRITING)
    troubles.push({ kind: "rewriting", since: since(rewritten), amount: null });
  if (!mayCut) troubles.push({ kind: "grants", since: null, amount: null });
  if (clockOff !== 0) troubles.push({ kind: "clock", since: null, amount: clockOff });
  return troubles;
};
