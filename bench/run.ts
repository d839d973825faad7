/**
 * How fast the service is beside servers written by hand for the same calls, in the same minutes on the same
 * machine. `npm run bench -- --help` says what there is.
 */
import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { dropLeftovers } from "./database/copies.ts";
import { openServer } from "./engine/cluster.ts";
import { isStopping, stopAll, stopAtEnd, stopOnSignals } from "./engine/stopping.ts";
import { watchServer } from "./measure/backends.sql.ts";
import type { Pace } from "./measure/compare.ts";
import { PARTS } from "./parts.ts";
import { makeBeds } from "./rows/bed.ts";
import type { Bench, Part, Section } from "./rows/part.ts";
import { pageOf } from "./speed-page.ts";

const MINUTE = 60_000;
const RESULTS = new URL("results/speed.md", import.meta.url);
const BUILD = join(import.meta.dirname, "../scripts/build.ts");

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: "string", default: "2" },
    quick: { type: "boolean", default: false },
    minutes: { type: "string", default: "75" },
    past: { type: "boolean", default: false },
    folder: { type: "string", default: join(tmpdir(), "sikam-bench") },
    help: { type: "boolean", short: "h" },
  },
});
const names = PARTS.flatMap((part) => part.names);
if (values.help) {
  console.log(`npm run bench                     everything; writes bench/results/speed.md
npm run bench -- NAME …           only these, to the screen
npm run bench -- --seconds=N      windows of so many seconds (2)
npm run bench -- --quick          hardly warmed, three short windows: to see that it works
npm run bench -- --minutes=N      begins nothing after so many (75)
npm run bench -- --past           after the announcement's minute, more until it fails
npm run bench -- --folder=PATH    where a PostgreSQL server of its own and its data are kept

It uses the server of TEST_DATABASE_URL, which must run on this machine, or else starts one.\n`);
  for (const part of PARTS) console.log(`${part.names.join(", ").padEnd(50)} ${part.words}`);
  process.exit(0);
}
const unknown = positionals.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`bench: no such name: ${unknown.join(", ")}; there are ${names.join(", ")}`);
  process.exit(2);
}
const isWhole = positionals.length === 0;
const chosen = new Set(
  isWhole ? PARTS.flatMap((part) => (part.onlyNamed ? [] : part.names)) : positionals,
);

const pace: Pace = {
  seconds: values.quick ? 1 : Number(values.seconds) || 2,
  windows: values.quick ? 3 : 5,
  connections: values.quick ? [8] : [1, 8, 32],
  warm: values.quick ? { seconds: 1, requests: 100 } : { seconds: 5, requests: 3_000 },
};

if (spawnSync(process.execPath, [BUILD], { stdio: "inherit" }).status !== 0) process.exit(1);

/** What a part finds; one that fails is told of on the page, and the others are measured all the same. */
const runPart = async (part: Part, bench: Bench): Promise<Section> => {
  try {
    return await part.run(bench, chosen);
  } catch (error) {
    if (isStopping()) throw error;
    console.error(error);
    const words = `${part.words}: not measured, ${String(error).split("\n")[0]}`;
    return { title: part.words, text: words, past: [words] };
  }
};

stopOnSignals();
const loadBefore = loadavg()[0] ?? 0;
const deadline = performance.now() + (Number(values.minutes) || 75) * MINUTE;
try {
  const { url: serverUrl, stop } = await openServer(values.folder);
  stopAtEnd(stop);
  await dropLeftovers(serverUrl);
  const server = await watchServer(serverUrl);
  stopAtEnd(() => server.client.end());
  const isLate = () => performance.now() > deadline;
  const { bed, closeBed } = makeBeds(serverUrl);
  const bench = { serverUrl, server, pace, isLate, bed, past: values.past };

  const sections: Section[] = [];
  for (const part of PARTS) {
    if (!part.names.some((name) => chosen.has(name)) || isLate()) continue;
    console.log(`\n=== ${part.words}`);
    sections.push(await runPart(part, bench));
  }
  await closeBed();
  const page = pageOf(sections, { version: server.version, pace, loadBefore });
  if (isWhole) await writeFile(RESULTS, page);
  else console.log(`\n${page}`);
  if (sections.some(({ past }) => past.length > 0)) process.exitCode = 1;
} catch (error) {
  if (!isStopping()) throw error;
} finally {
  await stopAll();
}
