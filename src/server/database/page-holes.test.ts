import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "./database.ts";
import { checksumOf, PAGE_BYTES, wipeHole, wipeHoles } from "./page-holes.ts";

/** A page whose hole is from `lower` to `upper`, full of ones. */
const pageOf = (lower: number, upper: number, { special = PAGE_BYTES, checksum = 0 } = {}) => {
  const bytes = new Uint8Array(PAGE_BYTES).fill(1);
  const page = new DataView(bytes.buffer);
  for (const [at, value] of [
    [8, checksum],
    [12, lower],
    [14, upper],
    [16, special],
    [18, 0x2004],
  ] as const)
    page.setUint16(at, value, true);
  return bytes;
};
const onesIn = (bytes: Uint8Array) => bytes.filter((byte) => byte === 1).length;

test("the hole of a page becomes zeros, and nothing else of it changes", () => {
  const bytes = pageOf(100, 8_000);
  const before = onesIn(bytes);
  wipeHole(bytes, 0);
  expect(onesIn(bytes.subarray(100, 8_000))).toBe(0);
  expect(onesIn(bytes)).toBe(before - 7_900);
});

test("a page with a checksum has a new one, without one it has none", () => {
  const summed = pageOf(100, 8_000, { checksum: 7 });
  wipeHole(summed, 3);
  const view = new DataView(summed.buffer);
  expect(view.getUint16(8, true)).toBe(checksumOf(view, 3));
  expect(checksumOf(view, 3)).not.toBe(checksumOf(view, 4));
  const bare = pageOf(100, 8_000);
  wipeHole(bare, 3);
  expect(new DataView(bare.buffer).getUint16(8, true)).toBe(0);
});

test.each([
  ["a hole that begins in the header", pageOf(20, 8_000)],
  ["a hole that ends before it begins", pageOf(300, 200)],
  ["a hole that reaches into the special room", pageOf(100, 8_000, { special: 7_000 })],
  ["another layout", pageOf(100, 8_000).with(18, 3)],
])("%s is no page: it stays as it is", (_, bytes) => {
  const before = bytes.slice();
  wipeHole(bytes, 0);
  expect(bytes).toEqual(before);
});

test.each([
  ["/pglite/data/base/5/16384", true],
  ["/pglite/data/base/5/16384.2", true],
  ["/pglite/data/global/1262", true],
  ["/pglite/data/base/5/16384_fsm", false],
  ["/pglite/data/base/5/16384_vm", false],
  ["/pglite/data/pg_wal/000000010000000000000001", false],
])("what is written to %s is looked at: %s", (path, isWiped) => {
  const bytes = pageOf(100, 8_000);
  wipeHoles(path, bytes, 0);
  expect(onesIn(bytes.subarray(100, 8_000)) === 0).toBe(isWiped);
});

describe("the folder of the embedded database", () => {
  const ROWS = 2_000;
  const GONE = "yang sudah dihapus";
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "sikam-holes-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Its tables and indexes. */
  const relations = async () => {
    const base = join(folder, "database", "base");
    const names = (await readdir(base, { recursive: true })).filter((name) => /\/\d+$/.test(name));
    return Promise.all(
      names.map(async (name) => ({ name, bytes: await readFile(join(base, name)) })),
    );
  };

  test("keeps nothing of rows that were removed, and its checksums hold", async () => {
    const dataDir = join(folder, "database");
    const first = await openDatabase({ dataDir });
    await first.pool.query("create table line (id integer primary key, word text)");
    await first.pool.query(
      `insert into line select n, '${GONE} ' || n from generate_series(1, ${ROWS}) as n`,
    );
    await first.pool.query("checkpoint");
    expect((await relations()).some(({ bytes }) => bytes.includes(GONE))).toBe(true);

    // every fourth row goes, so that pages keep rows beside their holes
    await first.pool.query("delete from line where id % 4 > 0");
    await first.pool.query("update line set word = 'masih ada'");
    await first.pool.query("vacuum line");
    await first.pool.query("checkpoint");
    expect((await relations()).filter(({ bytes }) => bytes.includes(GONE))).toEqual([]);
    await first.close();

    const again = await openDatabase({ dataDir });
    const { rows } = await again.pool.query(
      "select count(*)::int as n, min(word) as word from line",
    );
    expect(rows).toEqual([{ n: ROWS / 4, word: "masih ada" }]);
    await again.close();
    for (const { name, bytes } of await relations())
      for (let at = 0; at < bytes.length; at += PAGE_BYTES) {
        const page = new DataView(bytes.buffer, bytes.byteOffset + at, PAGE_BYTES);
        const told = page.getUint16(8, true);
        expect(told === 0 || told === checksumOf(page, at / PAGE_BYTES), `${name} ${at}`).toBe(
          true,
        );
      }
  });
});
