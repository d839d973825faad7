import { readdir, utimes } from "node:fs/promises";
import { getCompileCacheDir } from "node:module";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { App, Db } from "../../server/app.ts";
import { HOUR, MINUTE, SECOND, startOfHour } from "../../server/clock.ts";
import { every } from "../../server/jobs/periodic.ts";
import type { Database } from "../../server/database/pool.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { describeError, type Log } from "../../server/log.ts";
import { dataPaths, type Settings } from "../../server/settings.ts";
import { removeOldRows } from "./housekeeping.ts";
import {
  cutLog,
  forgetReads,
  reindexGone,
  vacuumRewritten,
  wereNamesTakenOff,
} from "./rewriting-cleaning.sql.ts";
import { beginHour, setNumbersAside } from "./rewriting-mark.sql.ts";
import { type Rewriting, rewriteYoung, waitNoLonger } from "./rewriting.sql.ts";

interface Parts extends Pick<App, "db" | "clock" | "log" | "files" | "settings"> {
  /** Runs work on a connection whose statements may take long ({@link Database}). */
  readonly unhurried: Database["unhurried"];
}

/** Milliseconds to wait for a table, since writers queue behind it: less than a deadlock takes to be noticed (1 s). */
const MOST_WAIT = SECOND / 10;
const TRIES = 50;
const BETWEEN_TRIES = SECOND / 2;

/** Milliseconds between two transactions on one table, for the writers that waited. */
const PAUSE = SECOND / 20;

/** A stop has 15 s in all. */
const MOST_AT_STOP = 5 * SECOND;

/** SQLSTATE */
const LOCK_NOT_AVAILABLE = "55P03";
const NOT_ALLOWED = "42501";

const isCode = (error: unknown, code: string) => (error as { code?: unknown }).code === code;

/** Tries again while others hold what is to be rewritten; they do so only for a short time. */
const rewriteOnce = async (db: Db, hour: Date, so: Parameters<typeof rewriteYoung>[2]) => {
  for (let tried = 1; ; tried += 1)
    try {
      return await inTransaction(db, async (trx) => {
        await waitNoLonger(trx, MOST_WAIT);
        return rewriteYoung(trx, hour, so);
      });
    } catch (error) {
      if (tried === TRIES || !isCode(error, LOCK_NOT_AVAILABLE)) throw error;
      await delay(BETWEEN_TRIES * Math.random());
    }
};

const rewriteRows = async (db: Db, hour: Date, again: boolean) => {
  let done = await rewriteOnce(db, hour, { again });
  while (done && done.left.length > 0) {
    if (done.goesOn) await delay(PAUSE);
    done = await rewriteOnce(db, hour, { again, before: done });
  }
  return done;
};

/** Where a server allows a step only to another role (docs/operations.md#postgresql), the log says so. */
const unlessKept = (log: Log, message: string, step: Promise<void>) =>
  step.catch((error: unknown) => {
    if (!isCode(error, NOT_ALLOWED)) throw error;
    log.warn(message, describeError(error));
  });

/** Removes old versions of rows, and the engine's notes: times of reading, its log, values in indexes. */
const clean = async (db: Db, log: Log, written: Rewriting["written"] | undefined) => {
  await vacuumRewritten(db);
  await unlessKept(log, "rewriting.reads not forgotten", forgetReads(db));
  await unlessKept(log, "rewriting.log not cut", cutLog(db));
  // it is last, since it takes longest, and a stop does not wait for it
  const isNameOff = written?.includes("used_tag") && (await wereNamesTakenOff(db));
  await reindexGone(db, written && isNameOff ? [...written, "names off"] : written);
};

/**
 * Resets the times of files and folders beside the stored ones. They show when a table was first read, when the
 * last upload came, or when compiled code was read for the first photo.
 */
const forgetTimes = async ({ dataDir }: Settings, hour: Date) => {
  const { database, temporary } = dataPaths(dataDir);
  for (const folder of [database, temporary, getCompileCacheDir() ?? []].flat()) {
    const names = await readdir(folder, { recursive: true }).catch(() => []);
    const paths = [folder, ...names.map((name) => join(folder, name))];
    // a file that was removed meanwhile shows nothing
    await Promise.allSettled(paths.map((path) => utimes(path, hour, hour)));
  }
};

/**
 * Leaves nothing on the disk that shows in which order, or when within the hour, anybody was active
 * (docs/product/authorship.md#bytes-at-rest). It rewrites rows and files of the hour in random order, removes their
 * old versions, and cuts the log.
 *
 * @param so.again also where it was already done in this hour, as before a stop
 * @param so.isFirst whether it is unknown if the cleaning after an earlier rewriting was done
 * @returns whether this process has done it
 */
export const rewriteHour = async (
  { db, unhurried, clock, log, files, settings }: Parts,
  { again = false, isFirst = false }: { readonly again?: boolean; readonly isFirst?: boolean } = {},
): Promise<boolean> => {
  const hour = startOfHour(clock.now());
  await removeOldRows({ db, clock, log });
  await setNumbersAside(db, hour);
  await forgetTimes(settings, hour);
  const done = await rewriteRows(db, hour, again);
  if (!done) return false;
  const [renewal] = await Promise.allSettled([files.renewSince(done.last)]);
  // the old rows are removed, whatever has happened to the files
  await unhurried((patient) => clean(patient, log, isFirst ? undefined : done.written));
  if (renewal.status === "rejected") throw renewal.reason;
  log.debug("rewriting.done", { rows: done.rows, files: renewal.value });
  return true;
};

/** The same before a stop, which it neither fails nor delays for long: the next start does the rest. */
export const rewriteBeforeStop = async (parts: Parts): Promise<void> => {
  const failed = (error: unknown) =>
    parts.log.warn("rewriting.not done before the stop", describeError(error));
  await Promise.race([
    rewriteHour(parts, { again: true }).catch(failed),
    delay(MOST_AT_STOP, undefined, { ref: false }),
  ]);
};

/** Timers of Node may fire a little early. */
const MARGIN = SECOND / 100;
/** Milliseconds after the full hour, over which instances spread their start. */
const SPREAD = 5 * SECOND;
/** Milliseconds after a start: a crashed process has left its hour as it was. */
const FIRST = 30 * SECOND;

/**
 * Does {@link rewriteHour} soon after the start and after each full hour of the database's clock; after a failure
 * once more a minute later.
 */
export const startRewriting = (parts: Parts) => {
  const { db, clock, log } = parts;
  const intoHour = () => clock.now().getTime() % HOUR;
  let last: "done" | "failed" | undefined;
  const work = async (stopping: AbortSignal) => {
    // otherwise the hour has begun without it
    const isOnTime = intoHour() < SPREAD;
    // perhaps only the cleaning has failed
    const so = { again: last === "failed" && !isOnTime, isFirst: last !== "done" };
    const before = last;
    last = "failed";
    if (isOnTime) {
      await beginHour(db, startOfHour(clock.now()));
      await delay(Math.random() * SPREAD, undefined, { signal: stopping }).catch(() => undefined);
      if (stopping.aborted) return;
    }
    // another process may have rewritten the hour and been killed before it cleaned everything
    last = (await rewriteHour(parts, so)) ? "done" : before;
  };
  const wait = () => (last === "failed" ? MINUTE : HOUR - intoHour() + MARGIN);
  return every(log, "rewrite the hour", wait, work, FIRST);
};
