/**
 * Similar reports: how often the one that is meant is among the first five, within a campus of other reports,
 * and how long it takes among 100,000. Once for each engine; writes bench/results/similar.md, where the part of
 * the other engine stays as it is.
 *
 *   npx node bench/similar.ts            # on the embedded database
 *   TEST_DATABASE_URL=postgres://… npx node bench/similar.ts
 *
 * `--tuning` measures the pairs that it may be tuned with, names those that are missed and writes nothing.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { loadavg } from "node:os";
import { superadminToken, verifiedStudent } from "../tests/support/people.ts";
import { startTestApp } from "../tests/support/test-app.ts";
import { markdownTable } from "../scripts/markdown-table.ts";
import { cpuOfProcess } from "./measure/cpu.ts";
import { ALIENS } from "./similar/aliens.ts";
import { campusOf } from "./similar/campus.ts";
import {
  analyze,
  dropTextIndex,
  fillReports,
  METHODS,
  ownBackends,
  selectOne,
  versionOf,
} from "./similar/methods.sql.ts";
import { PAIRS } from "./similar/pairs.ts";
import { TUNING } from "./similar/tuning.ts";

const CAMPUS = 3_000;
const LARGE = 100_000;
const RESULTS = new URL("./results/similar.md", import.meta.url);

const isTuning = process.argv.includes("--tuning");
const isSmall = isTuning || process.argv.includes("--recall");
const server = process.env["TEST_DATABASE_URL"];

const pairs = (isTuning ? TUNING : PAIRS)
  .trim()
  .split("\n")
  .map((line) => {
    const [title = "", description = "", typed = ""] = line.split(" | ");
    return { title, description, typed };
  });

/** The share of the way through sorted samples. */
const at = (share: number, samples: readonly number[]) =>
  samples.toSorted((a, b) => a - b)[
    Math.min(samples.length - 1, Math.floor(share * samples.length))
  ]!;

const t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
const { db } = t.app;
try {
  const superadmin = await superadminToken(t);
  const author = await verifiedStudent(t, superadmin);
  const student = await verifiedStudent(t, superadmin);
  // their polling is no part of a request
  await t.app.jobs.stop();

  const campus = campusOf(isSmall ? CAMPUS : LARGE);
  // those that are meant lie among the others
  const middle = CAMPUS / 2;
  await fillReports(db, author.id, campus.slice(0, middle));
  const meant = await fillReports(db, author.id, pairs);
  await fillReports(db, author.id, campus.slice(middle, CAMPUS));
  await analyze(db);

  // a connection that was kept while rows were filled in has ended
  await t.call("GET", "/votes/me", { token: student.token }).catch(() => undefined);

  const ask = async (title: string) => {
    const query = new URLSearchParams({ title });
    const reply = await t.call("GET", `/reports/similar?${query.toString()}`, {
      token: student.token,
    });
    if (reply.status !== 200) throw new Error(`${reply.status}: ${JSON.stringify(reply.body)}`);
    const { data } = reply.body as { data: { id: number; title: string; score: number }[] };
    return data;
  };

  type Way = (title: string) => Promise<readonly number[]>;
  const recall = async (way: Way) => {
    let [first, among] = [0, 0];
    const missed: string[] = [];
    for (const [n, { typed, title }] of pairs.entries()) {
      const found = await way(typed);
      if (found[0] === meant[n]) first += 1;
      if (found.includes(meant[n]!)) among += 1;
      else missed.push(`${typed} -> ${title}`);
    }
    return { first: first / pairs.length, among: among / pairs.length, missed };
  };

  const product = await recall(async (title) => (await ask(title)).map(({ id }) => id));
  const quality: [string, Awaited<ReturnType<typeof recall>>][] = [["this search", product]];
  for (const [name, method] of Object.entries(METHODS))
    quality.unshift([name, await recall((title) => method(db, title))]);
  const share = (value: number) => value.toFixed(2);
  const qualityTable = markdownTable([
    ["way", "among the first five", "first"],
    ...quality.map(([name, { among, first }]) => [name, share(among), share(first)]),
  ]);
  console.log(qualityTable);
  if (isSmall) for (const line of product.missed) console.log(line);
  // how much is offered to who asks about something else
  const offered: number[] = [];
  for (const title of ALIENS.trim().split("\n")) offered.push((await ask(title)).length);
  const falsely = `${offered.filter((many) => many > 0).length} of ${offered.length} titles about something else are offered any, ${(offered.reduce((sum, many) => sum + many, 0) / offered.length).toFixed(1)} each in the mean.`;
  console.log(falsely);
  if (!isSmall) {
    await dropTextIndex(db);
    await fillReports(db, author.id, campus.slice(CAMPUS));
    await analyze(db);
    const cpuOfDatabase = async () => {
      if (!server) return 0;
      const all = await Promise.all(
        (await ownBackends(db)).map((pid) => cpuOfProcess(pid).catch(() => 0)),
      );
      return all.reduce((sum, ms) => sum + ms, 0);
    };
    const titles = pairs.map(({ typed }) => typed);
    const measure = async (way: (title: string) => Promise<unknown>, many: readonly string[]) => {
      for (const title of many.slice(0, 20)) await way(title);
      const before = [process.cpuUsage(), await cpuOfDatabase()] as const;
      const samples: number[] = [];
      for (const title of many) {
        const began = performance.now();
        await way(title);
        samples.push(performance.now() - began);
      }
      const own = process.cpuUsage(before[0]);
      return [
        at(0.5, samples).toFixed(1),
        at(0.95, samples).toFixed(1),
        ((own.user + own.system) / 1000 / many.length).toFixed(1),
        server ? (((await cpuOfDatabase()) - before[1]) / many.length).toFixed(1) : "in Node's",
      ];
    };
    await t.call("GET", "/votes/me", { token: student.token }).catch(() => undefined);
    const once = titles.slice(0, 20);
    const large = await recall(async (title) => (await ask(title)).map(({ id }) => id));
    const rows = [
      ["this search, over HTTP", ...(await measure(ask, [...titles, ...titles]))],
      ["`select 1`", ...(await measure(() => selectOne(db), titles))],
    ];
    for (const [name, method] of Object.entries(METHODS)) {
      // those that read every text take longer than a statement may
      const measured = await measure((title) => method(db, title), once).catch(() => undefined);
      rows.push([name, ...(measured ?? ["cut off", "cut off", "", ""])]);
    }
    const engine = server ? `PostgreSQL ${await versionOf(db)}` : "the embedded database";
    const part = `## On ${server ? "PostgreSQL" : "the embedded database"}

Among ${CAMPUS.toLocaleString("en")} other reports, ${pairs.length} pairs:

${qualityTable}

${falsely}

Among ${LARGE.toLocaleString("en")}: ${share(large.among)} among the first five. Milliseconds for a question, on ${engine}:

${markdownTable([["way", "median", "p95", "CPU of Node", "CPU of the database"], ...rows])}

Load average at the end: ${loadavg()[0]!.toFixed(1)}.
`;
    const head = `# Similar reports

Written by \`bench/similar.ts\`. The pairs of \`bench/similar/pairs.ts\`: a report, and the title that somebody else types about the same matter. The other ways are the same question written by hand in one statement. Promised: 0.85 among the first five, 50 ms.
`;
    const old = await readFile(RESULTS, "utf8").catch(() => "");
    const others = old
      .split(/^(?=## )/m)
      .slice(1)
      .filter((one) => !one.startsWith(part.split("\n")[0]!));
    await mkdir(new URL(".", RESULTS), { recursive: true });
    await writeFile(
      RESULTS,
      `${head}\n${[...others.map((one) => one.trimEnd() + "\n"), part].toSorted().join("\n")}`,
    );
    console.log(part);
  }
} finally {
  await t.close();
}
