import { readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

export interface Failure {
  /** The test's file and title, or the file that could not begin. */
  readonly name: string;
  /** Further output, for a reader who sees only the end of it; may be empty. */
  readonly said: readonly string[];
}

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly failures: readonly Failure[];
}

interface VitestTest {
  readonly status: string;
  readonly title: string;
  readonly fullName: string;
  /** Its message, if it failed. */
  readonly failureMessages?: readonly string[];
}

interface FailedTest {
  /** The file's path. */
  readonly file: string;
  /** undefined where the file could not begin. */
  readonly test: VitestTest | undefined;
  /** The error that kept the file from starting. */
  readonly message?: string | undefined;
}

/** The output of Vitest's JSON reporter, as far as it is used here. */
export interface VitestReport {
  readonly numPassedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    /** The file's path. */
    readonly name: string;
    readonly status: string;
    /** The error that kept the file from starting. */
    readonly message?: string;
    readonly assertionResults: readonly VitestTest[];
  }[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly {
        readonly errors: readonly { readonly message?: string }[];
        readonly stdout: readonly { readonly text?: string }[];
      }[];
    }[];
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

/** The most lines that are shown of one failure. */
const MOST_LINES = 60;

const linesOf = (texts: readonly (string | undefined)[]) =>
  texts
    .flatMap((text = "") => stripVTControlCharacters(text).split("\n"))
    .filter((line) => line.trim() !== "" && !line.includes("/node_modules/"))
    .slice(0, MOST_LINES);

const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, "utf8")) as T;

/** The tests that failed, and the files that could not start. */
export const failedTests = ({ testResults }: VitestReport): FailedTest[] =>
  testResults.flatMap(({ name: file, status, message, assertionResults }): FailedTest[] => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0) return status === "failed" ? [{ file, test: undefined, message }] : [];
    return failed.map((test) => ({ file, test }));
  });

/** Counts of a Vitest JSON report. A file that failed before its first test counts as one failure. */
export const vitestCounts = (path: string): Counts => {
  const report = readJson<VitestReport>(path);
  const failures = failedTests(report).map(({ file, test, message }) => ({
    name: test ? `${file}: ${test.fullName}` : file,
    said: linesOf(test?.failureMessages ?? [message]),
  }));
  return {
    passed: report.numPassedTests,
    failed: failures.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  };
};

const failedIn = ({ suites = [], specs }: PlaywrightSuite): Failure[] => [
  ...specs
    .map((spec) => ({
      ...spec,
      results: spec.tests
        .filter(({ status }) => /^(unexpected|flaky)$/.test(status))
        .flatMap(({ results }) => results),
    }))
    .filter(({ results }) => results.length > 0)
    .map(({ file, title, results }) => ({
      name: `${file}: ${title}`,
      said: linesOf(
        results.flatMap(({ errors, stdout }) => [
          ...errors.map(({ message }) => message),
          ...stdout.map(({ text }) => text),
        ]),
      ),
    })),
  ...suites.flatMap(failedIn),
];

/** Counts of a Playwright JSON report. A test that passed only when repeated counts as failed. */
export const playwrightCounts = (path: string): Counts => {
  const { stats, errors, suites } = readJson<PlaywrightReport>(path);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [
      ...suites.flatMap(failedIn),
      ...errors.map(({ message }) => ({ name: "an error", said: linesOf([message]) })),
    ],
  };
};

/**
 * The counts of a tool's run: its own where it wrote a report, else one passed or one failed. A run that failed, or
 * that executed no test at all, has at least one failure.
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
