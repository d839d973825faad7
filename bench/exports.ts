/**
 * 100,000 reports as CSV from a process of its own on PostgreSQL, beside 1,000 and 300,000, and the
 * memory that the process takes for it: over a slow line, where nothing may wait in the memory, and as
 * fast as it comes, where garbage waits for its collector. And the statistics over them all, and what everybody may ask.
 * Writes bench/results/exports.md. Needs a build and a PostgreSQL server:
 *
 *   TEST_DATABASE_URL=postgres://… npx node bench/exports.ts
 */
import { writeFile } from "node:fs/promises";
import { cpus, loadavg } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { OPEN_DATA } from "../src/features/open-data/open-data.contract.ts";
import { ANSWER } from "../src/promises.ts";
import { memoryOf } from "./measure/memory.ts";
import { formOf, reportFields } from "../tests/forms.ts";
import { call, superadminToken, verifiedStudent } from "../tests/people.ts";
import {
  newDatabase,
  newDataDir,
  type Product,
  removeDataDir,
  startProduct,
} from "../tests/product.ts";

const LIVE_MEMORY = new URL("live-memory.ts", import.meta.url).href;
const FEW = 1_000;
const MANY = 100_000;
const MORE = 300_000;
/** Promised for what a process grows by for an export over a slow line, in MB of a million bytes. */
const MOST_MB = 60;
/** Promised for what it cannot do without meanwhile: heap and buffers after a collection, in MB. */
const MOST_LIVE_MB = 5;
/** Bytes a second, and bytes until the line breaks. */
const SLOW = 1e6;
const BREAKS_AT = 10e6;

/** Copies the one report to `count`, two in five anonymous, each with two changes of status. */
const multiply = async (url: string, count: number) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const columns = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = 'report' and is_generated = 'NEVER' and is_identity = 'NO'`,
  );
  // the kept counts are of no matter here, and so many changes of a few rows at once would take minutes
  await client.query("alter table report disable trigger report_is_counted");
  const names = columns.rows.map(({ name }) => name);
  const value = (name: string) =>
    ({
      author_id: "case when i % 5 < 3 then author_id end",
      author_tag: "case when i % 5 >= 3 then sha256(i::text::bytea) end",
      status: "'done'",
      submitted_at: "now() - i * interval '10 minutes'",
      promised_at: `now() - i * interval '10 minutes' + interval '${ANSWER.days} days'`,
      description: "repeat(description || ' ', 8)",
    })[name] ?? name;
  await client.query(
    `insert into report (${names.join()}) select ${names.map(value).join()}
     from report cross join generate_series(1, $1::int) as i where report.id = (select min(id) from report)`,
    [count],
  );
  await client.query(
    `insert into report_event (report_id, number, from_status, to_status, at, admin_id)
     select report.id, row_number() over (partition by report.id order by step.days), step.was, step.became, submitted_at + (1 + report.id % 9) * step.days * interval '1 day',
       (select min(id) from account where role = 'superadmin')
     from report, (values ('pending', 'under_review', 0.2), ('under_review', 'done', 1))
       as step (was, became, days)`,
  );
  await client.query("alter table report enable trigger report_is_counted");
  await client.query("vacuum analyze");
  await client.end();
};

/** What is left of heap and buffers after a collection, in MB of a million bytes. */
const liveMemoryOf = async (product: Product) => {
  const since = product.output.told.length;
  product.process.kill("SIGUSR2");
  const [, bytes] = await product.told(/live memory (\d+)/, since);
  return Number(bytes) / 1e6;
};

/** Milliseconds of the public statistics: counted, and as they are kept after that. */
const publicStatistics = async (product: Product) => {
  const ask = async () => {
    const started = performance.now();
    await call(product, "GET", "/statistics");
    return performance.now() - started;
  };
  const cold = await ask();
  const kept = [await ask(), await ask(), await ask(), await ask(), await ask()];
  return { cold, kept: kept.toSorted((a, b) => a - b)[2]! };
};

/** Seconds until the open data begin to come, which are made for the first who asks, and until they are there. */
const takeOpenData = async (product: Product) => {
  const started = performance.now();
  const reply = await fetch(new URL(`/api${OPEN_DATA.csv}`, product.origin));
  const begun = (performance.now() - started) / 1000;
  let lines = 0;
  for await (const part of reply.body as ReadableStream<Uint8Array>)
    for (const byte of part) if (byte === 10) lines++;
  return { begun, lines, seconds: (performance.now() - started) / 1000 };
};

const openExport = async (product: Product, token: string) => {
  const body = { kind: "reports" };
  const made: unknown = await call(product, "POST", "/admin/exports", { token, body });
  const { url } = (made as { data: { url: string } }).data;
  const reply = await fetch(new URL(`/api${url}`, product.origin));
  return reply.body as ReadableStream<Uint8Array>;
};

/** Runs `work`, and adds the most memory that the process took meanwhile. */
const watched = async <T>(product: Product, work: () => Promise<T>) => {
  let peak = 0;
  const look = async () => {
    peak = Math.max(peak, await memoryOf(product.process.pid, "VmRSS"));
  };
  const watch = setInterval(() => void look(), 20);
  const result = await work().finally(() => clearInterval(watch));
  return { ...result, peak };
};

/** Takes an export to its end as fast as it comes. */
const take = async (product: Product, token: string) => {
  const started = performance.now();
  let bytes = 0;
  let lines = 0;
  for await (const part of await openExport(product, token)) {
    bytes += part.length;
    for (const byte of part) if (byte === 10) lines++;
  }
  return { lines, bytes, seconds: (performance.now() - started) / 1000 };
};

/** Takes an export over a slow line that breaks. */
const takeSlowly = async (product: Product, token: string) => {
  const started = performance.now();
  let bytes = 0;
  let live = 0;
  for await (const part of await openExport(product, token)) {
    bytes += part.length;
    if (live === 0 && bytes > BREAKS_AT / 2) live = await liveMemoryOf(product);
    if (bytes > BREAKS_AT) break;
    await delay(Math.max(0, (bytes / SLOW) * 1000 - (performance.now() - started)));
  }
  return { live };
};

const statisticsMs = async (product: Product, token: string, query: string) => {
  const started = performance.now();
  await call(product, "GET", `/admin/statistics${query}`, { token });
  return Math.round(performance.now() - started);
};

const measure = async (count: number) => {
  const dataDir = await newDataDir();
  const database = await newDatabase();
  if (!database.url) throw new Error("TEST_DATABASE_URL is not set");
  const product = await startProduct({
    dataDir,
    databaseUrl: database.url,
    env: { RATE_LIMIT_FACTOR: "1000", NODE_OPTIONS: `--import ${LIVE_MEMORY}` },
  });
  try {
    const author = await verifiedStudent(product, "2330000001", "Penulis Banyak");
    await call(product, "POST", "/reports", { token: author.token, body: formOf(reportFields) });
    const token = await superadminToken(product);
    await multiply(database.url, count - 1);
    const liveBefore = await liveMemoryOf(product);
    const before = await memoryOf(product.process.pid, "VmRSS");
    const slow = await watched(product, () => takeSlowly(product, token));
    const taken = await watched(product, () => take(product, token));
    if (taken.lines !== count + 1) throw new Error(`${taken.lines} lines of ${count} reports`);
    const all = await statisticsMs(product, token, "");
    const from = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
    const month = await statisticsMs(product, token, `?from=${from}`);
    const everybody = await publicStatistics(product);
    const atRest = await memoryOf(product.process.pid, "VmRSS");
    const made = await watched(product, () => takeOpenData(product));
    if (made.lines < count) throw new Error(`${made.lines} lines of ${count} reports`);
    const again = await watched(product, () => takeOpenData(product));
    const open = { made, again, grown: Math.max(made.peak, again.peak) - atRest };
    return { ...taken, before, slow, liveBefore, all, month, everybody, open };
  } finally {
    await product.stop();
    await database.drop();
    await removeDataDir(dataDir);
  }
};

const few = await measure(FEW);
const many = await measure(MANY);
const more = await measure(MORE);

const mb = (value: number) => value.toFixed(0);
const row = (name: string, one: Awaited<ReturnType<typeof measure>>) =>
  `| ${name} | ${(one.bytes / 1e6).toFixed(1)} | ${one.seconds.toFixed(1)} | ${mb(one.before)} | ${mb(one.slow.peak)} | ${mb(one.peak)} | ${one.all} | ${one.month} |`;
const openRow = (name: string, { everybody, open }: Awaited<ReturnType<typeof measure>>) =>
  `| ${name} | ${everybody.cold.toFixed(0)} | ${everybody.kept.toFixed(1)} | ${open.made.begun.toFixed(1)} | ${open.made.seconds.toFixed(1)} | ${open.again.begun.toFixed(2)} | ${open.again.seconds.toFixed(1)} | ${mb(open.grown)} |`;
const slowGrowth = many.slow.peak - many.before;
const growth = ({ peak, before }: typeof many) => peak - before;
const liveGrowth = many.slow.live - many.liveBefore;

await writeFile(
  new URL("results/exports.md", import.meta.url),
  `# Exports and statistics

Written by \`bench/exports.ts\`, Node ${process.version}, PostgreSQL, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}. MB are a million bytes; memory is resident.

| reports | MB of CSV | seconds | memory before | at most, at 1 MB/s | at most, at full speed | statistics of all, ms | of 30 days, ms |
| --- | --- | --- | --- | --- | --- | --- | --- |
${row("1,000", few)}
${row("100,000", many)}
${row("300,000", more)}

Over a line of 1 MB/s, which breaks after ${mb(BREAKS_AT / 1e6)} MB, an export of 100,000 may make the process grow by ${MOST_MB} MB: it grew by ${mb(slowGrowth)}. After a collection in the midst of it, heap and buffers may hold ${MOST_LIVE_MB} MB more than before: the difference was ${liveGrowth.toFixed(1)}. So nothing is read ahead of who takes it (\`export-size.test.ts\` holds that too).

What everybody may ask (docs/decisions/0045-what-everybody-may-count.md): public statistics counted anew, once in five minutes, and as they are kept; the open data for the first who asks on a day and for the next, in seconds until they begin and until they are there; and the most that the process grew by, in MB.

| reports | statistics counted, ms | kept, ms | first begins | is there | next begins | is there | grown by |
| --- | --- | --- | --- | --- | --- | --- | --- |
${openRow("1,000", few)}
${openRow("100,000", many)}
${openRow("300,000", more)}

At full speed the process grew by ${mb(growth(many))} MB, and by ${mb(growth(more))} for three times as many reports. That is garbage: V8 lets the heap grow before it collects, by half with the option that npm start sets.
`,
);
if (slowGrowth > MOST_MB || liveGrowth > MOST_LIVE_MB) process.exitCode = 1;
