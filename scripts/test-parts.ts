import { type Counts, playwrightCounts, vitestCounts } from "./test-counts.ts";

export interface Part {
  readonly name: string;
  readonly words: readonly string[];
  /** At most this long. */
  readonly minutes: number;
  readonly browser?: boolean;
  /** Where the tool writes counts: extra words or environment for it, and how they are read. */
  readonly report?: {
    readonly words?: (path: string) => readonly string[];
    readonly env?: (path: string) => Readonly<Record<string, string>>;
    readonly read: (path: string) => Counts;
  };
}

const vitest = (name: string, minutes: number): Part => ({
  name,
  minutes,
  words: ["vitest", "run", "--project", name],
  report: {
    words: (path) => ["--reporter=default", "--reporter=json", `--outputFile.json=${path}`],
    read: vitestCounts,
  },
});

/** Everything that `npm test` runs, in this order. */
export const parts: readonly Part[] = [
  { name: "types", words: ["tsc", "-b"], minutes: 3 },
  { name: "lint", words: ["oxlint"], minutes: 3 },
  { name: "format", words: ["oxfmt", "--check"], minutes: 2 },
  { name: "knip", words: ["knip", "--no-progress"], minutes: 2 },
  vitest("rules", 2),
  // the tests of the process and the journeys run what was built
  { name: "build", words: ["node", "scripts/build.ts"], minutes: 3 },
  vitest("api", 10),
  { ...vitest("web", 6), browser: true },
  {
    name: "e2e",
    words: ["playwright", "test"],
    minutes: 10,
    browser: true,
    report: {
      words: () => ["--reporter=list,json"],
      env: (path) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: path }),
      read: playwrightCounts,
    },
  },
];
