/**
 * Rows as they lie in the pages of a table, those included that no statement sees any more: with a line
 * pointer, or in the room between (https://www.postgresql.org/docs/18/storage-page-layout.html).
 */
const PAGE = 8_192;
const HEADER = 24;
const ALIGNED = 8;

export interface LyingRow {
  /** The transaction that made it. */
  readonly xmin: number;
  /** The bytes of its columns. */
  readonly data: Buffer;
  /** Whether a line pointer leads to it. */
  readonly isPointedAt: boolean;
}

/** A row's header at `at`, if what lies there can be one: of a table of so many columns. */
const rowAt = (page: Buffer, at: number, columns: number, isPointedAt: boolean) => {
  if (at + 32 > PAGE) return undefined;
  const xmin = page.readUInt32LE(at);
  const natts = page.readUInt16LE(at + 18) & 0x7ff;
  const skip = page[at + 22]!;
  const isHeader = xmin >= 3 && natts > 0 && natts <= columns && (skip === 24 || skip === 32);
  if (!isHeader || at + skip + 8 > PAGE) return undefined;
  return { xmin, data: page.subarray(at + skip), isPointedAt } satisfies LyingRow;
};

/** All rows of a table's file; `hole` is how many bytes of its holes are not zero. */
export const carve = (file: Buffer, columns: number) => {
  const rows: LyingRow[] = [];
  let hole = 0;
  for (let start = 0; start + PAGE <= file.length; start += PAGE) {
    const page = file.subarray(start, start + PAGE);
    const [lower, upper] = [page.readUInt16LE(12), page.readUInt16LE(14)];
    if (lower < HEADER || lower > upper || upper > PAGE) continue;
    for (let at = HEADER; at < lower; at += 4) {
      const pointer = page.readUInt32LE(at);
      const row =
        ((pointer >>> 15) & 3) === 1 ? rowAt(page, pointer & 0x7fff, columns, true) : undefined;
      if (row) rows.push(row);
    }
    hole += page.subarray(lower, upper).filter((byte) => byte !== 0).length;
    for (let at = Math.ceil(lower / ALIGNED) * ALIGNED; at < upper; at += ALIGNED) {
      const row = rowAt(page, at, columns, false);
      if (row) rows.push(row);
    }
  }
  return { rows, hole };
};
