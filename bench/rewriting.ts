/**
 * How much the hourly rewriting is felt: a process on PostgreSQL with 100,000 reports serves guests and
 * voters by the clock, and what a busy hour has written is written anew beside it. The times of its calls
 * with and without that, in turn, five times. Writes bench/results/rewriting.md. Needs a build and a
 * PostgreSQL server:
 *
 *   npm run build && TEST_DATABASE_URL=postgres://… npx node bench/rewriting.ts
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { markdownTable } from "../scripts/markdown-table.ts";
import { rewriteHour } from "../src/app/server/rewriting.ts";
import type { Db } from "../src/server/app.ts";
import type { Database } from "../src/server/database/pool.ts";
import { openDatabase } from "../src/server/database/database.ts";
import { makeLog } from "../src/server/log.ts";
import { readSettings } from "../src/server/settings.ts";
import { openDiskStore } from "../src/server/uploads/disk-store.ts";
import { call, verifiedStudent } from "../tests/people.ts";
import { newDatabase, newDataDir, removeDataDir, startProduct } from "../tests/product.ts";
import { fillDatabase } from "../tests/support/many-rows.sql.ts";
import { dayAndMachine } from "./guest-site.ts";
import { BESIDE, SIZES as REPORTS } from "./database/sizes.ts";
import { median, percentile } from "./measure/figures.ts";

const SIZES = { ...BESIDE, reports: REPORTS["100k"] };
const ROUNDS = 5;
const SECONDS = 20;
/** Requests a second, of which one in ten is a vote, and three are details of reports. */
const RATE = 100;
const VOTERS = 10;
/** Promised: what 99 of 100 wait longer, in ms. */
const MOST_LONGER = 20;

const database = await newDatabase();
if (!database.url) {
  console.error("rewriting: TEST_DATABASE_URL must name a PostgreSQL server");
  process.exit(1);
}
const dataDir = await newDataDir("rewriting");
const env = { RATE_LIMIT_FACTOR: "100000" };
const product = await startProduct({ dataDir, databaseUrl: database.url, env });
const voters: string[] = [];
for (let n = 0; n < VOTERS; n += 1)
  voters.push((await verifiedStudent(product, String(2_250_000_000 + n), `Pemilih ${n}`)).token);
// the last one has filed what is filled in, and may vote on none of it
await verifiedStudent(product, "2260000000", "Penulis");

const opened = await openDatabase({ url: database.url, dataDir: "" });
const { db } = opened;
const client = new pg.Client(database.url);
await client.connect();
const people = await sql<{ superadmin: number; student: number }>`
  select min(id) filter (where role = 'superadmin') as superadmin, max(id) as student from account`.execute(
  db,
);
await fillDatabase((text, values) => client.query(text, values), SIZES, {
  ...people.rows[0]!,
  now: new Date(),
});
await client.end();
const published = await db
  .selectFrom("report")
  .select("id")
  .where("published", "=", true)
  .orderBy("id", "desc")
  .limit(2_000)
  .execute();

const parts = {
  db,
  unhurried: ((work) => opened.unhurried(work)) as Database["unhurried"],
  clock: opened.clock,
  log: makeLog("warn", console.error),
  files: await openDiskStore(join(dataDir, "uploads"), opened.clock),
  settings: readSettings({ DATA_DIR: dataDir }),
};
const rewrite = async () => {
  const started = performance.now();
  await rewriteHour(parts, { again: true });
  return (performance.now() - started) / 1000;
};

/** Writes what a busy hour of the campus may: the rows are as they were, and young. */
const liveAnHour = async (on: Db) => {
  const touch = (table: string, column: string, rows: number) =>
    sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)}
      where ctid in (select ctid from ${sql.table(table)} order by random() limit ${sql.lit(rows)})`.execute(
      on,
    );
  await touch("vote", "type", 20_000);
  await touch("notification", "status", 10_000);
  await touch("report", "version", 3_000);
  await touch("account", "version", 5_000);
  await touch("used_tag", "tag", 1_000);
};

const any = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)]!;
const send = async (n: number) => {
  if (n % 10 === 0)
    await call(product, "POST", `/reports/${any(published).id}/vote`, {
      token: any(voters),
      body: { type: any(["upvote", "downvote"]) },
    });
  else if (n % 10 < 4) await call(product, "GET", `/reports/${any(published).id}`);
  else await call(product, "GET", "/reports?category=academic&status=done");
};

/** Sends by the clock for a while, whether what was sent before is answered or not; sorted times in ms. */
const serve = async () => {
  const times: number[] = [];
  const all: Promise<void>[] = [];
  const started = performance.now();
  for (let n = 0; n < RATE * SECONDS; n += 1) {
    const due = started + (n * 1000) / RATE;
    const early = due - performance.now();
    if (early > 1) await delay(early);
    all.push(send(n).then(() => void times.push(performance.now() - due)));
  }
  await Promise.all(all);
  return times.toSorted((a, b) => a - b);
};

// as if what was filled had been written anew
await sql`update rewriting set since = pg_current_xact_id()::text::bigint, done_by = '{}'`.execute(
  db,
);
await rewrite();
await serve();
const told = { without: [] as number[][], beside: [] as number[][] };
const seconds: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  await liveAnHour(db);
  told.without.push(await serve());
  const [times, took] = await Promise.all([serve(), delay(SECONDS * 300).then(rewrite)]);
  told.beside.push(times);
  seconds.push(took);
  console.log(
    round,
    took.toFixed(1),
    percentile(told.without.at(-1)!, 0.99),
    percentile(times, 0.99),
  );
}
/** Hours without anybody: after the first two nothing of what was written before is left to be written. */
const quiet: number[] = [];
for (let hour = 0; hour < 5; hour += 1) quiet.push(await rewrite());
await product.stop();
await opened.close();
await database.drop();
await removeDataDir(dataDir);

const shares = { "50 of 100": 0.5, "99 of 100": 0.99, longest: 1 };
const figure = (of: readonly number[][], share: number) =>
  median(of.map((times) => percentile(times, share)));
const rows = Object.entries(shares).map(([name, share]) => [
  name,
  figure(told.without, share).toFixed(1),
  figure(told.beside, share).toFixed(1),
]);
const longer = figure(told.beside, 0.99) - figure(told.without, 0.99);
const page = `# What is felt of the hourly rewriting

Written by \`bench/rewriting.ts\`, ${dayAndMachine()}. ${SIZES.reports.toLocaleString("en")} reports, ${SIZES.students.toLocaleString("en")} students, ${(5 * SIZES.reports).toLocaleString("en")} votes on PostgreSQL; ${RATE} requests a second by the clock for ${SECONDS} s (lists, details, one vote in ten), once with and once without 39,000 rows of a busy hour being written anew meanwhile. Milliseconds from when a request was due, median of ${ROUNDS}. Promised: 99 of 100 wait no more than ${MOST_LONGER} ms longer; they wait ${longer.toFixed(1)} ms longer.

${markdownTable([["answered within, ms", "without", "beside it"], ...rows])}

It takes ${median(seconds).toFixed(1)} s, vacuum and checkpoint among them; in hours without anybody after it ${quiet.map((took) => took.toFixed(1)).join(", ")} s.
`;
await mkdir(new URL("results/", import.meta.url), { recursive: true });
await writeFile(new URL("results/rewriting.md", import.meta.url), page);
