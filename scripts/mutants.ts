/**
 * Plants faults in what must never be wrong and runs the nearest tests on each: `npm run mutants`, or
 * only the groups named (`npm run mutants -- codes files`). Prints every fault that no test and no
 * compiler found and nobody explained, writes bench/results/mutants.md and ends with 1 where a group
 * has fewer than 90 % found or explained. Faults in numbers are not planted: limits, sizes and times
 * are held by tests that name the figure. With `TEST_DATABASE_URL` it is quicker.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Stryker } from "@stryker-mutator/core";
import { refusedByCompiler } from "./mutants/compiler.ts";
import { explainedMutants } from "./mutants/explained.ts";
import { type MutantGroup, mutantGroups } from "./mutants/groups.ts";
import { isCounted, type Planted, plantedOf } from "./mutants/planted.ts";
import { type Result, shareOf, writeResults } from "./mutants/results.ts";

const ENOUGH = 0.9;
const root = join(import.meta.dirname, "..");

type Named = Pick<Planted, "file" | "was" | "becomes"> & { readonly line?: number };

const print = (title: string, { file, line, was, becomes }: Named) =>
  console.log(`${title}: ${file}${line ? `:${line}` : ""}\n  - ${was}\n  + ${becomes}`);

/** Explanations that fit no single missed fault: several faults, or none any more. */
const explainedAmong = (missed: readonly Planted[]) =>
  new Map(
    explainedMutants.map((known) => [
      known,
      missed.find(
        ({ file, was, becomes }) =>
          file === known.file && was === known.was && becomes === known.becomes,
      ),
    ]),
  );

/** Every fault that was planted in the group's files. */
const plant = async ({ name, files }: MutantGroup): Promise<Planted[]> => {
  process.env["MUTANT_GROUP"] = name;
  const stryker = new Stryker({
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    // its own reading of it needs a compiler with another interface
    tsconfigFile: "none",
    // not `testFiles`: with it no test runs on code that runs while it loads
    vitest: { related: false, configFile: "scripts/mutants/vitest.config.ts" },
    mutate: [...files],
    coverageAnalysis: "perTest",
    concurrency: 2,
    tempDirName: ".mutants",
    reporters: ["progress-append-only"],
    // tests compare texts word for word, and an object without its keys does not compile
    mutator: { excludedMutations: ["StringLiteral", "ObjectLiteral"] },
    // a busy machine is slow, which must not count as found
    timeoutMS: 60_000,
    dryRunTimeoutMinutes: 15,
    allowEmpty: false,
  });
  const mutants = await stryker.runMutationTest();
  return mutants.filter(isCounted).map((mutant) => plantedOf(root, mutant));
};

const { positionals } = parseArgs({ allowPositionals: true });
const unknown = positionals.filter((name) => !mutantGroups.some((group) => group.name === name));
if (unknown.length > 0) {
  const known = mutantGroups.map(({ name }) => name).join(", ");
  console.error(`no such group: ${unknown.join(", ")}; there are ${known}`);
  process.exit(2);
}

const results = new Map<string, Result>();
for (const group of mutantGroups) {
  if (positionals.length > 0 && !positionals.includes(group.name)) continue;
  console.log(`\n=== ${group.name}: ${group.files.join(", ")}`);
  const began = performance.now();
  const planted = await plant(group);
  const missed = planted.filter(({ isFound }) => !isFound);
  const explained = explainedAmong(missed);
  const unexplained = missed.filter((mutant) => ![...explained.values()].includes(mutant));
  const refused = refusedByCompiler(root, unexplained);
  const open = unexplained.filter((mutant) => !refused.has(mutant));
  for (const mutant of planted.filter(({ isEndless }) => isEndless))
    print("found by its endless run", mutant);
  for (const mutant of open) print("not found", mutant);
  for (const [known, mutant] of explained)
    if (!mutant && planted.some(({ file }) => file === known.file))
      print("explained for nothing", known);
  results.set(group.name, {
    planted: planted.length,
    red: planted.length - missed.length,
    refused: refused.size,
    explained: missed.length - unexplained.length,
    seconds: (performance.now() - began) / 1000,
  });
}
console.log(`\n${await writeResults(results)}`);
process.exitCode = [...results.values()].every((result) => shareOf(result) >= ENOUGH) ? 0 : 1;
