import { mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { systemClock } from "../clock.ts";
import { openDiskStore } from "./disk-store.ts";
import { type MarkedStore, randomFileName } from "./file-store.ts";
import { allOf, testStoreContract, textOf } from "./store-contract.testing.ts";

const HOUR = 3_600_000;
const clock = { now: () => new Date("2026-03-01T10:20:30Z") };
let folder: string;
let dir: string;
let store: MarkedStore;
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

const all = () => allOf(store);
const pathOf = (name: string) => join(dir, name.slice(0, 1), name.slice(1, 2), name);
const isWholeHour = (time: Date) => time.getTime() % HOUR === 0;

test("of many that are put at once nothing unfinished stays", async () => {
  const names = Array.from({ length: 40 }, () => randomFileName("jpg"));
  await Promise.all(names.map((name) => store.put(name, upload)));
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

describe("as every store", () => {
  testStoreContract((place) => openDiskStore(join(place, "uploads"), systemClock));
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
    await textOf((await store.read(name))?.stream);
    expect(isWholeHour((await stat(pathOf(name))).atime)).toBe(true);
    await store.remove(other);
    expect(isWholeHour((await stat(join(dir, "a", "b"))).mtime)).toBe(true);
  });

  test("of no folder's inode, once the hour was written anew", async () => {
    await store.writeMark("mark");
    // a file system's clock moves in steps
    await delay(20);
    const from = Date.now();
    const names = [randomFileName("jpg"), randomFileName("jpg")] as const;
    for (const name of names) await store.put(name, upload);
    await store.remove(names[1]);
    const until = Date.now();
    await delay(20);
    await store.renewSince(new Date("2026-03-01T10:00:00Z"));
    const telling: string[] = [];
    for (const name of [".", ...(await readdir(dir, { recursive: true }))]) {
      const { birthtimeMs, ctimeMs } = await stat(join(dir, name));
      if ([birthtimeMs, ctimeMs].some((time) => time >= from && time <= until)) telling.push(name);
    }
    expect(telling).toEqual([]);
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
});

test.each([
  ["the next start", () => openDiskStore(dir, clock)],
  ["a full hour a day later", () => store.renewSince(clock.now())],
])("a copy that a crash left behind goes at %s, one under way stays", async (_, tidy) => {
  const [old, young] = ["old", "young"].map((name) => join(dir, ".unfinished", name));
  await writeFile(old!, "x");
  await writeFile(young!, "x");
  await utimes(old!, new Date(), new Date(Date.now() - 25 * HOUR));
  await tidy();
  expect(await readdir(join(dir, ".unfinished"))).toEqual(["young"]);
  expect(await all()).toEqual([]);
});

test("a put that fails leaves nothing unfinished", async () => {
  await expect(store.put(randomFileName("jpg"), join(folder, "none"))).rejects.toThrow("ENOENT");
  expect(await readdir(join(dir, ".unfinished"))).toEqual([]);
  expect(await all()).toEqual([]);
});
