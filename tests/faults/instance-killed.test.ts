import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { figure, times } from "./figures.ts";
import { PACE, startLoad } from "./load.ts";
import { PROXIES, startProxy } from "./proxies.ts";
import { startTwo } from "./two-instances.ts";

const KILLS = times(6, 1);
/** Both instances serve so long before one is killed, and one alone so long before the other comes. */
const TOGETHER = times(2_000, 1_000);
const FAULT = "one of two instances killed (SIGKILL) under load";

let two: Awaited<ReturnType<typeof startTwo>>;
let people: Awaited<ReturnType<typeof two.people>>;
beforeAll(async () => {
  two = await startTwo("killed");
  await two.start(0);
  people = await two.people();
  await two.start(1);
});
afterAll(() => two.stop());

test.each(PROXIES)(
  "behind %s no read fails, no write but those in flight, and none is applied twice",
  async (name) => {
    const proxy = await startProxy(name, join(two.folder, name), two.addresses);
    const load = startLoad({
      origin: proxy.origin,
      ...PACE,
      paths: ["/", "/laporan", "/api/reports", `/api/reports/${people.report}`, "/api/news"],
      tokens: people.tokens,
    });
    const kills: { from: number; to: number }[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      await delay(TOGETHER);
      const from = performance.now();
      await two.products[kill % 2]!.stop("SIGKILL");
      kills.push({ from, to: performance.now() });
      await delay(TOGETHER);
      await two.start(kill % 2);
    }
    const outcome = await load.stop();
    await proxy.stop();
    const logged = await proxy.logged();

    expect(outcome.failedReads).toEqual([]);
    const strayed = outcome.failedWrites.filter(
      ({ from, to }) => !kills.some((kill) => from <= kill.to && kill.from <= to),
    );
    expect(strayed).toEqual([]);
    expect(outcome.acknowledged.size).toBe(outcome.writes);
    expect(await two.compare(outcome.acknowledged)).toEqual({ twice: 0, lost: [] });
    // what a proxy writes leads to nobody: no addresses, no paths, no sizes
    expect(logged ?? '"proxied"').toContain('"proxied"');
    expect(logged ?? "").not.toMatch(/127\.0\.0\.1(?!:)|\/api\/|\/laporan|bytes/);
    figure({
      fault: FAULT,
      what: `behind ${name}, ${KILLS} times`,
      promised: "reads: no failed request; writes: at most those in flight, none applied twice",
      measured: `${outcome.reads} reads, 0 failed, 99 of 100 within ${Math.round(outcome.slowRead)} ms; ${outcome.writes} writes, ${outcome.failedWrites.length} failed in flight, 0 applied twice, 0 lost`,
    });
  },
);
