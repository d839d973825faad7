import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Stryker } from "@stryker-mutator/core";

export type Mutant = Awaited<ReturnType<Stryker["runMutationTest"]>>[number];

/** A fault in the source. */
export interface Planted {
  readonly file: string;
  readonly line: number;
  /** The replaced text and its replacement, with white space folded. */
  readonly was: string;
  readonly becomes: string;
  /** The whole file with the fault in it. */
  readonly faulty: string;
  readonly isFound: boolean;
  /** Whether the tests did not end with it. */
  readonly isEndless: boolean;
}

// a test file that cannot start, because the app does not start, also counts as red
const FOUND = new Set<Mutant["status"]>(["Killed", "Timeout", "RuntimeError"]);
const COUNTED = new Set<Mutant["status"]>([...FOUND, "Survived", "NoCoverage"]);

export const isCounted = ({ status }: Mutant) => COUNTED.has(status);

const folded = (text: string) => text.replace(/\s+/g, " ").trim();

/** The offset of a line and column that count from 1. */
const offsetOf = (text: string, { line, column }: { line: number; column: number }) => {
  let start = 0;
  for (let n = 1; n < line; n++) start = text.indexOf("\n", start) + 1;
  return start + column - 1;
};

/** Reads a fault's place out of the source under `root`. */
export const plantedOf = (root: string, mutant: Mutant): Planted => {
  const { location, replacement, status } = mutant;
  const file = relative(root, mutant.fileName);
  const text = readFileSync(join(root, file), "utf8");
  const [from, to] = [offsetOf(text, location.start), offsetOf(text, location.end)];
  return {
    file,
    line: location.start.line,
    was: folded(text.slice(from, to)),
    becomes: folded(replacement),
    faulty: text.slice(0, from) + replacement + text.slice(to),
    isFound: FOUND.has(status),
    isEndless: status === "Timeout",
  };
};
