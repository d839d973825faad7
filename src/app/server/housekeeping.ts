import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { oldestAttempt } from "../../features/accounts/registration.sql.ts";
import { removeWhatIsOver } from "../../features/retention/retention.server.ts";
import { countRemoved } from "../../features/retention/retention.sql.ts";
import { absent } from "../../server/abandoned.ts";
import type { App } from "../../server/app.ts";
import { after, DAY, HOUR, MINUTE, systemClock } from "../../server/clock.ts";
import { dataPaths } from "../../server/settings.ts";
import {
  namesWithoutRecord,
  removeExpired,
  removeOlder,
  ownTables,
  vacuum,
} from "./housekeeping.sql.ts";
import { every } from "../../server/jobs/periodic.ts";

type Stored = Pick<App, "db" | "clock" | "log" | "files">;
type Parts = Stored & Pick<App, "settings" | "campus">;

/** Longer than any upload (45 minutes), so that a running form keeps its files. */
const ORPHAN_AGE = 2 * HOUR;
const PAGE_DROP_AGE = HOUR;
const NAMES_AT_ONCE = 500;

/** Removes what has expired or is too old: sessions, codes, limits, claims, attempts, page drops. */
export const removeOldRows = async ({ db, clock, log }: Omit<Stored, "files">) => {
  const now = clock.now();
  const attempts = await removeOlder(db, "registration", oldestAttempt(now));
  if (attempts > 0) await countRemoved(db, "attempts", attempts);
  log.debug("housekeeping.rows", {
    session: await removeExpired(db, "session", now),
    one_time_code: await removeExpired(db, "one_time_code", now),
    rate_limit: await removeExpired(db, "rate_limit", now),
    sealed_limit: await removeExpired(db, "sealed_limit", now),
    idempotency: await removeExpired(db, "idempotency", now),
    claim: await removeExpired(db, "claim", now),
    registration: attempts,
    page_drop: await removeOlder(db, "page_drop", after(now, -PAGE_DROP_AGE)),
  });
};

const removeOrphans = async ({ db, files }: Stored, names: readonly string[]) => {
  if (names.length === 0) return 0;
  const orphans = await namesWithoutRecord(db, names);
  for (const name of orphans) await files.remove(name);
  return orphans.length;
};

/**
 * Removes stored files at which no record points (docs/product/files.md#files-and-their-records) when they are 2
 * hours old.
 */
export const sweepStoredFiles = async (parts: Stored, stopping?: AbortSignal) => {
  const before = after(parts.clock.now(), -ORPHAN_AGE);
  let names: string[] = [];
  let removed = 0;
  for await (const { name, modified } of parts.files.list()) {
    if (modified < before) names.push(name);
    if (stopping?.aborted) return;
    if (names.length < NAMES_AT_ONCE) continue;
    removed += await removeOrphans(parts, names);
    names = [];
  }
  removed += await removeOrphans(parts, names);
  parts.log.debug("housekeeping.files", { removed });
};

/** Removes what uploads left in the temporary folder when the process was killed. */
export const sweepTemporaryFiles = async ({ settings }: Pick<Parts, "settings">) => {
  const folder = dataPaths(settings.dataDir).temporary;
  // the file system uses the machine's time
  const before = after(systemClock.now(), -ORPHAN_AGE);
  for (const name of (await readdir(folder).catch(absent)) ?? []) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtime < before) await rm(path, { recursive: true, force: true });
  }
};

/**
 * Autovacuum does this on a server; the embedded database never does it by itself. The planner's statistics come
 * last, since each analysis leaves the earlier ones as dead rows.
 */
export const vacuumAll = async ({ db }: Pick<Parts, "db">, stopping?: AbortSignal) => {
  for await (const { quoted } of ownTables(db)) if (!stopping?.aborted) await vacuum(db, quoted);
  if (!stopping?.aborted) await vacuum(db, "pg_statistic");
};

/**
 * Makes work that removes what cannot be brought back: it gets the time that both this look and the one before know,
 * so that a clock that was ahead meanwhile removes nothing. The first look is this call.
 */
export const looksTwice = (
  app: Parts,
  work: (app: Parts, stopping?: AbortSignal) => Promise<void>,
) => {
  const ahead = () => app.clock.now().getTime() - performance.now();
  let before = ahead();
  return (stopping?: AbortSignal) => {
    const now = ahead();
    const sure = Math.min(before, now);
    before = now;
    return work({ ...app, clock: { now: () => new Date(performance.now() + sure) } }, stopping);
  };
};

/**
 * Keeps the database and the data folder tidy while the process runs. The less frequent work first runs some time
 * after the start, since a laptop may never run for a day.
 */
export const startHousekeeping = (app: Parts, engine: "pglite" | "postgres") => {
  const sweep = async (sure: Parts, stopping?: AbortSignal) => {
    await sweepTemporaryFiles(app);
    await sweepStoredFiles(sure, stopping);
  };
  const tasks = [
    every(app.log, "remove old rows", 10 * MINUTE, () => removeOldRows(app)),
    every(app.log, "sweep files", HOUR, looksTwice(app, sweep), 15 * MINUTE),
    every(app.log, "remove what is over", HOUR, looksTwice(app, removeWhatIsOver), 10 * MINUTE),
  ];
  if (engine === "pglite")
    tasks.push(every(app.log, "vacuum", DAY, (stopping) => vacuumAll(app, stopping), 20 * MINUTE));
  return {
    /** Resolves when no work is running any more. */
    async stop() {
      await Promise.all(tasks.map((task) => task.stop()));
    },
  };
};
