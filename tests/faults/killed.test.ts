import { readdirSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, describe, expect, test } from "vitest";
import { seededRandom } from "../../src/demo/random.ts";
import { freePort, newDataDir, type Product, removeDataDir, startProduct } from "../product.ts";
import { settleCampus } from "./campus.ts";
import { figure, isWhole, seedOf, times } from "./figures.ts";
import { live, liveLong } from "./live.ts";
import { lookInto } from "./look.ts";
import { type RunningPart, runPart } from "./parts.ts";
import { settle } from "./settle.ts";

/** The process is killed at random while a campus writes; what it had acknowledged is there. */

const ENGINES = ["embedded", "PostgreSQL"] as const;
/** Two lanes run side by side; in each a campus of one engine follows that of the other, so that both lanes end together. */
const LANES = isWhole ? [ENGINES, ENGINES.toReversed()] : ENGINES.map((engine) => [engine]);
/** Each campus is killed so often, and each engine 200 times. */
const KILLS = times(100, 3);
/** Writes that are acknowledged before the first of them. */
const BEFORE = times(200, 20);
/** Kills after which everything is counted anew, in a process that opens what was left. */
const RECOUNT_EVERY = 50;
/** A few kills are tried beside other tests, which take their share of the machine. */
const READY_MS = times(5_000, 60_000);
/** Milliseconds that people act between a start and a kill. */
const LIFE = { least: 100, most: 600 };

interface Place {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
  /** The same database for whoever may look at its indexes. */
  readonly superuserUrl?: string | undefined;
}

const start = async ({ dataDir, databaseUrl }: Place) => {
  const began = performance.now();
  const env = { RATE_LIMIT_FACTOR: "1000000", LOG_LEVEL: "warn" };
  const product = await startProduct({ dataDir, databaseUrl, env });
  expect((await fetch(`${product.origin}/readyz`)).status).toBe(200);
  return { product, ready: performance.now() - began };
};

/** What people met in a product, with what it wrote itself, and with what is left of its folder. */
const withLog = (product: Product) => (error: unknown) => {
  const folder = readdirSync(product.dataDir).join(" ");
  return [
    `${String(error)}; ${folder}; ${product.output.told.slice(-500)}${product.output.log.slice(-2_000)}`,
  ];
};

const killOften = async (engine: string, place: Place) => {
  const seed = seedOf(`killed, ${engine}`);
  const random = seededRandom(seed);
  const sum = { ready: 0, atStake: 0, underWay: 0, leftOver: 0 };
  let slowest = 0;
  let { product } = await start(place);
  const campus = await settleCampus(product, seed);
  const faults: string[] = [];
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  const recountNow = async (kills: number) => {
    const looked = await lookInto(place.dataDir, place.superuserUrl);
    faults.push(...looked.faults);
    console.log(
      `${engine}: ${kills} kills, ready after ${seconds(sum.ready / kills)} s on average`,
    );
    sum.leftOver += looked.leftOver;
    return looked;
  };
  await (await liveLong(campus, seed, BEFORE)).stop();
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const people = live(campus, seed + kill);
    await delay(random.whole(LIFE.least, LIFE.most));
    await product.stop("SIGKILL");
    await people.stop();
    sum.atStake += campus.ledger.acknowledged;
    sum.underWay += campus.ledger.underWay.length;
    if (kill % RECOUNT_EVERY === 0) await recountNow(kill);
    const again = await start(place);
    campus.product = product = again.product;
    slowest = Math.max(slowest, again.ready);
    sum.ready += again.ready;
    faults.push(...(await settle(campus).catch(withLog(again.product))));
    expect(faults, `after kill ${kill} of seed ${seed}`).toEqual([]);
  }
  await product.stop("SIGKILL");
  const { sizes } = await recountNow(KILLS);
  expect(faults, `of seed ${seed}`).toEqual([]);
  figure({
    fault: "SIGKILL while it writes",
    what: `${engine}, ${KILLS} kills, ${campus.ledger.acknowledged} acknowledged writes, at a kill ${Math.round(sum.atStake / KILLS)} on average, ${sum.underWay} under way; at the end ${sizes.reports} reports, ${sizes.votes} votes, ${sizes.events} changes of status, ${sizes.files} files recounted`,
    promised:
      "no acknowledged write lost, no row without its file, ready within 5 s, counts equal a recount",
    measured: `0 lost, ready after ${seconds(sum.ready / KILLS)} s on average and ${seconds(slowest)} s at most, ${faults.length} differences, ${sum.leftOver} files without a row, all swept`,
  });
  return slowest;
};

describe("killed at random while a campus writes, it has lost nothing that was acknowledged", () => {
  const folders: string[] = [];
  const servers: RunningPart[] = [];
  afterAll(async () => {
    for (const server of servers) await server.stop();
    for (const folder of folders) await removeDataDir(folder);
  });
  const newFolder = async (name: string) => {
    const folder = await newDataDir(name);
    folders.push(folder);
    return folder;
  };

  const newPlace = async (engine: (typeof ENGINES)[number]): Promise<Place> => {
    const dataDir = await newFolder("killed");
    if (engine === "embedded") return { dataDir };
    const folder = await newFolder("killed-postgresql");
    const server = await runPart("postgresql", folder, { PORT: await freePort() });
    servers.push(server);
    const databaseUrl = server.ready;
    return { dataDir, databaseUrl, superuserUrl: databaseUrl.replace("sikam@", "postgres@") };
  };

  test.concurrent.each(LANES.map((engines) => [engines.join(", then "), engines] as const))(
    "on %s",
    async (_, engines) => {
      for (const engine of engines)
        expect(await killOften(engine, await newPlace(engine))).toBeLessThan(READY_MS);
    },
  );
});
