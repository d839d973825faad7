import { randomInt } from "node:crypto";
import { appendFileSync } from "node:fs";

/** Whether faults are tried as often as promised (`npm run test:faults`), or a few times to see that they are survived. */
export const isWhole = process.env["FAULTS"] === "whole";

/** How often something is tried. */
export const times = (whole: number, few: number): number => (isWhole ? whole : few);

/** A promised time; the short form is run beside other work on a busy machine, which says nothing of it. */
export const promised = (milliseconds: number): number => (isWhole ? 1 : 6) * milliseconds;

/**
 * Where the random choices of a test begin: another number at each run, or that of `FAULT_SEED` to repeat
 * one. Prints it.
 */
export const seedOf = (what: string): number => {
  const seed = Number(process.env["FAULT_SEED"] ?? randomInt(1, 1_000_000));
  console.log(`${what}: FAULT_SEED=${seed}`);
  return seed;
};

/** What a fault cost, for the table that `npm run test:faults` prints. */
export interface Figure {
  /** The row of the table of promises. */
  readonly fault: string;
  readonly what: string;
  readonly promised: string;
  readonly measured: string;
}

/** Prints a figure, and hands it to `scripts/faults.ts` where that runs. */
export const figure = (one: Figure): void => {
  console.log(`${one.fault}: ${one.what}: ${one.measured} (promised: ${one.promised})`);
  const file = process.env["FAULT_FIGURES"];
  if (file) appendFileSync(file, `${JSON.stringify(one)}\n`);
};
