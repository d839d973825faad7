/**
 * The hole of a PostgreSQL page: the space between its line pointers and its rows. Rows that a vacuum moved or
 * removed stay in it, with their transaction numbers, until something else is written there
 * (https://www.postgresql.org/docs/18/storage-page-layout.html).
 */

export const PAGE_BYTES = 8_192;
const HEADER_BYTES = 24;
/** Pages of 8,192 bytes in layout 4, the layout since PostgreSQL 8.3. */
const SIZE_AND_LAYOUT = PAGE_BYTES | 4;
const AT = { checksum: 8, lower: 12, upper: 14, special: 16, sizeAndLayout: 18 } as const;

/** 32 sums are computed in parallel, each with its own start value (FNV-1a, `checksum_impl.h`). */
const BEGINNINGS = Uint32Array.of(
  0x5b1f36e9,
  0xb8525960,
  0x02ab50aa,
  0x1de66d2a,
  0x79ff467a,
  0x9bb9f8a3,
  0x217e7cd2,
  0x83e13d2c,
  0xf8d4474f,
  0xe39eb970,
  0x42c6ae16,
  0x993216fa,
  0x7b093b5d,
  0x98daff3c,
  0xf718902a,
  0x0b1c9cdb,
  0xe58f764b,
  0x187636bc,
  0x5d7b3bb1,
  0xe73de7de,
  0x92bec979,
  0xcca6c0b2,
  0x304a0979,
  0x85aa43d4,
  0x783125bb,
  0x6ca8eaa2,
  0xe407eac6,
  0x4b5cfc3e,
  0x9fbf8c76,
  0x15ca20be,
  0xf2ca9fd3,
  0x959bd756,
);
const PRIME = 16_777_619;
const ROUNDS_OF_ZEROS = 2;

/** The checksum of a page, without the checksum field; it depends on the page's place in the relation. */
export const checksumOf = (page: DataView, block: number): number => {
  const sums = BEGINNINGS.slice();
  const mix = (lane: number, value: number) => {
    const mixed = (sums[lane]! ^ value) >>> 0;
    sums[lane] = Math.imul(mixed, PRIME) ^ (mixed >>> 17);
  };
  const lanes = sums.length;
  for (let at = 0; at < PAGE_BYTES; at += 4) {
    const word = page.getUint32(at, true);
    mix((at / 4) % lanes, at === AT.checksum ? word & 0xffff_0000 : word);
  }
  for (let round = 0; round < ROUNDS_OF_ZEROS; round += 1)
    for (let lane = 0; lane < lanes; lane += 1) mix(lane, 0);
  const folded = sums.reduce((all, sum) => all ^ sum, 0);
  return (((folded ^ block) >>> 0) % 65_535) + 1;
};

/**
 * Overwrites the hole of a page with zeros, and computes its checksum again where it has one. Bytes that are no
 * page of that layout, or an unused page, stay as they are.
 *
 * @param bytes one page; changed in place
 * @param block the page's number in its relation
 */
export const wipeHole = (bytes: Uint8Array, block: number): void => {
  const page = new DataView(bytes.buffer, bytes.byteOffset, PAGE_BYTES);
  if (page.getUint16(AT.sizeAndLayout, true) !== SIZE_AND_LAYOUT) return;
  const [lower, upper, special] = [AT.lower, AT.upper, AT.special].map((at) =>
    page.getUint16(at, true),
  ) as [number, number, number];
  if (lower < HEADER_BYTES || lower > upper || upper > special || special > PAGE_BYTES) return;
  const hole = bytes.subarray(lower, upper);
  if (hole.every((byte) => byte === 0)) return;
  hole.fill(0);
  // 0 means no checksum; a checksum is never 0
  if (page.getUint16(AT.checksum, true) !== 0)
    page.setUint16(AT.checksum, checksumOf(page, block), true);
};

/** Tables and indexes, in segments of 1 GiB; not their free space map and visibility map, which use the hole. */
const RELATION = /\/(?:base\/\d+|global)\/\d+(?:\.(\d+))?$/;
const SEGMENT_PAGES = 2 ** 30 / PAGE_BYTES;

/**
 * Wipes the holes of pages before they are written to a file of the cluster; does nothing for other files.
 *
 * @param bytes what is written; changed in place
 * @param position in the file, in bytes
 */
export const wipeHoles = (path: string, bytes: Uint8Array, position: number): void => {
  const relation = RELATION.exec(path);
  if (!relation || position % PAGE_BYTES !== 0) return;
  const first = Number(relation[1] ?? 0) * SEGMENT_PAGES + position / PAGE_BYTES;
  for (let at = 0; at + PAGE_BYTES <= bytes.length; at += PAGE_BYTES)
    wipeHole(bytes.subarray(at, at + PAGE_BYTES), first + at / PAGE_BYTES);
};
