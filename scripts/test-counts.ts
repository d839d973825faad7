import { readFileSync } from "node:fs";

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** The tests that failed, or the files that could not begin, by name. */
  readonly failures: readonly string[];
}

interface VitestTest {
  readonly status: string;
  readonly title: string;
  readonly fullName: string;
  /** What it said, where it failed. */
  readonly failureMessages?: readonly string[];
}

interface FailedTest {
  /** The file's path. */
  readonly file: string;
  /** undefined where the file could not begin. */
  readonly test: VitestTest | undefined;
}

/** What Vitest's JSON reporter writes, as far as it is read here. */
export interface VitestReport {
  readonly numPassedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    /** The file's path. */
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly VitestTest[];
  }[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly { readonly status: string }[];
  }[];
}

interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly errors: readonly { readonly message?: string }[];
}

const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, "utf8")) as T;

/** The tests that failed, and the files that could not begin. */
export const failedTests = ({ testResults }: VitestReport): FailedTest[] =>
  testResults.flatMap(({ name: file, status, assertionResults }): FailedTest[] => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0) return status === "failed" ? [{ file, test: undefined }] : [];
    return failed.map((test) => ({ file, test }));
  });

/** Counts of a Vitest JSON report. A file that failed before its first test counts as one failure. */
export const vitestCounts = (path: string): Counts => {
  const report = readJson<VitestReport>(path);
  const failures = failedTests(report).map(({ file, test }) =>
    test ? `${file}: ${test.fullName}` : file,
  );
  return {
    passed: report.numPassedTests,
    failed: failures.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  };
};

const failedIn = ({ suites = [], specs }: PlaywrightSuite): string[] => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => /^(unexpected|flaky)$/.test(status)))
    .map(({ file, title }) => `${file}: ${title}`),
  ...suites.flatMap(failedIn),
];

/** Counts of a Playwright JSON report. A test that passed only when repeated counts as failed. */
export const playwrightCounts = (path: string): Counts => {
  const { stats, errors, suites } = readJson<PlaywrightReport>(path);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [...suites.flatMap(failedIn), ...errors.map(({ message = "an error" }) => message)],
  };
};

/**
 * What a tool's run amounts to: its own counts where it wrote a report, else one passed or one
 * failed. A run that failed, or that executed no test at all, has at least one failure.
 */
export const countsOf = (passed: boolean, readReport?: () => Counts): Counts => {
  const whole = { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0, failures: [] };
  if (!readReport) return whole;
  try {
    const counts = readReport();
    const blameless = passed && counts.passed + counts.failed > 0;
    return blameless ? counts : { ...counts, failed: Math.max(1, counts.failed) };
  } catch {
    return { passed: 0, failed: 1, skipped: 0, failures: [] };
  }
};
