import { type Counts, playwrightCounts, vitestCounts } from "./test-counts.ts";

export interface Part {
  readonly name: string;
  readonly words: readonly string[];
  /** The limit of its time. */
  readonly minutes: number;
  readonly browser?: boolean;
  /**
   * It only reads the sources and waits for nothing, so it runs beside other checks: each of them leaves a core
   * idle.
   */
  readonly isCheck?: boolean;
  /** It runs only when it is named: its content is part of another part. */
  readonly onlyNamed?: boolean;
  /** How the tool writes counts: extra words or environment for it, and how the counts are read. */
  readonly report?: {
    readonly words?: (path: string) => readonly string[];
    readonly env?: (path: string) => Readonly<Record<string, string>>;
    readonly read: (path: string) => Counts;
  };
}

const check = (name: string, minutes: number, ...words: readonly string[]): Part => ({
  name,
  minutes,
  words,
  isCheck: true,
});

const vitest = (
  name: string,
  minutes: number,
  { files = [], project = name }: { files?: readonly string[]; project?: string } = {},
): Part => ({
  name,
  minutes,
  words: ["vitest", "run", "--project", project, ...files],
  report: {
    words: (path) => ["--reporter=default", "--reporter=json", `--outputFile.json=${path}`],
    read: vitestCounts,
  },
});

const playwright = (name: string, minutes: number, files: readonly string[] = []): Part => ({
  name,
  minutes,
  words: ["playwright", "test", ...files],
  browser: true,
  report: {
    words: () => ["--reporter=list,json"],
    env: (path) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: path }),
    read: playwrightCounts,
  },
});

/** A file for each promise that is kept under faults; the missing ones need packages of Debian. */
const FAULTS = [
  "killed",
  "power-cut",
  "restore",
  "database-stopped",
  "leader",
  "mail-down",
  "disk-full",
  "object-store",
  "instance-killed",
  "rolling-restart",
  "stop-under-load",
  "clock",
  "overload",
  "patient",
];

/** Everything that `npm test` runs, in this order; at the end the parts that run only when they are named. */
export const parts: readonly Part[] = [
  check("types", 3, "tsc", "-b"),
  check("lint", 3, "oxlint"),
  check("format", 2, "oxfmt", "--check"),
  check("knip", 2, "knip", "--no-progress"),
  vitest("rules", 2),
  { ...vitest("recipes", 15), browser: true },
  // the tests of the process and the journeys run the build
  { name: "build", words: ["node", "scripts/build.ts"], minutes: 3 },
  vitest("api", 20),
  // a few runs, with only Node and PostgreSQL; `npm run test:faults` does all as often as promised
  vitest("faults", 15, {
    project: "faults*",
    files: FAULTS.map((name) => `tests/faults/${name}.test`),
  }),
  { ...vitest("web", 12), browser: true },
  playwright("e2e", 20),
  { ...playwright("journey", 6, ["tests/e2e/journey.spec.ts"]), onlyNamed: true },
];
