import { markdownTable } from "../../scripts/markdown-table.ts";
import { type Compared, type Cost, cpuOf, ratioOf } from "../measure/compare.ts";
import type { Bar, Row } from "./row.ts";

/** A row as it was measured. */
export interface Measured {
  readonly row: Row;
  readonly compared: readonly Compared[];
  /** Of one request. */
  readonly statements?: { readonly product: number; readonly reference: number };
}

/** A line of the results, and whether it is past its bar. */
export interface Line {
  readonly cells: readonly string[];
  readonly isPast: boolean;
  /** In a few words. */
  readonly summary: string;
}

const bold = (text: string, isPast: boolean) => (isPast ? `**${text}**` : text);

const barWords = (bar: Bar) => {
  if ("least" in bar) return `at least ${bar.least.toFixed(2)}`;
  if ("mostTimes" in bar) return `at most ${bar.mostTimes} times`;
  return `at most ${bar.mostMs} ms`;
};

/** What is held against the bar, in words, and whether it is past it. */
const judge = (bar: Bar, compared: Compared) => {
  const ratio = ratioOf(compared);
  if ("least" in bar) return { words: ratio.toFixed(2), isPast: ratio < bar.least };
  const times = 1 / ratio;
  if ("mostTimes" in bar)
    return { words: `${times.toFixed(2)} times`, isPast: times > bar.mostTimes };
  const ms = cpuOf(compared.product);
  return { words: `${ms.toFixed(2)} ms, ${ratio.toFixed(2)}`, isPast: ms > bar.mostMs };
};

const ms = (value: number) => value.toFixed(value < 1 ? 3 : 2);

const costCells = ({ rate, node, database, p50, p99 }: Cost) => [
  Math.round(rate).toLocaleString("en"),
  ms(node),
  ms(database),
  ms(p50),
  ms(p99),
];

const HEAD = [
  "call",
  "at once",
  "a second",
  "Node ms",
  "PostgreSQL ms",
  "p50 ms",
  "p99 ms",
  "statements",
  "beside it",
  "a second",
  "Node ms",
  "PostgreSQL ms",
  "statements",
  "held",
  "bar",
];

/** The lines of a row, one for each number of connections. */
export const linesOf = ({ row, compared, statements }: Measured): Line[] =>
  compared.map((one) => {
    const { words, isPast } = judge(row.bar, one);
    const [rate = "", node = "", database = ""] = costCells(one.reference);
    const failed = one.failed > 0 ? `${one.failed} failed: ${one.fault ?? ""}` : "";
    const held = failed ? bold(failed, true) : bold(words, isPast);
    return {
      isPast: isPast || one.failed > 0,
      summary: `${row.title}, ${one.connections} at once: ${held} (${barWords(row.bar)})`,
      cells: [
        row.title,
        String(one.connections),
        ...costCells(one.product),
        String(statements?.product ?? ""),
        row.beside,
        rate,
        node,
        database,
        String(statements?.reference ?? ""),
        held,
        barWords(row.bar),
      ],
    };
  });

export const tableOf = (lines: readonly Line[]): string =>
  markdownTable([HEAD, ...lines.map(({ cells }) => cells)]);
