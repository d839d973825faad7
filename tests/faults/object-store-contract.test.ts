import { createHash } from "node:crypto";
import { glob, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fullHour, systemClock } from "../../src/server/clock.ts";
import { randomFileName } from "../../src/server/uploads/file-store.ts";
import { testStoreContract } from "../../src/server/uploads/store-contract.testing.ts";
import type { BucketPlace } from "../../src/server/uploads/store-place.ts";
import { type ObjectStores, startObjectStores } from "./object-stores.ts";

/** A bucket of a real S3 server keeps to what a folder keeps to. */

let stores: ObjectStores;
let folder: string;
let upload: string;

beforeAll(async () => {
  stores = await startObjectStores();
  folder = await mkdtemp(join(tmpdir(), "sikam-contract-"));
  upload = join(folder, "upload");
  await writeFile(upload, "0123456789");
});
afterAll(async () => {
  await stores.stop();
  await rm(folder, { recursive: true, force: true });
});

describe("as every store", () => {
  testStoreContract(async () => stores.open(await stores.newBucket(), systemClock));
});

/** When each object was written by the server's own account, in files that it keeps: name by exact time. */
const namesByTime = async ({ bucket }: BucketPlace, names: readonly string[]) => {
  const folders = new Map(
    names.map((name) => [
      createHash("md5").update(`sikam/AUTH_sikam/${bucket}/${name}sikam`).digest("hex"),
      name,
    ]),
  );
  const found: { name: string; time: number }[] = [];
  for await (const path of glob(join(stores.folder, "disks/disk/objects/**/*.data"))) {
    const name = folders.get(basename(dirname(path)));
    if (name !== undefined) found.push({ name, time: Number.parseFloat(basename(path)) * 1000 });
  }
  return found.toSorted((a, b) => a.time - b.time);
};

test("what the server keeps of the hour's objects tells when they were written anew, in random order", async () => {
  const place = await stores.newBucket();
  const store = stores.open(place, systemClock);
  const names = Array.from({ length: 20 }, () => randomFileName("jpg"));
  for (const name of names) await store.put(name, upload);
  const before = await namesByTime(place, names);
  expect(before.map(({ name }) => name)).toEqual(names);
  const renewal = Date.now();
  await store.renewSince(fullHour(systemClock.now()));
  const after = await namesByTime(place, names);
  expect(after.length).toBe(names.length);
  for (const { time } of after) expect(time).toBeGreaterThanOrEqual(renewal - 1);
  expect(after.map(({ name }) => name)).not.toEqual(names);
  store.close();
});

test.each([
  ["a wrong key", { id: "sikam:files", secret: "wrong" }, "SignatureDoesNotMatch"],
  ["an unknown key", { id: "nobody:files", secret: "wrong" }, "403"],
])("%s is refused, and said", async (_, keys, word) => {
  const place = await stores.newBucket();
  const { openS3Store } = await import("../../src/server/uploads/s3-store.ts");
  const store = openS3Store(place, keys, systemClock);
  await expect(store.readMark()).rejects.toMatchObject({ name: "StoreAway", isRefusal: true });
  await expect(store.put(randomFileName("jpg"), upload)).rejects.toThrow(word);
  store.close();
});

test("a bucket that is not there is no store without files", async () => {
  const place = await stores.newBucket();
  const store = stores.open({ ...place, bucket: "another" }, systemClock);
  const name = randomFileName("jpg");
  await expect(store.read(name)).rejects.toThrow("NoSuchBucket");
  await expect(store.put(name, upload)).rejects.toThrow("NoSuchBucket");
  await expect(store.list()[Symbol.asyncIterator]().next()).rejects.toThrow("NoSuchBucket");
  store.close();
});
