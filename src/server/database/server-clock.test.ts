import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { watchClock } from "../clock-watch.ts";
import { MINUTE, SECOND } from "../clock.ts";
import { makeLog } from "../log.ts";
import { makeServerClock } from "./server-clock.ts";

const RIGHT = Date.parse("2026-11-18T03:07:20Z");

/** The server's time, which runs as the process's monotonic clock does, and how long an answer is under way. */
let ahead: number;
let trip: number;
const ask = async () => {
  vi.advanceTimersByTime(trip / 2);
  const told = performance.now() + ahead;
  vi.advanceTimersByTime(trip / 2);
  return told;
};
const serverNow = () => performance.now() + ahead;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "performance", "setTimeout", "clearTimeout"], now: RIGHT });
  ahead = RIGHT - performance.now();
  trip = 2;
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the clock of a server", () => {
  test("is told whatever the machine's clock says, and stays when that jumps", async () => {
    vi.setSystemTime(RIGHT + 15 * MINUTE);
    const clock = await makeServerClock(ask);
    expect(clock.now().getTime()).toBeCloseTo(serverNow(), -1);
    vi.setSystemTime(RIGHT - 15 * MINUTE);
    await vi.advanceTimersByTimeAsync(10 * SECOND);
    expect(clock.now().getTime()).toBeCloseTo(serverNow(), -1);
  });

  test("stays where it is when an answer was long under way, and follows one that leaves no doubt", async () => {
    const clock = await makeServerClock(ask);
    ahead += 800;
    trip = 4 * SECOND;
    await clock.read();
    expect(clock.now().getTime()).toBeCloseTo(serverNow() - 800, -1);
    trip = 2;
    await clock.read();
    expect(clock.now().getTime()).toBeCloseTo(serverNow(), -1);
  });

  test("takes the quickest of several answers", async () => {
    const trips = [6 * SECOND, 2, 4 * SECOND];
    const clock = await makeServerClock(() => {
      trip = trips.shift()!;
      return ask();
    });
    expect(clock.now().getTime()).toBeCloseTo(serverNow(), -1);
  });
});

describe("a machine whose clock is off", () => {
  beforeEach(() => {
    trip = 0;
  });
  const watch = async () => {
    const told: string[] = [];
    const logged: string[] = [];
    const log = makeLog("info", (line) => {
      const { level, event, seconds } = JSON.parse(line) as Record<string, unknown>;
      logged.push([level, event, seconds].join(" "));
    });
    const watching = watchClock(await makeServerClock(ask), log, (line) => told.push(line));
    return { ...watching, told, logged };
  };
  const quarter = () => vi.advanceTimersByTimeAsync(15 * SECOND + 10);

  test("is told of at the start, once", async () => {
    vi.setSystemTime(RIGHT + 15 * MINUTE);
    const { off, stop, told, logged } = await watch();
    expect(off()).toBe(900);
    await quarter();
    await quarter();
    expect(told).toHaveLength(1);
    expect(told[0]).toContain("900 s ahead of the database's");
    expect(logged).toEqual(["warn clock.off 900"]);
    await stop();
  });

  test("is told of whenever it becomes so, and not below half a minute", async () => {
    vi.setSystemTime(RIGHT + 25 * SECOND);
    const { off, stop, told, logged } = await watch();
    await quarter();
    expect([off(), told, logged]).toEqual([0, [], []]);
    vi.setSystemTime(serverNow() - 15 * MINUTE);
    expect(off()).toBe(-900);
    await quarter();
    expect(told).toHaveLength(1);
    expect(told[0]).toContain("900 s behind the database's");
    vi.setSystemTime(serverNow());
    await quarter();
    expect(off()).toBe(0);
    vi.setSystemTime(serverNow() - 15 * MINUTE);
    await quarter();
    expect(logged).toEqual(["warn clock.off -900", "warn clock.off -900"]);
    await stop();
  });

  test("is watched on while the database is away", async () => {
    const clock = await makeServerClock(ask);
    const told: string[] = [];
    const failing = { ...clock, read: () => Promise.reject(new Error("away")) };
    const { stop } = watchClock(
      failing,
      makeLog("silent", () => {}),
      (line) => told.push(line),
    );
    vi.setSystemTime(RIGHT + 15 * MINUTE);
    await quarter();
    expect(told).toHaveLength(1);
    await stop();
  });
});
