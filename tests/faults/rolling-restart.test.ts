import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { figure, times } from "./figures.ts";
import { PACE, startLoad } from "./load.ts";
import { versionsIn } from "./next-version.ts";
import { PROXIES, startProxy } from "./proxies.ts";
import { startTwo } from "./two-instances.ts";

const ROUNDS = times(3, 1);
/** All serve so long between two steps. */
const TOGETHER = times(1_500, 500);
/** Two processes start, and two end, each within 14 s. */
const TURNING = 120_000;
const FAULT = "rolling restart and a migration under load";

let two: Awaited<ReturnType<typeof startTwo>>;
let people: Awaited<ReturnType<typeof two.people>>;
let versions: ReturnType<typeof versionsIn>;

const loadOn = (origin: string) =>
  startLoad({
    origin,
    ...PACE,
    paths: ["/", "/laporan", "/api/reports", `/api/reports/${people.report}`, "/api/news"],
    tokens: people.tokens,
  });

const expectNothingFailed = async (
  outcome: Awaited<ReturnType<ReturnType<typeof startLoad>["stop"]>>,
  what: string,
) => {
  expect(outcome.failedReads).toEqual([]);
  expect(outcome.failedWrites).toEqual([]);
  expect(await two.compare(outcome.acknowledged)).toEqual({ twice: 0, lost: [] });
  figure({
    fault: FAULT,
    what,
    promised: "no failed request",
    measured: `${outcome.reads} reads and ${outcome.writes} writes, 0 failed, 99 of 100 reads within ${Math.round(outcome.slowRead)} ms`,
  });
};

const migrated = async () =>
  (await two.query("select 1 from kysely_migration where name like '9999%'")).length;

describe.each(PROXIES)("two instances behind %s", (name) => {
  beforeAll(async () => {
    two = await startTwo("rolling");
    versions = versionsIn(two.folder);
    await versions.add("this");
    await versions.add("next", { migrates: true });
    await versions.point("this");
    await two.start(0, versions.entry);
    people = await two.people();
    await two.start(1, versions.entry);
  });
  afterAll(() => two.stop());

  test("take the next version one after the other, migration and all, without a request that fails", async () => {
    const proxy = await startProxy(name, join(two.folder, name), two.addresses);
    const load = loadOn(proxy.origin);
    await delay(TOGETHER);
    for (let round = 0; round < ROUNDS; round++) {
      if (round === ROUNDS - 1) await versions.point("next");
      for (const at of [0, 1]) {
        expect(await two.products[at]!.stop()).toBe(0);
        await two.start(at, versions.entry);
        await delay(TOGETHER);
      }
    }
    const outcome = await load.stop();
    await proxy.stop();
    expect(await migrated()).toBe(1);
    await expectNothingFailed(
      outcome,
      `by SIGTERM, two instances behind ${name}, ${2 * ROUNDS} times`,
    );
  });
});

describe("two processes of one instance", () => {
  beforeAll(async () => {
    two = await startTwo("turning", { env: { WORKERS: "2" } });
    versions = versionsIn(two.folder);
    await versions.add("this");
    await versions.add("next", { migrates: true });
    await versions.point("this");
    const product = await two.start(0, versions.entry);
    await product.told(/2 processes serve it/);
    people = await two.people();
  });
  afterAll(() => two.stop());

  test("take the next version by SIGHUP, migration and all, without a request that fails", async () => {
    const [product] = two.products;
    const proxy = await startProxy(
      PROXIES[0]!,
      join(two.folder, "proxy"),
      two.addresses.slice(0, 1),
    );
    const load = loadOn(proxy.origin);
    await delay(TOGETHER);
    for (let round = 0; round < ROUNDS; round++) {
      if (round === ROUNDS - 1) await versions.point("next");
      const since = product!.output.told.length;
      product!.process.kill("SIGHUP");
      await product!.told(/2 new processes serve it/, since, TURNING);
      await delay(TOGETHER);
    }
    const outcome = await load.stop();
    await proxy.stop();
    expect(await migrated()).toBe(1);
    await expectNothingFailed(outcome, `by SIGHUP, two processes, ${ROUNDS} times`);
  });
});
