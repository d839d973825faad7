import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, statfs } from "node:fs/promises";
import { constants, setPriority, tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Random, seededRandom } from "../../src/demo/random.ts";
import { type Served, superadminToken } from "../people.ts";
import { newDataDir, removeDataDir, startProduct } from "../product.ts";
import { Disk } from "./disk.ts";
import { figure, isWhole, seedOf, times } from "./figures.ts";
import { expectedOf, faultsOf } from "./ledger.ts";
import { lookInto } from "./look.ts";
import { Opener } from "./opener.ts";
import { readCampus } from "./read-campus.ts";
import { ENVIRONMENT, record, type Recording } from "./record.ts";
import { movedIds } from "./settle.ts";

/**
 * The power is cut at random among the changes that the process makes to its folder: what was synced is
 * there, of the rest some, all or nothing, torn and in any order, names apart from what they name.
 */

const CUTS = times(300, 8);
/** Acknowledged writes between one start and the next stop or kill. */
const WRITES = times(200, 30);
/** Of so many cuts one is in the first start, before there is a campus. */
const EARLY_EVERY = 12;
/** Of so many cuts one is looked at by the product as it is started, and so are those of the first start; the others by what it opens and serves. */
const PRODUCT_EVERY = 10;
/** Of so many cuts one has its indexes checked. */
const RECOUNT_EVERY = 20;
/** Folders that are looked at at a time. */
const AT_ONCE = 2;
/** Changes of names: half of the cuts come right after one, the other half after any change. */
const NAMES = new Set(["rename", "link", "remove", "make"]);
const CHANGES = new Set([...NAMES, "write", "size", "truncate", "sync", "sync-ended"]);

/** Where there is room in memory, what a cut leaves is made there: its hundreds of files take long on a disk. */
const MEMORY = "/dev/shm";
const ROOM = 4 * 2 ** 30;
const placeOfCuts = async () => {
  const found = await statfs(MEMORY).catch(() => undefined);
  const hasRoom = found !== undefined && found.bavail * found.bsize > ROOM;
  return mkdtemp(join(hasRoom ? MEMORY : tmpdir(), "sikam-cuts-"));
};

let base: string;
let cuts: string;
const openers = Array.from({ length: AT_ONCE }, () => new Opener());
let recording: Recording;
let seed: number;
beforeAll(async () => {
  seed = seedOf("power cut");
  base = await newDataDir("power-cut");
  cuts = await placeOfCuts();
  recording = await record(join(base, "data"), join(base, "record"), seed, WRITES);
}, 300_000);
afterAll(async () => {
  for (const opener of openers) opener.end();
  for (const folder of [base, cuts]) await removeDataDir(folder);
});

const filesIn = (folder: string) =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !path.endsWith(".reserve"))
      .map((path) => [path.slice(folder.length), readFileSync(path)] as const),
  );

/** Where a change of one of these kinds was made last. */
const placesAfter = (kinds: ReadonlySet<string>) =>
  recording.changes.flatMap(({ change }, at) => (kinds.has(change.op) ? [at + 1] : []));

/** Moments to cut the power at, in each life as many: numbers of changes that were made before, in order. */
const choosePlaces = (random: Random) => {
  const { changes, settled } = recording;
  const starts = changes.flatMap(({ change }, at) => (change.op === "start" ? [at] : []));
  const edges = [settled, ...starts.filter((at) => at > settled), changes.length];
  const [named, any] = [placesAfter(NAMES), placesAfter(CHANGES)];
  return Array.from({ length: CUTS }, (_, n) => {
    const life = random.whole(1, edges.length - 1);
    const isEarly = n % EARLY_EVERY === EARLY_EVERY - 1;
    const [from, to] = isEarly ? [0, settled] : [edges[life - 1]!, edges[life]!];
    const among = random.next() < 0.5 ? named : any;
    return random.pick(among.filter((at) => at > from && at <= to));
  }).toSorted((a, b) => a - b);
};

/** Whether the answer to a write was given before a moment. */
const isAcknowledged =
  (place: number) =>
  ({ id }: { readonly id: string }) =>
    (recording.answered.get(id) ?? Infinity) < place;

/** Stored files by their names, whose bytes never change. */
const stored = new Map<string, string>();
const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const STORED = /^(.*\/uploads)?\/[^/]\/[^/]\/[^/]+$/;

/** Stored files that are not whole. */
const tornFiles = (dataDir: string): string[] =>
  [...filesIn(join(dataDir, "uploads"))]
    .filter(([path, bytes]) => STORED.test(path) && stored.get(basename(path)) !== hashOf(bytes))
    .map(([path]) => `${path} is not whole`);

const secretIn = (dataDir: string) => readFileSync(join(dataDir, "secret-key"), "utf8");

/** What people find of what a cut has left. */
const read = async (product: Served, place: number): Promise<string[]> => {
  const { campus, settled } = recording;
  if (place < settled) {
    await superadminToken(product);
    return [];
  }
  const found = await readCampus({ ...campus, product });
  const expected = expectedOf(campus.ledger.writes, isAcknowledged(place));
  return [...found.faults, ...faultsOf(expected, found.facts), ...movedIds(campus, found)];
};

/** Starts the product on what a cut has left, as after a power cut. */
const lookAsProduct = async (dataDir: string, place: number, isRecounted: boolean) => {
  const product = await startProduct({ dataDir, env: ENVIRONMENT });
  const faults: string[] = [];
  try {
    expect((await fetch(`${product.origin}/readyz`)).status).toBe(200);
    faults.push(...(await read(product, place)));
  } finally {
    await product.stop("SIGKILL");
  }
  if (isRecounted) faults.push(...(await lookInto(dataDir)).faults);
  return faults;
};

/** Opens and serves what a cut has left; the differences from what had been acknowledged before it. */
const look = async (dataDir: string, place: number, n: number, opener: Opener) => {
  const faults: string[] = [];
  // a first start that was cut goes on where the product starts
  if (n % PRODUCT_EVERY === 0 || place < recording.settled)
    faults.push(...(await lookAsProduct(dataDir, place, n % RECOUNT_EVERY === 0)));
  else {
    const looked = await opener.serve(dataDir, (origin) => read({ origin }, place));
    faults.push(...looked.flat());
  }
  // what was stored by somebody who was not told is whole as well
  faults.push(...tornFiles(dataDir));
  if (place >= recording.settled && secretIn(dataDir) !== secretIn(join(base, "data")))
    faults.push("another secret key");
  return faults;
};

describe("when the power goes, the embedded database", () => {
  test("has all its changes recorded: made anew from them, the folder is the same", () => {
    const disk = new Disk(base);
    for (const { change, data } of recording.changes) disk.apply(change, data);
    const copy = join(base, "whole");
    disk.whole(copy);
    const [made, real] = [filesIn(join(copy, "data")), filesIn(join(base, "data"))];
    expect([...made.keys()].toSorted()).toEqual([...real.keys()].toSorted());
    expect(
      [...real].filter(([path, bytes]) => !made.get(path)?.equals(bytes)).map(([p]) => p),
    ).toEqual([]);
  });

  test("opens, and has lost nothing that was acknowledged", async () => {
    // beside tests that measure how soon something is ready; what is started here begins as low
    if (isWhole) setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
    const random = seededRandom(seed);
    const disk = new Disk(base);
    const places = choosePlaces(random);
    const faults: string[] = [];
    const free = [...openers];
    const looking = new Set<Promise<void>>();
    let broken = 0;
    let made = 0;
    for (const [n, place] of places.entries()) {
      for (; made < place; made += 1) {
        const { change, data } = recording.changes[made]!;
        disk.apply(change, data);
        const { op, to = "" } = change;
        if (op === "rename" && STORED.test(to)) stored.set(basename(to), hashOf(disk.read(to)));
      }
      while (looking.size >= AT_ONCE) await Promise.race(looking);
      const folder = join(cuts, String(n));
      disk.cut(folder, random);
      const opener = free.pop()!;
      const one = look(join(folder, "data"), place, n, opener)
        .catch((error: Error) => [error.message])
        .then(async (found) => {
          free.push(opener);
          if (found.length > 0) broken += 1;
          const told = found.map((fault) => `cut ${n}, after change ${place}: ${fault}`);
          for (const fault of told.slice(0, 5)) console.log(fault);
          faults.push(...told);
          await removeDataDir(folder);
        });
      looking.add(one);
      void one.finally(() => looking.delete(one));
    }
    await Promise.all(looking);
    expect(faults.slice(0, 50), `of seed ${seed}`).toEqual([]);
    const { writes } = recording.campus.ledger;
    const atStake = places.map((place) => writes.filter(isAcknowledged(place)).length);
    const average = Math.round(atStake.reduce((sum, n) => sum + n, 0) / CUTS);
    const { length } = placesAfter(CHANGES);
    figure({
      fault: "power cut",
      what: `embedded, ${CUTS} cuts among ${length} changes of files and names by ${recording.campus.ledger.acknowledged} acknowledged writes, a first start, two stops, a kill and the recovery from it`,
      promised: "opens, nothing acknowledged lost, 0 of 300",
      measured: `${broken} of ${CUTS} broken; ${average} writes acknowledged before a cut on average; each recounted, each ${PRODUCT_EVERY}th by the product started on it`,
    });
  });
});
