/**
 * A thief who takes everything: rows with what the system keeps of them, the raw files of the database, its
 * log, the stored files and their folders with their inodes. Students visit for a busy and for a quiet day,
 * one after the other and many at once; at ten moments everything is taken, and every way of
 * bench/thief/methods.ts names the author of each anonymous report that is older than the last full hour.
 * Beside it the same without the hourly rewriting, which shows that the ways do find. Writes
 * bench/results/thief.md. With a PostgreSQL server also for that: its folder has to be readable, and it is set as
 * docs/operations.md says:
 *
 *   TEST_DATABASE_URL=postgres://… npx node bench/thief.ts
 */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { rewriteNow } from "../tests/support/rewriting.ts";
import { openDatabase } from "../src/server/database/database.ts";
import { migrate } from "../src/server/database/migrate.ts";
import { dataPaths } from "../src/server/settings.ts";
import { openDiskStore } from "../src/server/uploads/disk-store.ts";
import { MIGRATIONS } from "../src/server/places.ts";
import { markdownTable } from "../scripts/markdown-table.ts";
import { startTestApp } from "../tests/support/test-app.ts";
import { holm, twoSided } from "./measure/chance.ts";
import { type DayPlan, liveThrough, type Truth } from "./thief/day.ts";
import { guess, METHODS } from "./thief/methods.ts";
import { type Taken, take } from "./thief/taken.sql.ts";

const MOMENTS = 10;
const BUSY = { hours: 8, visits: 40 };
const QUIET = { hours: 60, visits: 4 };
const DAYS: readonly (DayPlan & { name: string; isRewritten: boolean })[] = [
  { name: "busy, nothing rewritten", ...BUSY, atOnce: 1, isRewritten: false },
  { name: "busy, one at a time", ...BUSY, atOnce: 1, isRewritten: true },
  { name: "busy, four at once", ...BUSY, atOnce: 4, isRewritten: true },
  { name: "busy, thirty at once", ...BUSY, atOnce: 30, isRewritten: true },
  { name: "quiet, one at a time", ...QUIET, atOnce: 1, isRewritten: true },
];

type Engine = "embedded" | "PostgreSQL";

/** The app on an engine that keeps its files in a folder, which is answered with it. */
const open = async (engine: Engine) => {
  const env = { RATE_LIMIT_FACTOR: "1000" };
  if (engine === "PostgreSQL") {
    const t = await startTestApp(env);
    const { rows } = await sql<{ folder: string; recycles: string }>`
      select current_setting('data_directory') as folder, current_setting('wal_recycle') as recycles`.execute(
      t.app.db,
    );
    const { folder, recycles } = rows[0]!;
    if (recycles === "on")
      throw new Error("the server wants wal_recycle = off (docs/operations.md)");
    return { t, folder, close: () => t.close() };
  }
  const dir = await mkdtemp(join(tmpdir(), "sikam-thief-"));
  const folder = join(dir, "database");
  const database = await openDatabase({ dataDir: folder });
  await migrate(database, MIGRATIONS);
  const t = await startTestApp(env, {}, database);
  const close = async () => {
    await t.close();
    await rm(dir, { recursive: true, force: true });
  };
  return { t, folder, close };
};

interface Tried {
  readonly chances: number[];
  readonly found: Record<string, number>;
  hole: number;
}

/** Names the author of each report of `reports` out of what was taken. */
const nameAuthors = (taken: Taken, truth: Truth, reports: Iterable<number>, tried: Tried) => {
  for (const report of reports) {
    const { author, hour } = truth.authors.get(report)!;
    const voters = truth.voters.get(report);
    const candidates = [...truth.active.get(hour)!].filter((account) => !voters?.has(account));
    tried.chances.push(1 / candidates.length);
    for (const [name, method] of Object.entries(METHODS)) {
      const isRight = guess(method, taken, report, candidates) === author;
      tried.found[name] = (tried.found[name] ?? 0) + Number(isRight);
    }
  }
};

/** The engine in this process has held everything up: idle connections end before the next request is sent. */
const settle = () => delay(100);

/** So many of the numbers from 1. */
const someOf = (numbers: number, most: number) => {
  const some = new Set<number>();
  while (some.size < Math.min(most, numbers)) some.add(1 + Math.floor(Math.random() * numbers));
  return some;
};

const tryDay = async (engine: Engine, day: (typeof DAYS)[number]) => {
  const { t, folder, close } = await open(engine);
  const tried: Tried = { chances: [], found: {}, hole: 0 };
  try {
    // as at the product's first start
    await (await openDiskStore(dataPaths(t.dataDir).uploads, t.clock)).writeMark("0");
    const truth: Truth = { active: new Map(), authors: new Map(), voters: new Map() };
    const moments = someOf(day.hours, MOMENTS);
    // each report in the first copy that holds it
    const done = new Set<number>();
    const hourEnded = async () => {
      if (day.isRewritten) await rewriteNow(t);
      await settle();
    };
    let hours = 0;
    const inBetween = async (began: number) => {
      hours += 1;
      if (!moments.has(hours) && hours < day.hours) return;
      const taken = await take(t.app.db, folder, dataPaths(t.dataDir).uploads);
      tried.hole = Math.max(tried.hole, taken.hole);
      const old = [...truth.authors.keys()].filter(
        (id) => truth.authors.get(id)!.hour < began && !done.has(id),
      );
      nameAuthors(taken, truth, old, tried);
      for (const id of old) done.add(id);
      await settle();
    };
    await liveThrough(t, day, truth, { hourEnded, inBetween });
  } finally {
    await close();
  }
  return tried;
};

const rows: string[][] = [];
const holes: string[] = [];
const engines: readonly Engine[] = process.env["TEST_DATABASE_URL"]
  ? ["embedded", "PostgreSQL"]
  : ["embedded"];
for (const engine of engines)
  for (const day of DAYS) {
    const { chances, found, hole } = await tryDay(engine, day);
    const expected = chances.reduce((sum, p) => sum + p, 0);
    const names = Object.keys(METHODS);
    const ps = names.map((name) => twoSided(chances, found[name] ?? 0));
    const adjusted = holm(ps);
    for (const [at, name] of names.entries()) {
      const isAbove = day.isRewritten && adjusted[at]! <= 0.05;
      const cells = [
        engine,
        day.name,
        name,
        String(chances.length),
        expected.toFixed(1),
        String(found[name]),
        ps[at]!.toFixed(3),
        adjusted[at]!.toFixed(3),
      ];
      rows.push(isAbove ? cells.map((cell) => `**${cell}**`) : cells);
      console.log(cells.join("  "));
    }
    holes.push(`${engine}, ${day.name}: ${hole}`);
    console.log(holes.at(-1));
  }

const head = ["engine", "day", "way", "reports", "chance", "found", "p", "p of all ways"];
const page = `# What a thief finds

Written by \`bench/thief.ts\`. Reports older than the last full hour, out of everything at rest. Chance is what guessing among those who were active in a report's hour finds. p is that of the exact two-sided test; in the last column for all ways of a day together (Holm). In bold: more or less than chance, 0.05.

${markdownTable([head, ...rows])}

Bytes between rows that are not zero, at most: ${holes.join("; ")}.
`;
await mkdir(new URL("results/", import.meta.url), { recursive: true });
await writeFile(new URL("results/thief.md", import.meta.url), page);
