import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fuzzParts } from "./parts.ts";

/** A short form of `npm run fuzz`, the same inputs each time. */

const SEED = 20_261_123;
/** A busy machine is slow: a hang is what does not end. */
const LONGEST = 20_000;

// the parser of documents says there what it leaves out
beforeEach(() => void vi.spyOn(console, "warn").mockReturnValue());
afterEach(() => void vi.restoreAllMocks());

test.each(fuzzParts)(
  "a stranger crashes and hangs nothing of what reads $what",
  async ({ open, fewRuns }) => {
    const part = await open();
    try {
      const { runs, fault } = await part.run({ seed: SEED, runs: fewRuns, longest: LONGEST });
      expect(fault).toBeUndefined();
      expect(runs).toBe(fewRuns);
    } finally {
      await part.close();
    }
  },
  120_000,
);
