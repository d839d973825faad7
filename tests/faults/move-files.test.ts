import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fullHour, systemClock } from "../../src/server/clock.ts";
import { dataPaths } from "../../src/server/settings.ts";
import { openDiskStore } from "../../src/server/uploads/disk-store.ts";
import type { MarkedStore } from "../../src/server/uploads/file-store.ts";
import type { BucketPlace } from "../../src/server/uploads/store-place.ts";
import { formOf, jpeg, reportFields } from "../forms.ts";
import { call, decideReport, verifiedStudent } from "../people.ts";
import { newDatabase, newDataDir, type Product, removeDataDir, startProduct } from "../product.ts";
import { KEYS, type ObjectStores, startObjectStores, urlOf } from "./object-stores.ts";

/** `sikam files move`, as an operator runs it, between a folder and a real bucket. */

const SIKAM = fileURLToPath(new URL("../../bin/sikam", import.meta.url));
const REPORTS = 8;
/** A card for the student. */
const FILES = REPORTS + 1;

let stores: ObjectStores;
let place: BucketPlace;
let bucket: MarkedStore;
let dataDir: string;
let database: Awaited<ReturnType<typeof newDatabase>>;
let disk: MarkedStore;
let photo: string;

const keys = { AWS_ACCESS_KEY_ID: KEYS.id, AWS_SECRET_ACCESS_KEY: KEYS.secret };
const inBucket = () => ({ ...keys, STORAGE_URL: urlOf(place) });
const start = (env: Record<string, string> = {}): Promise<Product> =>
  startProduct({
    dataDir,
    databaseUrl: database.url,
    env: { RATE_LIMIT_FACTOR: "10000", ...env },
  });

const begin = (words: readonly string[], env: Record<string, string> = keys) => {
  const { PATH = "", HOME = "" } = process.env;
  const server = database.url ? { DATABASE_URL: database.url, SECRET_KEY: "k".repeat(40) } : {};
  return spawn(SIKAM, ["files", ...words], {
    env: { PATH, HOME, DATA_DIR: dataDir, ...server, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
};

/** What a command said, gave and ended with. */
const run = async (words: readonly string[], env?: Record<string, string>) => {
  const child = begin(words, env);
  let said = "";
  let gave = "";
  child.stderr.on("data", (chunk: Buffer) => (said += String(chunk)));
  child.stdout.on("data", (chunk: Buffer) => (gave += String(chunk)));
  const [code] = (await once(child, "close")) as [number];
  return { code, said, gave };
};
const move = (...more: string[]) => run(["move", "--to", urlOf(place), ...more]);

/** Name, content and hour of every file in a store. */
const contentsOf = async (store: MarkedStore) => {
  const found: [string, string, number][] = [];
  for await (const { name } of store.list()) {
    const file = (await store.read(name))!;
    const hash = createHash("sha256");
    for await (const chunk of file.stream) hash.update(chunk as Buffer);
    found.push([name, hash.digest("hex"), file.hour.getTime()]);
  }
  return found.toSorted(([a], [b]) => (a < b ? -1 : 1));
};

beforeAll(async () => {
  stores = await startObjectStores();
  place = await stores.newBucket();
  bucket = stores.openPastLine(place, systemClock);
  dataDir = await newDataDir("move-files");
  database = await newDatabase();
  const product = await start();
  const student = await verifiedStudent(product, "2210512001", "Sari");
  for (let n = 0; n < REPORTS; n += 1) {
    const files = { file: { bytes: await jpeg(60 + n, 40), name: "a.jpg" } };
    const body = formOf({ ...reportFields, title: `Lampu ${n} mati` }, files);
    const { data } = await call(product, "POST", "/reports", { token: student.token, body });
    await decideReport(product, data.id, "under_review");
    photo = (await call(product, "GET", `/reports/${data.id}`)).data.file_url;
  }
  expect(await product.stop()).toBe(0);
  disk = await openDiskStore(dataPaths(dataDir).uploads, systemClock);
});
afterAll(async () => {
  bucket.close();
  await stores.stop();
  await database.drop();
  await removeDataDir(dataDir);
});

test("a move that is killed leaves a target that no instance takes, and goes on when it is run again", async () => {
  await stores.line.set({ delay: 150 });
  const child = begin(["move", "--to", urlOf(place)]);
  const exit = once(child, "exit");
  const arrived = async () => (await contentsOf(bucket)).length;
  await expect.poll(arrived, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0);
  await stores.line.set("silent");
  expect(await arrived()).toBeLessThan(FILES);
  // the command's own process, which the script has become
  child.kill("SIGKILL");
  await exit;
  await stores.line.set("open");
  expect(await bucket.readMark()).toMatch(/ unfinished$/);
  const product = await start(inBucket());
  expect(product.output.told).toMatch(/is not complete.*\n(.*\n)*SIKAM is not ready/);
  await product.stop();

  const { code, said } = await move();
  expect([code, said]).toEqual([
    0,
    expect.stringMatching(/9 of 9 files: [1-8] copied, [1-8] were/),
  ]);
  expect(await contentsOf(bucket)).toEqual(await contentsOf(disk));
}, 240_000);

test("what is there alike is not copied again; what is missing or another is", async () => {
  const [first, second] = await contentsOf(disk);
  await bucket.remove(first![0]);
  const other = join(dataDir, "other");
  await writeFile(other, "another content");
  await bucket.put(second![0], other, fullHour(systemClock.now()));
  const { code, said } = await move();
  expect([code, said]).toEqual([0, expect.stringContaining(`2 copied, ${FILES - 2} were there`)]);
  expect(await contentsOf(bucket)).toEqual(await contentsOf(disk));
}, 120_000);

test("the first start on the target takes it over: files are read from it, and the old store is refused", async () => {
  const product = await start(inBucket());
  expect(product.output.told).toContain("SIKAM is ready");
  expect((await fetch(`${product.origin}/api${photo}`)).status).toBe(200);
  await product.stop();
  const late = await start();
  expect(late.output.told).toContain("SIKAM is not ready");
  expect((await fetch(`${late.origin}/readyz`)).status).toBe(503);
  expect((await fetch(`${late.origin}/api${photo}`)).status).toBe(503);
  await late.stop();
}, 120_000);

test("the source goes only when the service keeps its files elsewhere, and all are compared", async () => {
  const refused = await move("--remove-source");
  expect(refused.code).toBe(1);
  expect(refused.said).toContain("set STORAGE_URL to the new place");
  expect(await contentsOf(disk)).toHaveLength(FILES);
  const words = ["move", "--from", "disk", "--to", urlOf(place), "--remove-source"];
  const { code } = await run(words, inBucket());
  expect(code).toBe(0);
  expect(await contentsOf(disk)).toEqual([]);
  expect(await contentsOf(bucket)).toHaveLength(FILES);
}, 120_000);

test("a file that records point at and neither store has is named, and the exit code is 1", async () => {
  const [lost] = await contentsOf(bucket);
  await bucket.remove(lost![0]);
  const { code, said, gave } = await run(["move", "--to", "disk"], inBucket());
  expect(code).toBe(1);
  expect(said).toContain("in neither store");
  expect(gave).toBe(`${lost![0]}\n`);
  expect(await contentsOf(disk)).toHaveLength(FILES - 1);
}, 120_000);

test("a target that is another database's is refused, and a store is adopted only where its losses are accepted", async () => {
  const other = stores.openPastLine(await stores.newBucket(), systemClock);
  await other.writeMark("of another");
  other.close();
  const taken = await run(["move", "--to", urlOf({ ...place, bucket: "files-2" })], inBucket());
  expect(taken.code).toBe(1);
  expect(taken.said).toContain("another database");

  await rm(join(dataPaths(dataDir).uploads, "store-mark"));
  const refused = await run(["adopt"]);
  expect(refused.code).toBe(1);
  expect(refused.said).toContain(`${FILES - 1} of ${FILES} files`);
  const { code } = await run(["adopt", "--accept-loss"]);
  expect(code).toBe(0);
  const product = await start();
  expect(product.output.told).toContain("SIKAM is ready");
  await product.stop();
  expect(await readdir(dataPaths(dataDir).uploads)).toContain("store-mark");
}, 120_000);

test("words that are no place are a usage error", async () => {
  for (const to of ["s3://", "s3://bucket/path", "s3://bucket?key=secret", "folder"])
    expect((await run(["move", "--to", to])).code).toBe(2);
});
