import { readFileSync } from "node:fs";

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly errors: readonly unknown[];
}

const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, "utf8")) as T;

/** Counts of a Vitest JSON report. A file that failed before its first test counts as one failure. */
export const vitestCounts = (path: string): Counts => {
  const report = readJson<VitestReport>(path);
  const brokenFiles = report.testResults.filter(
    (file) =>
      file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
};

/** Counts of a Playwright JSON report. A test that passed only when repeated counts as failed. */
export const playwrightCounts = (path: string): Counts => {
  const { stats, errors } = readJson<PlaywrightReport>(path);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
};

/**
 * What a tool's run amounts to: its own counts where it wrote a report, else one passed or one
 * failed. A run that failed, or that executed no test at all, has at least one failure.
 */
export const countsOf = (passed: boolean, readReport?: () => Counts): Counts => {
  const whole = { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 };
  if (!readReport) return whole;
  try {
    const counts = readReport();
    const blameless = passed && counts.passed + counts.failed > 0;
    return blameless ? counts : { ...counts, failed: Math.max(1, counts.failed) };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
};
