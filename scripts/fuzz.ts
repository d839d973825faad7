/**
 * Feeds what reads forms, addresses, signed paths, pictures and documents of strangers with what nobody
 * would send: real ones with bits turned, parts cut, repeated, exchanged. `npm run fuzz` gives each part ten
 * minutes, two at a time, and writes bench/results/fuzz.md; `npm run fuzz -- images` writes its row there,
 * with fewer than five minutes none. Ends with 1 where something crashed, was not what a sender may get,
 * took longer than a run may, or took more memory than the process may. A fault prints its seed:
 * `npm run fuzz -- images --seed=7` repeats it.
 */
import { fork } from "node:child_process";
import { randomInt } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { fuzzParts } from "../tests/fuzz/parts.ts";
import type { Told } from "../tests/fuzz/run-part.ts";
import { markdownTable } from "./markdown-table.ts";
import { SERVER_MEMORY } from "./server-memory.ts";

const RUN_PART = fileURLToPath(new URL("../tests/fuzz/run-part.ts", import.meta.url));
const PAGE = new URL("../bench/results/fuzz.md", import.meta.url);
const USUAL_MINUTES = 10;
/** A shorter run is not significant enough to be written down. */
const ENOUGH_MINUTES = 5;
const AT_ONCE = 2;
const MB = 1024 * 1024;
/** Of resident memory, in all. */
const MOST_MEMORY = 300 * MB;
/** What a worker that reads documents may use in addition. */
const MOST_OF_WORKER = 256 * MB;
/** Milliseconds without output after which a part counts as hanging. */
const SILENCE = 5 * 60_000;
/** The last output of a part that ended by itself, in bytes. */
const LAST_WORDS = 3_000;

type Result = Extract<Told, { kind: "result" }>;
interface Outcome {
  readonly name: string;
  readonly what: string;
  readonly result: Result | undefined;
  readonly fault: string | undefined;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: "string", default: String(USUAL_MINUTES) },
    seed: { type: "string" },
  },
});
const minutes = Number(values.minutes);
const unknown = positionals.filter((name) => !fuzzParts.some((part) => part.name === name));
if (unknown.length > 0 || !(minutes > 0)) {
  console.error(
    `npm run fuzz -- [${fuzzParts.map(({ name }) => name).join(" | ")}] --minutes=N --seed=N`,
  );
  process.exit(2);
}
const chosen = fuzzParts.filter(
  ({ name }) => positionals.length === 0 || positionals.includes(name),
);

const memoryLimit = (name: string) => MOST_MEMORY + (name === "documents" ? MOST_OF_WORKER : 0);

/** The faults of a result, beside those that the part itself found. */
const faultOf = (name: string, { fault, most }: Result) =>
  fault ?? (most > memoryLimit(name) ? `${Math.round(most / MB)} MB of memory` : undefined);

/** Runs one part in a process of its own, with the settings of memory that the product has. */
const runPart = ({ name, what }: (typeof fuzzParts)[number]): Promise<Outcome> =>
  new Promise((resolve) => {
    const from = values.seed ?? String(randomInt(1_000_000_000));
    const words = [name, String(minutes), from, ...(values.seed === undefined ? [] : ["once"])];
    const child = fork(RUN_PART, words, {
      env: { ...process.env, ...SERVER_MEMORY.env },
      execArgv: SERVER_MEMORY.options,
      silent: true,
    });
    let seed = from;
    let said = "";
    let result: Result | undefined;
    let silence: NodeJS.Timeout | undefined;
    const hang = () => child.kill("SIGKILL");
    const heard = () => {
      clearTimeout(silence);
      silence = setTimeout(hang, SILENCE);
    };
    heard();
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => (said = (said + String(chunk)).slice(-LAST_WORDS)));
    child.on("message", (told: Told) => {
      heard();
      if (told.kind === "batch") seed = String(told.seed);
      else result = told;
    });
    child.on("exit", (code, signal) => {
      clearTimeout(silence);
      const fault = result
        ? faultOf(name, result)
        : `ended with ${signal ?? code} in the batch of seed ${seed}\n${said}`;
      const outcome = { name, what, result, fault };
      console.log(
        fault === undefined ? `${name}: ${result?.runs} runs, no fault` : `${name}: ${fault}`,
      );
      resolve(outcome);
    });
  });

const outcomes: Outcome[] = [];
const waiting = [...chosen];
const work = async () => {
  for (let part = waiting.shift(); part; part = waiting.shift()) outcomes.push(await runPart(part));
};
await Promise.all(Array.from({ length: AT_ONCE }, work));

const HEAD = [
  "part",
  "what is read",
  "minutes",
  "runs",
  "slowest run, ms",
  "MB before",
  "MB at most",
  "faults",
];

const rowOf = ({ name, what, result, fault }: Outcome) => {
  const figure = (value = 0) => Math.round(value).toLocaleString("en");
  const { runs, slowest, before = 0, most = 0 } = result ?? {};
  const figures = [minutes, runs, slowest, before / MB, most / MB].map(figure);
  return [name, what, ...figures, fault === undefined ? "none" : "**yes**"];
};

/** The rows of the parts that were not run now, as last written. */
const writtenRows = async () => {
  const page = await readFile(PAGE, "utf8").catch(() => "");
  const lines = page.split("\n").filter((line) => line.startsWith("| "));
  return lines.map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
};

const rows = outcomes.map(rowOf);
console.log(`\n${markdownTable([HEAD, ...rows])}`);
if (values.seed === undefined && minutes >= ENOUGH_MINUTES) {
  const known = [...rows, ...(await writtenRows())];
  const all = fuzzParts.flatMap(({ name }) => known.filter(([part]) => part === name).slice(0, 1));
  await writeFile(
    PAGE,
    `# What nobody would send

Written by \`scripts/fuzz.ts\`, ${new Date().toISOString().slice(0, 10)}: each part as it went when it was last run, in a process of its own. Inputs are real ones with bits turned, parts cut, repeated, exchanged and numbers made absurd (\`tests/fuzz\`). A run is a fault where something is thrown that no sender may get, where it takes longer than 1 s three times in a row, or 10 s where it has a thread and a limit of its own (pictures 20 s; documents 5 s and 256 MB), where it leaves files behind, or where its outcome is wrong: a picture that is none or tells of its maker, a signed path that opens too much, a document's copy that names its author or is refused itself. Memory is resident memory of the whole process: 300 MB at most, and a worker's 256 MB more for documents.

${markdownTable([HEAD, ...all])}
`,
  );
}
process.exitCode = outcomes.some(({ fault }) => fault !== undefined) ? 1 : 0;
