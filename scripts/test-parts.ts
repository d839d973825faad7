import { type Counts, playwrightCounts, vitestCounts } from "./test-counts.ts";

export interface Part {
  readonly name: string;
  readonly words: readonly string[];
  /** At most this long. */
  readonly minutes: number;
  readonly browser?: boolean;
  /** Reads the sources and waits for nobody: runs beside the other checks, for each leaves a processor idle. */
  readonly isCheck?: boolean;
  /** Runs only where it is named: what it holds is a piece of another part. */
  readonly onlyNamed?: boolean;
  /** Where the tool writes counts: extra words or environment for it, and how they are read. */
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

/** A file for each promise that is kept under faults; those that are not here need packages of Debian. */
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

/** Everything that `npm test` runs, in this order; at last what runs only where it is named. */
export const parts: readonly Part[] = [
  check("types", 3, "tsc", "-b"),
  check("lint", 3, "oxlint"),
  check("format", 2, "oxfmt", "--check"),
  check("knip", 2, "knip", "--no-progress"),
  vitest("rules", 2),
  { ...vitest("recipes", 15), browser: true },
  // the tests of the process and the journeys run what was built
  { name: "build", words: ["node", "scripts/build.ts"], minutes: 3 },
  vitest("api", 20),
  // a few times, with nothing but Node and PostgreSQL; `npm run test:faults` does all as often as promised
  vitest("faults", 15, {
    project: "faults*",
    files: FAULTS.map((name) => `tests/faults/${name}.test`),
  }),
  { ...vitest("web", 12), browser: true },
  playwright("e2e", 20),
  { ...playwright("journey", 6, ["tests/e2e/journey.spec.ts"]), onlyNamed: true },
];
