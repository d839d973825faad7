/**
 * Every list call with its filters, searches and deep pages on a large database: statements counted,
 * and the median of five of the time that the database took, beside `select 1`. Writes
 * bench/results/lists.md. Needs a PostgreSQL server:
 *
 *   TEST_DATABASE_URL=postgres://… npx node bench/lists.ts
 */
import { mkdir, writeFile } from "node:fs/promises";
import { cpus, loadavg } from "node:os";
import { sql } from "kysely";
import pg from "pg";
import { fileReport, superadminToken, verifiedStudent } from "../tests/support/people.ts";
import { BESIDE, SIZES as REPORTS } from "./database/sizes.ts";
import { median } from "./measure/figures.ts";
import { markdownTable } from "../scripts/markdown-table.ts";
import { startTestApp } from "../tests/support/test-app.ts";
import { fillDatabase } from "../tests/support/many-rows.sql.ts";
import { askList, LISTS, resolveQuery } from "../tests/support/lists.ts";
import { watchStatements } from "../tests/support/statements.ts";

const SIZES = { ...BESIDE, reports: REPORTS["100k"] };

/** Promised for each list call. */
const MOST_MS = 25;
const MOST_STATEMENTS = 3;
/** A server plans a statement of its own for a connection from the sixth time on; that is what is measured. */
const WARM_UPS = 6;
const RUNS = 5;

interface Asked {
  readonly statements: number;
  readonly total: number;
  readonly slowest: number;
}

const medianOf = (samples: readonly Asked[]): Asked => ({
  statements: median(samples.map(({ statements }) => statements)),
  total: median(samples.map(({ total }) => total)),
  slowest: median(samples.map(({ slowest }) => slowest)),
});

const ms = (value: number) => value.toFixed(1);

const server = process.env["TEST_DATABASE_URL"];
if (!server) {
  console.error("lists: TEST_DATABASE_URL must name a PostgreSQL server");
  process.exit(1);
}

const measure = watchStatements();
const t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
try {
  const superadmin = await superadminToken(t);
  const student = await verifiedStudent(t, superadmin);
  for (let n = 0; n < 5; n++) await fileReport(t, student.token, { isAnonymous: "true" });

  // their polling is no part of a request
  await t.app.jobs.stop();

  const { rows } = await sql<{
    name: string;
    id: number;
    version: string;
  }>`select current_database() as name, id, current_setting('server_version') as version
    from account where role = 'superadmin'`.execute(t.app.db);
  const { name, id, version } = rows[0]!;
  const url = new URL(server);
  url.pathname = `/${name}`;
  const started = performance.now();
  const client = new pg.Client(url.href);
  await client.connect();
  const { firstAdmin } = await fillDatabase((text, values) => client.query(text, values), SIZES, {
    student: student.id,
    superadmin: id,
    now: new Date(),
  });
  await client.end();
  console.log(`seeded in ${Math.round((performance.now() - started) / 1000)} s`);

  const tokens = { guest: undefined, student: student.token, admin: superadmin };
  const ids = { student: student.id, admin: firstAdmin };

  const sample = async (work: () => Promise<unknown>) => {
    for (let n = 0; n < WARM_UPS; n++) await work();
    const samples: Asked[] = [];
    for (let n = 0; n < RUNS; n++) {
      const times = (await measure(work)).map(({ milliseconds }) => milliseconds);
      const total = times.reduce((sum, time) => sum + time, 0);
      samples.push({ statements: times.length, total, slowest: Math.max(0, ...times) });
    }
    return medianOf(samples);
  };
  const selectOne = () => sql`select 1`.execute(t.app.db);

  const results: { over: boolean; cells: string[] }[] = [];
  for (const [asker, path, queries] of LISTS) {
    for (const plan of queries) {
      const ask = (query: string) => askList(t, tokens[asker], path, query);
      const query = await resolveQuery(plan, ids, ask);
      const { pagination } = await ask(query);
      const { statements, total, slowest } = await sample(() => ask(query));
      const reference = await sample(selectOne);
      const over = total > MOST_MS || statements > MOST_STATEMENTS;
      const cells = [
        `${path}${query ? `?${query}` : ""}`,
        asker,
        String(pagination?.total_items ?? ""),
        statements > MOST_STATEMENTS ? `**${statements}**` : String(statements),
        total > MOST_MS ? `**${ms(total)}**` : ms(total),
        ms(slowest),
        ms(reference.total),
      ];
      results.push({ over, cells });
      console.log(cells.join("  "));
    }
  }

  const head = [
    "call",
    "asked by",
    "rows in all",
    "statements",
    "database ms",
    "slowest ms",
    "select 1 ms",
  ];
  const sizes = Object.entries({ ...SIZES, votes: 5 * SIZES.reports }).map(
    ([what, n]) => `${n.toLocaleString("en")} ${what}`,
  );
  const over = results.filter((one) => one.over).length;
  const page = `# List calls on a large database

Written by \`bench/lists.ts\`. PostgreSQL ${version}, ${cpus().length} cores, ${sizes.join(", ")}.

Each figure is the median of ${RUNS} requests over HTTP, after ${WARM_UPS} that are not counted, with the time that the process waited for the database: trips included, the session's statement too; \`select 1\` is measured right after each. The student has five anonymous reports, one more than a question takes along at once: who has fewer asks one statement less. Load average at the end: ${ms(loadavg()[0] ?? 0)}. In bold: more than ${MOST_STATEMENTS} statements or ${MOST_MS} ms; ${over} of ${results.length} calls.

${markdownTable([head, ...results.map(({ cells }) => cells)])}
`;
  await mkdir(new URL("results/", import.meta.url), { recursive: true });
  await writeFile(new URL("results/lists.md", import.meta.url), page);
} finally {
  await t.close();
}
