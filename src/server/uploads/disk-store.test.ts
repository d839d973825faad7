import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDiskStore } from "./disk-store.ts";
import { type FileStore, isFileName, randomFileName, type StoredEntry } from "./file-store.ts";

const HOUR = 3_600_000;
const clock = { now: () => new Date("2026-03-01T10:20:30Z") };
let folder: string;
let dir: string;
let store: FileStore;
let upload: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "store-"));
  dir = join(folder, "data", "uploads");
  store = await openDiskStore(dir, clock);
  upload = join(folder, "upload");
  await writeFile(upload, "0123456789", { mode: 0o644 });
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

const text = async (stream: Readable | undefined) =>
  Buffer.concat((await stream?.toArray()) ?? []).toString();
const all = async () => {
  const entries: StoredEntry[] = [];
  for await (const entry of store.list()) entries.push(entry);
  return entries;
};
const pathOf = (name: string) => join(dir, name.slice(0, 1), name.slice(1, 2), name);
const isWholeHour = (time: Date) => time.getTime() % HOUR === 0;

test("what is put can be read, listed and removed; the source stays", async () => {
  const name = randomFileName("pdf");
  await store.put(name, upload);
  const found = await store.read(name);
  expect(found?.bytes).toBe(10);
  expect(await text(found?.stream)).toBe("0123456789");
  expect((await all()).map((entry) => entry.name)).toEqual([name]);
  expect(await readFile(upload, "utf8")).toBe("0123456789");
  await store.remove(name);
  expect(await store.read(name)).toBeUndefined();
  expect(await all()).toEqual([]);
  await store.remove(name);
  await store.remove(randomFileName("jpg"));
});

test("a part of a file is read as a Range header means it", async () => {
  const name = randomFileName("pdf");
  await store.put(name, upload);
  const part = async (start: number, end: number) => {
    const found = await store.read(name, { start, end });
    return [found?.bytes, await text(found?.stream)];
  };
  expect(await part(2, 4)).toEqual([3, "234"]);
  expect(await part(0, 0)).toEqual([1, "0"]);
  expect(await part(8, 99)).toEqual([2, "89"]);
  await expect(store.read(name, { start: 10, end: 12 })).rejects.toBeInstanceOf(RangeError);
});

test("many are put at once, and nothing unfinished stays", async () => {
  const names = Array.from({ length: 40 }, () => randomFileName("jpg"));
  await Promise.all(names.map((name) => store.put(name, upload)));
  expect((await all()).map((entry) => entry.name).toSorted()).toEqual(names.toSorted());
  expect(await readdir(join(dir, ".unfinished"))).toEqual([]);
});

test("only the process can read them, folders included", async () => {
  const name = randomFileName("jpg");
  await store.put(name, upload);
  expect((await stat(pathOf(name))).mode & 0o777).toBe(0o600);
  for (const at of [
    dir,
    join(dir, name[0]!),
    join(dir, name[0]!, name[1]!),
    join(dir, ".unfinished"),
  ])
    expect((await stat(at)).mode & 0o777).toBe(0o700);
});

describe("times tell the hour and no more", () => {
  test("of a file and of the folders that it came to", async () => {
    const name = randomFileName("jpg");
    await store.put(name, upload);
    const path = pathOf(name);
    const { mtime } = await stat(path);
    expect(mtime).toEqual(new Date("2026-03-01T11:00:00Z"));
    for (const at of [path, join(path, ".."), join(path, "../.."), dir])
      expect(isWholeHour((await stat(at)).mtime)).toBe(true);
    expect((await all())[0]?.modified).toEqual(mtime);
  });

  test("after a reading and after a removal", async () => {
    const [name, other] = [`ab${"c".repeat(30)}.jpg`, `ab${"d".repeat(30)}.jpg`];
    await store.put(name, upload);
    await store.put(other, upload);
    await text((await store.read(name))?.stream);
    expect(isWholeHour((await stat(pathOf(name))).atime)).toBe(true);
    await store.remove(other);
    expect(isWholeHour((await stat(join(dir, "a", "b"))).mtime)).toBe(true);
  });

  test("in the list, even if somebody else set them", async () => {
    const name = randomFileName("jpg");
    await store.put(name, upload);
    await utimes(pathOf(name), new Date("2026-03-01T10:20:30Z"), new Date("2026-03-01T10:20:30Z"));
    expect((await all())[0]?.modified).toEqual(new Date("2026-03-01T11:00:00Z"));
  });
});

describe("a name", () => {
  test("is 160 random bits", () => {
    const names = Array.from({ length: 1_000 }, () => randomFileName("jpg"));
    expect(new Set(names).size).toBe(1_000);
    for (const name of names) expect(name).toMatch(/^[a-z2-7]{32}\.jpg$/);
    for (let at = 0; at < 32; at += 1) expect(new Set(names.map((name) => name[at])).size).toBe(32);
  });

  test("never leads out of the folder", async () => {
    const bad = [
      "../upload",
      "../../upload",
      "a".repeat(19),
      `${"a".repeat(20)}/x`,
      `${"A".repeat(20)}.jpg`,
      `${"a".repeat(30)}.`,
      `${"a".repeat(30)}.jpeg.sh`,
      `${"a".repeat(30)}\n`,
      ".unfinished",
      "",
    ];
    for (const name of bad) {
      expect(isFileName(name)).toBe(false);
      await expect(store.put(name, upload)).rejects.toThrow(/name/);
      await expect(store.remove(name)).rejects.toThrow(/name/);
      expect(await store.read(name)).toBeUndefined();
    }
    expect(await readdir(dir)).toEqual([".unfinished"]);
  });
});

test("a copy that a crash left behind goes at the next start, one under way stays", async () => {
  const [old, young] = ["old", "young"].map((name) => join(dir, ".unfinished", name));
  await writeFile(old!, "x");
  await writeFile(young!, "x");
  await utimes(old!, new Date(), new Date(Date.now() - 25 * HOUR));
  await openDiskStore(dir, clock);
  expect(await readdir(join(dir, ".unfinished"))).toEqual(["young"]);
  expect(await all()).toEqual([]);
});

test("a put that fails leaves nothing", async () => {
  await expect(store.put(randomFileName("jpg"), join(folder, "none"))).rejects.toThrow("ENOENT");
  expect(await readdir(join(dir, ".unfinished"))).toEqual([]);
  expect(await all()).toEqual([]);
});
