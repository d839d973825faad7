import { randomBytes } from "node:crypto";
import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newDataDir, removeDataDir, startProduct } from "../../../tests/product.ts";
import { testDatabase } from "../../../tests/support/test-database.ts";
import { fullHour, systemClock } from "../../server/clock.ts";
import type { Database } from "../../server/database/database.ts";
import { makeLog } from "../../server/log.ts";
import { dataPaths } from "../../server/settings.ts";
import { openDiskStore } from "../../server/uploads/disk-store.ts";
import { type MarkedStore, randomFileName } from "../../server/uploads/file-store.ts";
import { openOwnFiles, type OwnFiles } from "../../server/uploads/own-files.ts";
import { CannotMove, moveFiles } from "../../server/uploads/move-files.ts";
import { complete, recogniseStore, unfinished } from "../../server/uploads/recognise.ts";
import { textOf } from "../../server/uploads/store-contract.testing.ts";

let database: Database;
let folder: string;
let upload: string;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "own-files-"));
  upload = join(folder, "upload");
  await writeFile(upload, "a file");
  await database.db.deleteFrom("file").execute();
  await database.db.updateTable("file_store").set({ mark: null }).execute();
  return () => rm(folder, { recursive: true });
});

const open = (name: string): Promise<MarkedStore> => openDiskStore(join(folder, name), systemClock);
const recognise = (store: MarkedStore) => recogniseStore(database.db, store);
const own = { is: "own" };
const wrong = (reason: string) => ({ is: "wrong", why: expect.stringContaining(reason) as string });

/** A file that a record of the database points at; it lies in the store that is given. */
const storeFile = async (store?: MarkedStore) => {
  const name = randomFileName("jpg");
  const { id } = await database.db
    .insertInto("registration")
    .values({
      email: `${name}@students.example.ac.id`,
      name: "Sari",
      salt: randomBytes(16),
      password_hash: randomBytes(32),
      wrapped_secret: randomBytes(32),
      privacy_version: "1",
      created_at: fullHour(systemClock.now()),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto("file")
    .values({
      name,
      mime: "image/jpeg",
      bytes: 6,
      width: 1,
      height: 1,
      report_id: null,
      registration_id: id,
      student_id: null,
      appeal_id: null,
      news_id: null,
      slot: null,
    })
    .execute();
  await store?.put(name, upload);
  return name;
};

describe("a store is that of the database", () => {
  test("where both are new, and from then on, by a mark that both bear", async () => {
    const store = await open("one");
    expect(await recognise(store)).toEqual(own);
    const mark = await store.readMark();
    expect(mark).toMatch(/^[0-9a-f]{32}$/);
    await storeFile(store);
    expect(await recognise(store)).toEqual(own);
    expect(await store.readMark()).toBe(mark);
  });

  test("for all of those who start at once", async () => {
    const stores = await Promise.all(Array.from({ length: 8 }, () => open("one")));
    expect(await Promise.all(stores.map(recognise))).toEqual(stores.map(() => own));
    expect(await Promise.all(stores.map(recognise))).toEqual(stores.map(() => own));
  });

  test("where both are of before marks, and its files are there", async () => {
    const store = await open("one");
    for (let n = 0; n < 30; n += 1) await storeFile(store);
    expect(await recognise(store)).toEqual(own);
  });

  test("where the mark was lost, as by a copy of the files alone", async () => {
    const store = await open("one");
    await storeFile(store);
    await recognise(store);
    await rm(join(folder, "one", "store-mark"));
    expect(await recognise(store)).toEqual(own);
  });

  test("where the first start was killed between store and database", async () => {
    const store = await open("one");
    await store.writeMark("made before the kill");
    expect(await recognise(store)).toEqual(own);
    expect(await store.readMark()).toBe("made before the kill");
  });
});

describe("a store is not that of the database", () => {
  test("where it bears the mark of another", async () => {
    const store = await open("one");
    await storeFile(store);
    await recognise(store);
    const other = await open("other");
    await other.writeMark("of another");
    expect(await recognise(other)).toEqual(wrong("of another database"));
    expect(await other.readMark()).toBe("of another");
  });

  test("where it is another machine's folder, before there is any file", async () => {
    const both = [await open("one"), await open("other")];
    const found = await Promise.all(both.map(recognise));
    expect(found.map(({ is }) => is).toSorted()).toEqual(["own", "wrong"]);
    const strange = both[found.findIndex(({ is }) => is === "wrong")]!;
    expect(await recognise(strange)).toEqual(wrong("never the store"));
    expect(await strange.readMark()).toBeUndefined();
  });

  test("where the files that the database knows are not there", async () => {
    for (let n = 0; n < 5; n += 1) await storeFile();
    const store = await open("one");
    expect(await recognise(store)).toEqual(wrong("does not hold"));
    expect(await store.readMark()).toBeUndefined();
    await storeFile(store);
    expect(await recognise(store)).toEqual(wrong("does not hold"));
  });

  test("where a new database meets the files of another, marked or not", async () => {
    const store = await open("one");
    await store.put(randomFileName("jpg"), upload);
    expect(await recognise(store)).toEqual(wrong("does not know"));
    await store.writeMark("of another");
    expect(await recognise(store)).toEqual(wrong("does not know"));
  });

  test("while files are being moved to it", async () => {
    const store = await open("one");
    await recognise(store);
    await store.writeMark(unfinished((await store.readMark())!));
    expect(await recognise(store)).toEqual(wrong("not complete"));
  });
});

test("a store to which all files were moved takes the place of the one before", async () => {
  const [before, next] = [await open("one"), await open("next")];
  await storeFile(before);
  await recognise(before);
  const mark = (await before.readMark())!;
  await next.writeMark(complete(mark));
  expect(await recognise(before)).toEqual(own);
  expect(await recognise(next)).toEqual(own);
  expect(await recognise(before)).toEqual(wrong("was this one's before"));
  expect(await recognise(next)).toEqual(own);
  expect(await before.readMark()).toBe(mark);
});

test("a place under two names keeps its files when they are moved out of it into itself", async () => {
  const [store, alias] = [await open("uploads"), await open("uploads")];
  await recognise(store);
  const name = await storeFile(store);
  const move = { from: alias, to: store, temporary: join(folder, "temporary") };
  const moving = moveFiles({
    ...move,
    db: database.db,
    removeSource: true,
    onProgress: () => {},
  });
  await expect(moving).rejects.toThrow(CannotMove);
  expect(await textOf((await store.read(name))?.stream)).toBe("a file");
  expect(await recognise(store)).toEqual(own);
});

describe("a store that is not that of the database", () => {
  const said: string[] = [];
  const openIn = (name: string): Promise<OwnFiles> =>
    openOwnFiles(
      { storage: { kind: "disk", folder: join(folder, name) }, storeKeys: undefined },
      {
        db: database.db,
        clock: systemClock,
        log: makeLog("silent", () => {}),
        tell: (line) => void said.push(line),
      },
    );

  test("takes and gives nothing, loses nothing, and is said once", async () => {
    const other = await open("other");
    await other.writeMark("of another");
    const theirs = randomFileName("jpg");
    await other.put(theirs, upload);
    await storeFile();
    said.length = 0;
    const { files, trouble, stop } = await openIn("other");
    expect(trouble()).toEqual({
      isReady: false,
      message: expect.stringContaining("does not hold") as string,
    });
    expect(said).toEqual([trouble()?.message]);
    await expect(files.put(randomFileName("jpg"), upload)).rejects.toThrow("does not hold");
    await expect(files.read(theirs)).rejects.toThrow("does not hold");
    await expect(files.list()[Symbol.asyncIterator]().next()).rejects.toThrow("does not hold");
    await expect(files.renewSince(fullHour(systemClock.now()))).rejects.toThrow("does not hold");
    await files.remove(theirs);
    await stop();
    expect(await textOf((await other.read(theirs))?.stream)).toBe("a file");
  });
});

test("a process whose store is not its database's says so, is not ready, and is once it is put right", async () => {
  const dataDir = await newDataDir("own-files");
  const { uploads } = dataPaths(dataDir);
  const store = await openDiskStore(uploads, systemClock);
  await store.put(randomFileName("jpg"), upload);
  const product = await startProduct({ dataDir });
  expect(product.output.told).toMatch(/SIKAM is not ready at/);
  const reply = await fetch(`${product.origin}/readyz`);
  expect([reply.status, reply.headers.get("retry-after")]).toEqual([503, "5"]);
  const { message } = (await reply.json()) as { message: string };
  expect(message).toContain(uploads);
  expect(product.output.told.split("\n")).toContain(message);
  expect((await fetch(`${product.origin}/api/reports`)).status).toBe(200);
  await rename(uploads, join(dataDir, "others"));
  await openDiskStore(uploads, systemClock);
  await product.told(/at hand again/);
  expect((await fetch(`${product.origin}/readyz`)).status).toBe(200);
  expect(await product.stop()).toBe(0);
  await removeDataDir(dataDir);
}, 120_000);
