import { randomUUID } from "node:crypto";
import {
  chmod,
  type FileHandle,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rm,
  stat,
} from "node:fs/promises";
import { hostname, uptime } from "node:os";
import { join, resolve } from "node:path";
import { systemClock } from "../clock.ts";
import { hasEnded, type ProcessIdentity, thisProcess } from "./process-identity.ts";

const HEARTBEAT = 5_000;
/** Milliseconds without a heartbeat after which a holder that cannot be looked at counts as gone. */
const SILENCE = 30_000;

const STICKY = 0o1000;

/** Another process uses the folder; the message is one line and names it. */
export class FolderInUse extends Error {
  override readonly name = "FolderInUse";
  readonly expected = true;

  constructor(folder: string, holder: Holder) {
    super(
      `the data folder ${folder} is in use by another process (pid ${holder.pid} on ${holder.host})`,
    );
  }
}

export interface FolderLock {
  /** Gives the folder free for the next process. */
  release(): Promise<void>;
}

interface Holder extends ProcessIdentity {
  readonly host: string;
}

/** Makes a folder that only its owner may enter (0700), with the folders above it. */
export const makePrivateFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { mode } = await stat(folder);
  // a folder that everybody shares, like /tmp, is not ours to close
  if ((mode & 0o777) !== 0o700 && !(mode & STICKY)) await chmod(folder, 0o700);
};

/*
 * A lock is a file `lock.<n>` that holds who made it, and the highest n counts. Who finds its holder gone
 * makes n + 1, which only one can (link is exclusive and brings the whole content at once), and removes
 * the lower ones. A number that was reached is never gone down from: it stays, emptied, after a release.
 * So who judged an old number and comes late either fails to make the next one or sees a higher one, and
 * of any number of processes that race over a stale lock exactly one wins.
 */
const lockFile = (folder: string, number: number) => join(folder, `lock.${number}`);

const lockNumbers = async (folder: string): Promise<number[]> => {
  const numbers = (await readdir(folder)).map((name) => /^lock\.(\d+)$/.exec(name)?.[1]);
  return numbers.filter((n) => n !== undefined).map(Number);
};

const highest = async (folder: string) => Math.max(0, ...(await lockNumbers(folder)));

const isCode = (error: unknown, code: string) =>
  error instanceof Error && "code" in error && error.code === code;

/** A power cut can leave a lock without its words: then it counts by its age alone. */
const UNREADABLE: Holder = { pid: 0, startTime: "", bootId: "?", pidNamespace: "?", host: "?" };

const parseHolder = (text: string): Holder => {
  try {
    return { ...UNREADABLE, ...(JSON.parse(text) as Partial<Holder>) };
  } catch {
    return UNREADABLE;
  }
};

/** The holder of the lock and when it last said so; undefined when it was released or superseded. */
const readHolder = async (path: string) => {
  try {
    const text = await readFile(path, "utf8");
    const { mtimeMs } = await stat(path);
    return text === "" ? undefined : { holder: parseHolder(text), seenAt: mtimeMs };
  } catch (error) {
    if (isCode(error, "ENOENT")) return undefined;
    throw error;
  }
};

const isGone = async (holder: Holder, seenAt: number, self: ProcessIdentity): Promise<boolean> => {
  const now = systemClock.now().getTime();
  const silent = now - seenAt > SILENCE;
  // A reboot ended it; else the heartbeat comes from another machine with the same disk.
  if (holder.bootId !== self.bootId) return silent || seenAt < now - uptime() * 1000;
  if (holder.pidNamespace !== self.pidNamespace) return silent;
  return (await hasEnded(holder)) ?? silent;
};

/** Makes the lock `number` with the draft's content; false if somebody else was first. */
const makeLock = async (folder: string, number: number, draft: string): Promise<boolean> => {
  const path = lockFile(folder, number);
  try {
    await link(draft, path);
  } catch (error) {
    if (isCode(error, "EEXIST")) return false;
    throw error;
  }
  if ((await highest(folder)) === number) return true;
  await rm(path, { force: true });
  return false;
};

const acquire = async (folder: string, draft: string, self: ProcessIdentity): Promise<number> => {
  for (;;) {
    const last = await highest(folder);
    const found = await readHolder(lockFile(folder, last));
    if (found && !(await isGone(found.holder, found.seenAt, self)))
      throw new FolderInUse(folder, found.holder);
    if (!(await makeLock(folder, last + 1, draft))) continue;
    for (const older of await lockNumbers(folder))
      if (older <= last) await rm(lockFile(folder, older), { force: true });
    return last + 1;
  }
};

/** Another process took the folder over while this one stood still: it must not write any more. */
const stopAtOnce = (folder: string) => {
  process.stderr.write(`the data folder ${folder} was taken over by another process\n`);
  process.exit(1);
};

const hold = (folder: string, number: number, file: FileHandle): FolderLock => {
  const beat = async () => {
    const now = systemClock.now();
    await file.utimes(now, now);
    if ((await highest(folder)) > number) stopAtOnce(folder);
  };
  // A beat that fails is one beat less; the folder may be gone by then.
  const timer = setInterval(() => void beat().catch(() => {}), HEARTBEAT).unref();
  let released: Promise<void> | undefined;
  const release = async () => {
    clearInterval(timer);
    await file.truncate(0);
    await file.close();
  };
  return { release: () => (released ??= release()) };
};

/**
 * Takes the folder for this process, making it (0700) if need be. Throws {@link FolderInUse} while another
 * process lives that holds it (docs/product/running.md#one-process-a-folder); what a killed one left behind
 * is taken over.
 */
export const lockFolder = async (dir: string): Promise<FolderLock> => {
  const folder = resolve(dir);
  await makePrivateFolder(folder);
  const self = await thisProcess();
  const holder: Holder = { ...self, host: hostname() };
  const draft = join(folder, `lock.${randomUUID()}`);
  const file = await open(draft, "wx", 0o600);
  try {
    await file.writeFile(JSON.stringify(holder));
    const number = await acquire(folder, draft, self);
    return hold(folder, number, file);
  } catch (error) {
    await file.close();
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
};
