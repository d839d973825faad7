import { READS, SEARCHES } from "./rows/reads.ts";
import { PAGES } from "./rows/pages.ts";
import { WRITES } from "./rows/writes.ts";
import { type Bed, openBed } from "./rows/bed.ts";
import { measureRows } from "./rows/measure-rows.ts";
import { type Line, linesOf, tableOf } from "./rows/results.ts";
import type { Watched } from "./measure/backends.sql.ts";
import type { Pace } from "./measure/compare.ts";
import { type Size, SIZES } from "./database/sizes.ts";

/** What every part of the bench works with. */
export interface Bench {
  readonly serverUrl: string;
  readonly server: Watched;
  readonly pace: Pace;
  /** Whether the time is over. */
  readonly isLate: () => boolean;
  /** The bed of a size; that of another size is closed, so that nothing else works on the machine. */
  bed(size: Size): Promise<Bed>;
  closeBed(): Promise<void>;
}

/** What a part has found: a section of the page of results. */
export interface Section {
  readonly title: string;
  readonly text: string;
  /** What is past its bar, in words. */
  readonly past: readonly string[];
}

/** A part of the bench, by the names that it is asked for. */
export interface Part {
  readonly names: readonly string[];
  readonly words: string;
  run(bench: Bench, chosen: ReadonlySet<string>): Promise<Section>;
}

const ROWS = [...READS, ...PAGES, ...SEARCHES, ...WRITES];

const count = (size: Size) => SIZES[size].toLocaleString("en");

const pastOf = (lines: readonly Line[]) =>
  lines
    .filter(({ isPast }) => isPast)
    .map(({ cells }) => `${cells[0]}, ${cells[1]} at once: ${cells[13]} (${cells[14]})`);

const calls: Part = {
  names: [...new Set(ROWS.map(({ name }) => name))],
  words: "calls beside hand-written references, 100,000 reports",
  async run(bench, chosen) {
    const rows = ROWS.filter(({ name }) => chosen.has(name));
    const bed = await bench.bed("100k");
    const measured = await measureRows(bench.server, bed, rows, bench.pace, bench.isLate);
    const lines = measured.flatMap(linesOf);
    return {
      title: `Calls, ${count("100k")} reports`,
      text: tableOf(lines),
      past: pastOf(lines),
    };
  },
};

const million: Part = {
  names: ["million"],
  words: "searches, 1,000,000 reports",
  async run(bench) {
    const bed = await bench.bed("1m");
    const measured = await measureRows(bench.server, bed, SEARCHES, bench.pace, bench.isLate);
    const lines = measured.flatMap(linesOf);
    return { title: `Searches, ${count("1m")} reports`, text: tableOf(lines), past: pastOf(lines) };
  },
};

/** In the order in which they run. */
export const PARTS: readonly Part[] = [calls, million];

/** The bed that is open, one at a time. */
export const makeBeds = (serverUrl: string) => {
  let open: Bed | undefined;
  const closeBed = async () => {
    await open?.close();
    open = undefined;
  };
  return {
    closeBed,
    async bed(size: Size) {
      if (open?.size !== size) await closeBed();
      open ??= await openBed(serverUrl, size);
      return open;
    },
  };
};
