/**
 * Runs every fault of `tests/faults` as often as is promised, and prints what each cost; a run of all of
 * them writes `bench/results/faults.md`. `npm run test:faults -- leader` runs the files whose names have
 * that word. Ends with 1 where a promise is broken.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Figure } from "../tests/faults/figures.ts";
import { markdownTable } from "./markdown-table.ts";
import { runTool } from "./run-tool.ts";

const PAGE = new URL("../bench/results/faults.md", import.meta.url);
/** Some 2,200 s of processor time, and as much again where other work uses the machine. */
const MOST = 90 * 60_000;

const words = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "sikam-faults-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, "figures");
writeFileSync(file, "");

const started = performance.now();
const passed = await runTool({
  words: ["vitest", "run", "--project=faults*", ...words.map((word) => `tests/faults/${word}`)],
  env: { FAULTS: "whole", FAULT_FIGURES: file },
  timeoutMs: MOST,
});
const minutes = ((performance.now() - started) / 60_000).toFixed(1);
const figures = readFileSync(file, "utf8")
  .split("\n")
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Figure)
  .toSorted((a, b) => a.fault.localeCompare(b.fault));
const table = markdownTable([
  ["fault", "what", "promised", "measured"],
  ...figures.map(({ fault, what, promised, measured }) => [fault, what, promised, measured]),
]);
console.log(`\n${table}\n\n${minutes} minutes`);
if (passed && words.length === 0)
  writeFileSync(
    PAGE,
    `# Faults that it survives\n\nWritten by \`npm run test:faults\`, ${new Date().toISOString().slice(0, 10)}: every fault as often as is promised, in ${minutes} minutes. The tests are \`tests/faults\`.\n\n${table}\n`,
  );
process.exit(passed ? 0 : 1);
