import { inspect } from "node:util";
import fc from "fast-check";

/** How one seed of random numbers went. */
export interface Ran {
  readonly runs: number;
  /** Milliseconds of the slowest run. */
  readonly slowest: number;
  /** What went wrong, with what is needed to repeat it. */
  readonly fault: string | undefined;
}

/** One reader of what strangers send, opened to be fed with what nobody would send. */
export interface FuzzPart {
  /** Runs that belong to one seed. */
  readonly batch: number;
  /** Milliseconds that one run may take. */
  readonly longest: number;
  run(options: { seed: number; runs?: number; longest?: number }): Promise<Ran>;
  close(): Promise<void>;
}

interface Fed<T> {
  readonly inputs: fc.Arbitrary<T>;
  /** Throws where something came of it that the sender may not get. */
  readonly feed: (input: T) => Promise<void>;
  readonly batch: number;
  readonly longest: number;
  readonly close?: () => Promise<void>;
}

/** One second for what runs where all requests do. */
export const SECOND = 1_000;
/** Ten for what runs in a thread of its own, with a limit on its time of its own. */
export const TEN_SECONDS = 10_000;

/** A busy machine is slow now and then; what takes long by itself does so again. */
const AGAIN = 2;
/** Looking for a smaller counterexample ends after so long. */
const MOST_SHRINKING = 60_000;

export const fuzzPart = <T>({
  inputs,
  feed,
  batch,
  longest: usual,
  close = async () => {},
}: Fed<T>): FuzzPart => ({
  batch,
  longest: usual,
  close,
  async run({ seed, runs = batch, longest = usual }) {
    let slowest = 0;
    const timeOf = async (input: T) => {
      const began = performance.now();
      await feed(input);
      return performance.now() - began;
    };
    const timed = async (input: T) => {
      let took = await timeOf(input);
      for (let again = 0; again < AGAIN && took > longest; again += 1)
        took = Math.min(took, await timeOf(input));
      slowest = Math.max(slowest, took);
      if (took > longest) throw new Error(`took ${Math.round(took)} ms`);
    };
    const details = await fc.check(fc.asyncProperty(inputs, timed), {
      seed,
      numRuns: runs,
      plugins: [
        fc.timeout(longest * 10),
        fc.interruptAfterTimeLimit(runs * longest + MOST_SHRINKING),
      ],
    });
    const error = inspect(details.errorInstance);
    const fault = details.failed ? `${error}\n${fc.defaultReportMessage(details)}` : undefined;
    return { runs: details.numRuns, slowest, fault };
  },
});
