/** What one browser's checks came to. */
export interface Results {
  /** Runs a check; a fault is each line that it gives, or what it throws. */
  check(what: string, run: () => Promise<readonly string[] | void>): Promise<void>;
}

export interface Counts {
  passed: number;
  failed: number;
  /** Whether it is given up: what fails from then on fails for that. */
  isOver: boolean;
}

export const resultsOf = (browser: string, counts: Counts): Results => ({
  async check(what, run) {
    const faults = await run().catch((error: unknown) => [String(error)]);
    if (counts.isOver) return;
    if (!faults?.length) {
      counts.passed += 1;
      return;
    }
    counts.failed += 1;
    console.log(`FAULT ${browser}, ${what}\n${faults.map((fault) => `  ${fault}`).join("\n")}`);
  },
});
