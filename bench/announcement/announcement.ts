import { fork } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { markdownTable } from "../../scripts/markdown-table.ts";
import { makePasswordHasher, newSalt } from "../../src/server/passwords.ts";
import { paths } from "../../src/paths.ts";
import { PASSWORD } from "../database/people.ts";
import type { Side } from "../engine/processes.ts";
import { stopAtEnd } from "../engine/stopping.ts";
import { median } from "../measure/figures.ts";
import type { Bench, Part, Section } from "../rows/part.ts";
import type { Bed } from "../rows/bed.ts";
import type { Outcome, Outcomes, Schedule } from "./schedule.ts";

const GENERATOR = join(import.meta.dirname, "generator.ts");
const PAGES_A_SECOND = 500;
const MINUTE = 60;
const SELDOM = 2_000;
const NEWEST = 20;
const MOST_P99 = 100;
const MOST_STALL = 250;

/** Past the bar the rate rises by a quarter, so many seconds each. */
const STEP = 1.25;
const STEP_SECONDS = 15;
const MOST_STEPS = 16;

/** Seconds of processor time that one hash takes where two run at once, as they do under load. */
const hashSeconds = async () => {
  const passwords = makePasswordHasher();
  const samples: number[] = [];
  for (let n = 0; n < 9; n++) {
    const before = process.cpuUsage();
    await Promise.all([0, 1].map(() => passwords.derive(PASSWORD, newSalt())));
    const { user, system } = process.cpuUsage(before);
    samples.push((user + system) / 2e6);
  }
  return median(samples);
};

const scheduleOf = ({ people }: Bed, loginsASecond: number): Omit<Schedule, "port"> => {
  const newest = people.published.slice(0, NEWEST).map((id) => paths.report(id));
  return {
    seconds: MINUTE,
    pagesASecond: PAGES_A_SECOND,
    loginsASecond,
    often: newest.flatMap((report) => [paths.home, paths.reports, paths.news, report]),
    seldom: people.published.slice(NEWEST, NEWEST + SELDOM).map((id) => paths.report(id)),
    logins: people.students.map(({ email }) =>
      JSON.stringify({ identifier: email, password: PASSWORD }),
    ),
  };
};

/** So many requests as every row is warmed by, for other reports than those of the minute: these stay to be rendered. */
const warmUpOf = ({ people }: Bed, schedule: Omit<Schedule, "port">): Omit<Schedule, "port"> => ({
  ...schedule,
  seconds: 30,
  pagesASecond: 100,
  loginsASecond: 2,
  seldom: people.published
    .slice(NEWEST + SELDOM, NEWEST + 2 * SELDOM)
    .map((id) => paths.report(id)),
});

/** Sends by a schedule, out of a process of its own. */
const send = async ({ port }: Side, schedule: Omit<Schedule, "port">): Promise<Outcomes> => {
  const generator = fork(GENERATOR);
  const stop = stopAtEnd(async () => void generator.kill());
  generator.send({ ...schedule, port } satisfies Schedule);
  const [outcomes] = (await once(generator, "message")) as [Outcomes];
  await stop();
  return outcomes;
};

const wrongOf = ({ wrong }: Outcome) =>
  Object.entries(wrong)
    .map(([words, times]) => `${times} × ${words}`)
    .join("; ");

/** What an outcome is past, in words; nothing where all is well. */
const faultsOf = ({ pages, logins }: Outcomes): string[] => [
  ...(pages.right < pages.sent ? [`pages failed: ${wrongOf(pages)}`] : []),
  ...(logins.right < logins.sent ? [`logins failed: ${wrongOf(logins)}`] : []),
  ...(pages.p99 > MOST_P99 ? [`99 of 100 pages within ${Math.round(pages.p99)} ms`] : []),
  ...(pages.stall > MOST_STALL ? [`no answer for ${Math.round(pages.stall)} ms`] : []),
];

const ms = (value: number) => value.toFixed(0);
const bold = (text: string, isPast: boolean) => (isPast ? `**${text}**` : text);

const cellsOf = (name: string, { pages, logins, lag }: Outcomes) => [
  name,
  pages.sent.toLocaleString("en"),
  bold(String(pages.sent - pages.right), pages.right < pages.sent),
  ms(pages.p50),
  bold(ms(pages.p99), pages.p99 > MOST_P99),
  ms(pages.max),
  bold(ms(pages.stall), pages.stall > MOST_STALL),
  bold(`${logins.right} of ${logins.sent}`, logins.right < logins.sent),
  ms(logins.p50),
  ms(logins.p99),
  ms(lag),
];

const HEAD = [
  "server",
  "pages",
  "failed",
  "p50 ms",
  "p99 ms",
  "longest ms",
  "longest stall ms",
  "logins answered",
  "login p50 ms",
  "login p99 ms",
  "sent late by ms",
];

/** Raises both rates until something is past the bar by far, and says what. */
const goPast = async (side: Side, schedule: Omit<Schedule, "port">) => {
  const rows: string[][] = [];
  for (let step = 0; step < MOST_STEPS; step++) {
    const by = STEP ** step;
    const pagesASecond = Math.round(schedule.pagesASecond * by);
    const loginsASecond = schedule.loginsASecond * by;
    const raised = { ...schedule, pagesASecond, loginsASecond, seconds: STEP_SECONDS };
    const outcomes = await send(side, raised);
    const { pages, logins } = outcomes;
    const name = `${pagesASecond} pages and ${loginsASecond.toFixed(1)} logins a second`;
    rows.push(cellsOf(name, outcomes));
    console.log(name, faultsOf(outcomes).join("; "));
    if (pages.right < pages.sent || logins.right < logins.sent)
      return { rows, words: `It fails at ${name}: ${faultsOf(outcomes).join("; ")}.` };
  }
  return { rows, words: "It did not fail." };
};

const runMinute = async (bench: Bench): Promise<Section> => {
  const bed = await bench.bed("100k");
  const seconds = await hashSeconds();
  const logins = availableParallelism() / 3 / seconds;
  const schedule = scheduleOf(bed, logins);
  for (const side of [bed.product, bed.references]) await send(side, warmUpOf(bed, schedule));
  const ours = await send(bed.product, schedule);
  const theirs = await send(bed.references, schedule);
  const rows = [cellsOf("the product", ours), cellsOf("the references", theirs)];
  const past = bench.past ? await goPast(bed.product, schedule) : undefined;
  const words = `${PAGES_A_SECOND} page views a second for ${MINUTE} s, by the clock and from a process of its own: a quarter over ${SELDOM.toLocaleString("en")} report pages, the rest over home, list, news and the ${NEWEST} newest reports; beside them ${logins.toFixed(1)} logins a second, each another student's, which is what a third of the machine can hash (one takes ${(seconds * 1000).toFixed(1)} ms). Times count from when a request was due. Bar: none failed, p99 ${MOST_P99} ms, no stall over ${MOST_STALL} ms, every login answered. The references answer the same pages bare, and the report pages filled into a template: what the machine itself can do.`;
  const tables = [
    markdownTable([HEAD, ...rows]),
    ...(past ? [`Past it, by a quarter more each ${STEP_SECONDS} s: ${past.words}`] : []),
    ...(past ? [markdownTable([HEAD, ...past.rows])] : []),
  ];
  return {
    title: "The minute of an announcement",
    text: [words, ...tables].join("\n\n"),
    past: faultsOf(ours).map((fault) => `announcement: ${fault}`),
  };
};

export const ANNOUNCEMENT: Part = {
  names: ["announcement"],
  words: "500 pages a second for a minute, and logins; with --past on until it fails",
  run: runMinute,
};
