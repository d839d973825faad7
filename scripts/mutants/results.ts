import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { markdownTable } from "../markdown-table.ts";
import { mutantGroups } from "./groups.ts";

export interface Result {
  readonly planted: number;
  /** Found by a test. */
  readonly red: number;
  /** Found by the compiler and by no test. */
  readonly refused: number;
  readonly explained: number;
  readonly seconds: number;
}

/** The share of the planted faults that was found or is explained. */
export const shareOf = ({ planted, red, refused, explained }: Result) =>
  planted === 0 ? 0 : (red + refused + explained) / planted;

const HEAD = [
  "group",
  "planted",
  "red",
  "does not compile",
  "explained",
  "open",
  "found or explained",
  "minutes",
];

const cellsOf = (name: string, result: Result): string[] => {
  const { planted, red, refused, explained, seconds } = result;
  return [
    name,
    ...[planted, red, refused, explained, planted - red - refused - explained].map(String),
    `${(shareOf(result) * 100).toFixed(1)} %`,
    (seconds / 60).toFixed(1),
  ];
};

const file = join(import.meta.dirname, "../../bench/results/mutants.md");

/** The row of each group as last written. */
const rowsBefore = async () => {
  const page = await readFile(file, "utf8").catch(() => "");
  const rows = page.split("\n").map((line) => line.split("|").slice(1, -1));
  return new Map(rows.map((cells) => [cells[0]?.trim(), cells.map((cell) => cell.trim())]));
};

/** Writes bench/results/mutants.md; groups that were not run keep their rows. Resolves to its table. */
export const writeResults = async (results: ReadonlyMap<string, Result>): Promise<string> => {
  const before = await rowsBefore();
  const rows = mutantGroups.flatMap(({ name }) => {
    const result = results.get(name);
    const row = result ? cellsOf(name, result) : before.get(name);
    return row ? [row] : [];
  });
  const table = markdownTable([HEAD, ...rows]);
  await writeFile(
    file,
    `# Planted faults

Written by \`scripts/mutants.ts\` (\`npm run mutants\`).

Faults planted one at a time in what must never be wrong (\`scripts/mutants/groups.ts\`), and whether its nearest tests turned red, or else the compiler refused it. What nothing could find is explained in \`scripts/mutants/explained.ts\`. Promised: 90 % of every group found or explained.

${table}
`,
  );
  return table;
};
