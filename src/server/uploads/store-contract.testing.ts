import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { after, fullHour, HOUR, systemClock } from "../clock.ts";
import { isFileName, type MarkedStore, randomFileName, type StoredEntry } from "./file-store.ts";

/** What a stream gives, as text. */
export const textOf = async (stream: Readable | undefined): Promise<string> =>
  Buffer.concat((await stream?.toArray()) ?? []).toString();

/** What a store lists. */
export const allOf = async (store: MarkedStore): Promise<StoredEntry[]> => {
  const entries: StoredEntry[] = [];
  for await (const entry of store.list()) entries.push(entry);
  return entries;
};

const namesOf = (entries: readonly StoredEntry[]) => entries.map(({ name }) => name).toSorted();

/**
 * What every store of files keeps to, as tests; each gets a new and empty store on the system's clock.
 * @param open opens it; what it needs may lie in `folder`, which goes afterwards
 */
export const testStoreContract = (open: (folder: string) => Promise<MarkedStore>): void => {
  let folder: string;
  let store: MarkedStore;
  let upload: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "store-"));
    upload = join(folder, "upload");
    await writeFile(upload, "0123456789", { mode: 0o644 });
    store = await open(folder);
  });

  afterEach(async () => {
    store.close();
    await rm(folder, { recursive: true });
  });

  test("what is put can be read, listed and removed; the source stays", async () => {
    const name = randomFileName("pdf");
    await store.put(name, upload);
    const found = await store.read(name);
    expect(found?.bytes).toBe(10);
    expect(await textOf(found?.stream)).toBe("0123456789");
    expect(namesOf(await allOf(store))).toEqual([name]);
    expect(await readFile(upload, "utf8")).toBe("0123456789");
    await store.remove(name);
    expect(await store.read(name)).toBeUndefined();
    expect(await allOf(store)).toEqual([]);
    await store.remove(name);
    await store.remove(randomFileName("jpg"));
  });

  test("ten megabytes come back as they went", async () => {
    const bytes = Buffer.alloc(10 * 1024 * 1024, "0123456789abcdefghijklmnopqrstuvwxyz");
    await writeFile(upload, bytes);
    const name = randomFileName("pdf");
    await store.put(name, upload);
    const found = await store.read(name);
    expect(Buffer.concat((await found?.stream.toArray()) ?? []).equals(bytes)).toBe(true);
  });

  test("a part of a file is read as a Range header means it", async () => {
    const name = randomFileName("pdf");
    await store.put(name, upload);
    const part = async (start: number, end: number) => {
      const found = await store.read(name, { start, end });
      return [found?.bytes, await textOf(found?.stream)];
    };
    expect(await part(2, 4)).toEqual([3, "234"]);
    expect(await part(0, 0)).toEqual([1, "0"]);
    expect(await part(8, 99)).toEqual([2, "89"]);
    await expect(store.read(name, { start: 10, end: 12 })).rejects.toBeInstanceOf(RangeError);
    await expect(store.read(name, { start: 4, end: 2 })).rejects.toBeInstanceOf(RangeError);
  });

  test("many are put at once", async () => {
    const names = Array.from({ length: 40 }, () => randomFileName("jpg"));
    await Promise.all(names.map((name) => store.put(name, upload)));
    expect(namesOf(await allOf(store))).toEqual(names.toSorted());
  });

  test("a put that fails leaves nothing", async () => {
    const none = join(folder, "none");
    await expect(store.put(randomFileName("jpg"), none)).rejects.toThrow("ENOENT");
    expect(await allOf(store)).toEqual([]);
  });

  test("a reader who leaves in the middle disturbs nobody", async () => {
    await writeFile(upload, Buffer.alloc(5 * 1024 * 1024, 1));
    const name = randomFileName("pdf");
    await store.put(name, upload);
    const found = await store.read(name);
    found?.stream.destroy();
    const part = await store.read(name, { start: 1, end: 2 });
    expect((await textOf(part?.stream)).length).toBe(2);
  });

  test("a name never leads anywhere else", async () => {
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
      "store-mark",
      "",
    ];
    for (const name of bad) {
      expect(isFileName(name)).toBe(false);
      await expect(store.put(name, upload)).rejects.toThrow(/name/);
      await expect(store.remove(name)).rejects.toThrow(/name/);
      expect(await store.read(name)).toBeUndefined();
    }
    expect(await allOf(store)).toEqual([]);
  });

  test("its mark is kept, changed, and no stored file", async () => {
    expect(await store.readMark()).toBeUndefined();
    await store.writeMark("one");
    await store.writeMark("another");
    expect(await store.readMark()).toBe("another");
    expect(await allOf(store)).toEqual([]);
  });

  describe("times tell the hour and no more", () => {
    test("of a file that is read, and of one that is listed", async () => {
      const name = randomFileName("jpg");
      const before = fullHour(systemClock.now());
      await store.put(name, upload);
      const hours = [before, fullHour(systemClock.now())];
      const found = await store.read(name);
      await textOf(found?.stream);
      expect(hours).toContainEqual(found?.hour);
      expect(hours).toContainEqual((await allOf(store))[0]?.modified);
    });

    test("of one that is put for an earlier hour", async () => {
      const name = randomFileName("jpg");
      const earlier = after(fullHour(systemClock.now()), -5 * HOUR);
      await store.put(name, upload, earlier);
      const found = await store.read(name);
      await textOf(found?.stream);
      expect(found?.hour).toEqual(earlier);
    });
  });

  test("what was stored since an hour is written anew, the same but for what tells when it came", async () => {
    const names = Array.from({ length: 5 }, () => randomFileName("jpg"));
    // one that does not end while this runs
    const hour = after(fullHour(systemClock.now()), HOUR);
    for (const name of names) await store.put(name, upload, hour);
    const old = randomFileName("jpg");
    await store.put(old, upload, after(hour, -3 * HOUR));
    expect(await store.renewSince(hour)).toBe(5);
    expect(namesOf(await allOf(store))).toEqual([...names, old].toSorted());
    for (const name of names) {
      const found = await store.read(name);
      expect(await textOf(found?.stream)).toBe("0123456789");
      expect(found?.hour).toEqual(hour);
    }
    // what was not written anew after its hour is so later, but not for ever
    expect(await store.renewSince(after(hour, 3 * HOUR))).toBe(5);
    expect(await store.renewSince(after(hour, 72 * HOUR))).toBe(0);
  });
};
