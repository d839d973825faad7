import { type Size, SIZES } from "../database/sizes.ts";
import { compare } from "../measure/compare.ts";
import { openBed } from "./bed.ts";
import { measureRows } from "./measure-rows.ts";
import { PAGES } from "./pages.ts";
import type { Bench, Part, Section } from "./part.ts";
import { DETAIL_ROW, LIST_ROW, READS, SEARCHES } from "./reads.ts";
import { type Line, linesOf, type Measured, tableOf } from "./results.ts";
import type { Row } from "./row.ts";
import { WRITES } from "./writes.ts";

const ROWS = [...READS, ...PAGES, ...SEARCHES, ...WRITES];

const count = (size: Size) => SIZES[size].toLocaleString("en");

const pastOf = (lines: readonly Line[]) =>
  lines.filter(({ isPast }) => isPast).map(({ summary }) => summary);

const sectionOf = (title: string, measured: readonly Measured[]): Section => {
  const lines = measured.flatMap(linesOf);
  return { title, text: tableOf(lines), past: pastOf(lines) };
};

const measureOn = async ({ bed, server, pace, isLate }: Bench, size: Size, rows: readonly Row[]) =>
  measureRows(server, await bed(size), rows, pace, isLate);

export const CALLS: Part = {
  names: [...new Set(ROWS.map(({ name }) => name))],
  words: `calls beside hand-written references, ${count("100k")} reports`,
  async run(bench, chosen) {
    const rows = ROWS.filter(({ name }) => chosen.has(name));
    return sectionOf(`Calls, ${count("100k")} reports`, await measureOn(bench, "100k", rows));
  },
};

export const MILLION: Part = {
  names: ["million"],
  words: `searches, ${count("1m")} reports`,
  async run(bench) {
    return sectionOf(`Searches, ${count("1m")} reports`, await measureOn(bench, "1m", SEARCHES));
  },
};

const MOST_GROWTH = 1.3;

/** The product on the large database beside itself on the small one. */
export const GROWTH: Part = {
  names: ["growth"],
  words: `${count("1m")} reports over ${count("10k")}`,
  async run({ bed, serverUrl, server, pace }) {
    const large = await bed("1m");
    const small = await openBed(serverUrl, "10k", "small");
    const measured: Measured[] = [];
    for (const row of [LIST_ROW, DETAIL_ROW, SEARCHES[0]!]) {
      const beside = `${count("10k")} reports`;
      const held = { ...row, beside, bar: { mostTimes: MOST_GROWTH } };
      const ofLarge = { side: large.product, traffic: (await row.asking(large)).product };
      const ofSmall = { side: small.product, traffic: (await row.asking(small)).product };
      const compared = await compare(server, ofLarge, ofSmall, pace);
      measured.push({ row: held, compared });
    }
    await small.close();
    return sectionOf(`${count("1m")} reports over ${count("10k")}`, measured);
  },
};
