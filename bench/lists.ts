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
import { STUDENT_SORTS } from "../src/features/students/student.contract.ts";
import { fileReport, superadminToken, verifiedStudent } from "../src/server/testing/people.ts";
import { startTestApp } from "../src/server/testing/test-app.ts";
import { seed, SIZES, WORDS } from "./seed.ts";
import { type Asked, watchStatements } from "./statements.ts";

/** Promised for each list call. */
const MOST_MS = 25;
const MOST_STATEMENTS = 3;
/** A server plans a statement of its own for a connection from the sixth time on; that is what is measured. */
const WARM_UPS = 6;
const RUNS = 5;

const LAST = "last";
type Asker = "guest" | "student" | "admin";

const reportLists = [
  "",
  `page=${LAST}`,
  "itemPerPage=100",
  "sort=popular",
  `sort=popular&page=${LAST}`,
  "sort=oldest",
  `sort=oldest&page=${LAST}`,
  "category=facilities",
  `category=facilities&page=${LAST}`,
  "category=facilities&sort=popular",
  "status=done",
  `status=done&page=${LAST}`,
  "status=under_review&sort=popular",
  "status=done&category=academic",
  `search=${WORDS.rare}`,
  `search=${WORDS.common}`,
  `search=${WORDS.common}&page=${LAST}`,
  `search=${WORDS.common}&sort=popular`,
  `search=${WORDS.common}&category=academic&status=done`,
  "search=gedung",
  `search=${WORDS.none}`,
  "search=ru",
  "search=a",
];

/** Query strings by call and by who asks. */
const LISTS: readonly (readonly [Asker, string, readonly string[]])[] = [
  ["guest", "/reports", reportLists],
  ["student", "/reports", ["", `page=${LAST}`, `search=${WORDS.common}`]],
  [
    "student",
    "/reports/me",
    ["", `page=${LAST}`, "sort=popular", "status=done", `search=${WORDS.common}`, "search=a"],
  ],
  [
    "admin",
    "/admin/reports",
    [
      ...reportLists,
      "sort=due",
      `sort=due&page=${LAST}`,
      "due=overdue",
      "due=due",
      "due=overdue&sort=due",
      `search=${WORDS.common}&due=overdue&sort=due`,
      "studentId=STUDENT",
      "studentId=STUDENT&status=done",
    ],
  ],
  [
    "admin",
    "/admin/students",
    [
      "",
      `page=${LAST}`,
      ...STUDENT_SORTS.map((sort) => `sort=${sort}`),
      `sort=name&page=${LAST}`,
      "status=waiting",
      "status=verified",
      "status=waiting&due=overdue",
      "due=due",
      "search=lestari",
      "search=2300001234",
      `search=${WORDS.none}`,
      "search=a",
    ],
  ],
  ["admin", "/admin", ["", `page=${LAST}`, "sort=name", "search=admin1", "role=admin"]],
  [
    "admin",
    "/admin/audit",
    ["", `page=${LAST}`, "actor=ADMIN", "action=answer-report", "from=2026-01-01&to=2026-12-31"],
  ],
  [
    "admin",
    "/admin/ukt/appeals",
    ["", `page=${LAST}`, "status=pending", "problem=natural", "search=lestari", "search=a"],
  ],
  ["admin", "/admin/ukt/status-list", [""]],
  ["student", "/ukt-appeals", [""]],
  ["guest", "/news", ["", `page=${LAST}`, "sort=oldest", "search=gedung", "search=berita 77"]],
  ["admin", "/admin/news", ["", `page=${LAST}`, "status=draft", "search=gedung"]],
  ["student", "/notifications", ["", `page=${LAST}`]],
  ["student", "/notifications/count", [""]],
  ["student", "/votes/me", [""]],
];

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const medianOf = (samples: readonly Asked[]): Asked => ({
  statements: median(samples.map(({ statements }) => statements)),
  total: median(samples.map(({ total }) => total)),
  slowest: median(samples.map(({ slowest }) => slowest)),
});

const ms = (value: number) => value.toFixed(1);

/** A table as the formatter writes it. */
const table = (rows: readonly (readonly string[])[]) => {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(...rows.map((row) => row[at]?.length ?? 0)),
  );
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...body.map(line)].join("\n");
};

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
  await seed(url.href, { student: student.id, superadmin: id });
  console.log(`seeded in ${Math.round((performance.now() - started) / 1000)} s`);

  const tokens = { guest: undefined, student: student.token, admin: superadmin };
  const first = await sql<{
    id: number;
  }>`select min(id) as id from account where role = 'admin'`.execute(t.app.db);
  const ids = { STUDENT: student.id, ADMIN: first.rows[0]!.id };

  const sample = async (work: () => Promise<unknown>) => {
    for (let n = 0; n < WARM_UPS; n++) await work();
    const samples: Asked[] = [];
    for (let n = 0; n < RUNS; n++) samples.push(await measure(work));
    return medianOf(samples);
  };
  const selectOne = () => sql`select 1`.execute(t.app.db);

  const results: { over: boolean; cells: string[] }[] = [];
  for (const [asker, path, queries] of LISTS) {
    const ask = async (query: string) => {
      const reply = await t.call("GET", `${path}?${query}`, { token: tokens[asker] });
      if (reply.status !== 200) throw new Error(`${path}?${query} gave ${reply.status}`);
      return reply.body as { pagination?: { total_items: number; total_pages: number } };
    };
    for (const plan of queries) {
      let query = plan.replace("STUDENT", String(ids.STUDENT)).replace("ADMIN", String(ids.ADMIN));
      if (query.includes(`page=${LAST}`)) {
        const { pagination } = await ask(query.replace(`page=${LAST}`, ""));
        query = query.replace(LAST, String(Math.max(1, pagination?.total_pages ?? 1)));
      }
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
  const sizes = Object.entries(SIZES).map(([what, n]) => `${n.toLocaleString("en")} ${what}`);
  const over = results.filter((one) => one.over).length;
  const page = `# List calls on a large database

Written by \`bench/lists.ts\`. PostgreSQL ${version}, ${cpus().length} cores, ${sizes.join(", ")}.

Each figure is the median of ${RUNS} requests over HTTP, after ${WARM_UPS} that are not counted, with the time that the process waited for the database: trips included, the session's statement too; \`select 1\` is measured right after each. Load average at the end: ${ms(loadavg()[0] ?? 0)}. In bold: more than ${MOST_STATEMENTS} statements or ${MOST_MS} ms; ${over} of ${results.length} calls.

${table([head, ...results.map(({ cells }) => cells)])}
`;
  await mkdir(new URL("results/", import.meta.url), { recursive: true });
  await writeFile(new URL("results/lists.md", import.meta.url), page);
} finally {
  await t.close();
}
