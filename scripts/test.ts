/**
 * Runs every check and test of the project, or only the parts named (`npm test -- api e2e`), and
 * goes on after a part that failed. `--minutes=N` bounds them all together. The last line is
 * `N passed, N failed`.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureChromium } from "./chromium.ts";
import { runTool } from "./run-tool.ts";
import { type Counts, countsOf } from "./test-counts.ts";
import { type Part, parts } from "./test-parts.ts";

const MINUTE = 60_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: "string", default: "60" },
    help: { type: "boolean", short: "h" },
  },
});
if (values.help) {
  console.log("npm test                    everything, in this order, the checks at once");
  console.log("npm test -- PART …          only these parts");
  console.log("npm test -- --minutes=N     at most so long, all parts together (60)\n");
  for (const { name, words, onlyNamed } of parts)
    console.log(
      `${name.padEnd(9)} ${words.join(" ")}${onlyNamed ? "  (only where it is named)" : ""}`,
    );
  process.exit(0);
}
const unknown = positionals.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(
    `no such part: ${unknown.join(", ")}; there are ${parts.map((p) => p.name).join(", ")}`,
  );
  process.exit(2);
}

const reports = mkdtempSync(join(tmpdir(), "sikam-test-"));
process.once("exit", () => rmSync(reports, { recursive: true, force: true }));

const deadline = performance.now() + (Number(values.minutes) || 60) * MINUTE;

let browser: Promise<string | undefined> | undefined;

const runPart = async (part: Part): Promise<Counts> => {
  // Searched for, and perhaps installed, once and only when a part needs it.
  if (part.browser) browser ??= ensureChromium();
  if (part.browser && !(await browser)) return countsOf(false);
  const report = join(reports, `${part.name}.json`);
  const passed = await runTool({
    words: [...part.words, ...(part.report?.words?.(report) ?? [])],
    ...(part.report?.env && { env: part.report.env(report) }),
    timeoutMs: Math.max(1000, Math.min(part.minutes * MINUTE, deadline - performance.now())),
  });
  const { read } = part.report ?? {};
  return countsOf(passed, read && (() => read(report)));
};

type Row = Counts & { readonly name: string; readonly seconds: number };

const timed = async (part: Part): Promise<Row> => {
  console.log(`\n=== ${part.name}: ${part.words.join(" ")}`);
  const started = performance.now();
  const counts = await runPart(part);
  return { name: part.name, seconds: (performance.now() - started) / 1000, ...counts };
};

const chosen = parts.filter(({ name, onlyNamed }) =>
  positionals.length > 0 ? positionals.includes(name) : !onlyNamed,
);
const rows = await Promise.all(chosen.filter((part) => part.isCheck).map(timed));
for (const part of chosen.filter(({ isCheck }) => !isCheck)) rows.push(await timed(part));

const line = (...cells: readonly (string | number)[]) =>
  cells.map((cell, at) => (at === 0 ? String(cell).padEnd(8) : String(cell).padStart(9))).join("");

console.log(`\n${line("part", "passed", "failed", "skipped", "seconds")}`);
for (const { name, passed, failed, skipped, seconds } of rows)
  console.log(line(name, passed, failed, skipped, seconds.toFixed(1)));

for (const { name, failed, failures } of rows) {
  for (const { name: test, said } of failures)
    console.log(
      [`failed, ${name}: ${test.replace(`${process.cwd()}/`, "")}`, ...said].join("\n    "),
    );
  if (failures.length < failed) console.log(`failed, ${name}: see above`);
}

const sum = (pick: (row: Counts) => number) => rows.reduce((total, row) => total + pick(row), 0);
const failed = sum((row) => row.failed);
console.log(`\n${sum((row) => row.passed)} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
