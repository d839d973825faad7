import { setImmediate as turnOfLoop, setTimeout as delay } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { makeAdmission } from "./admission.ts";

/** Work that ends when it is told to. */
const works = () => {
  const doors: PromiseWithResolvers<void>[] = [];
  const started: number[] = [];
  return {
    started,
    work: (n: number) => async () => {
      started.push(n);
      const door = (doors[n] = Promise.withResolvers<void>());
      await door.promise;
      return n;
    },
    end: async (n: number) => {
      doors[n]!.resolve();
      // its end is heard, and then the next begins
      await turnOfLoop();
      await turnOfLoop();
    },
  };
};

test("so much is under way at a time, the rest follows in its order", async () => {
  const { work, started, end } = works();
  const admission = makeAdmission({ atOnce: 2 });
  const all = [0, 1, 2, 3].map((n) => admission.enter(work(n)));
  expect(started).toEqual([0, 1]);
  expect(admission.state()).toMatchObject({ running: 2, waiting: 2 });
  await end(1);
  expect(started).toEqual([0, 1, 2]);
  await end(0);
  await end(2);
  await end(3);
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3]);
  expect(admission.state()).toEqual({ running: 0, waiting: 0, refused: 0 });
});

test("a few who come together are let in, however slow what they ask for is", async () => {
  const { work } = works();
  let now = 0;
  const admission = makeAdmission({ atOnce: 1, now: () => now });
  const few = Array.from({ length: 12 }, (_, n) => {
    // one long turn of the loop
    now += 50;
    return admission.enter(work(n));
  });
  expect(admission.refuses()).toBe(true);
  expect(admission.state()).toEqual({ running: 1, waiting: 11, refused: 0 });
  for (const one of few) void one.catch(() => {});
});

test("whoever comes after a long silence is let in, also while the loop is held up", async () => {
  let now = 0;
  const admission = makeAdmission({ now: () => now });
  const answer = async () => "an answer";
  expect(await admission.enter(answer)).toBe("an answer");
  await turnOfLoop();
  now += 60_000;
  expect(admission.refuses()).toBe(false);
  // what came first has held the loop up, so that it begins in the next turn
  now += 20;
  const first = admission.enter(answer);
  expect(admission.state().waiting).toBe(1);
  const second = admission.enter(answer);
  expect(await Promise.all([first, second])).toEqual(["an answer", "an answer"]);
});

test("a queue is no longer than what is answered in time at the pace that was measured", async () => {
  let now = 0;
  const { work, end } = works();
  const admission = makeAdmission({ atOnce: 1, now: () => now });
  const entered: Promise<unknown>[] = [];
  // each takes 100 ms, for as long as it takes to be believed: a few are let in all the same
  entered.push(admission.enter(work(0)), admission.enter(work(1)));
  let n = 1;
  for (; n < 200; n += 1) {
    entered.push(admission.enter(work(n + 1)));
    now += 100;
    await end(n - 1);
  }
  let waiting = admission.state().waiting;
  for (; !admission.refuses(); waiting += 1) entered.push(admission.enter(work(n + waiting + 1)));
  expect(waiting).toBe(12);
  await expect(admission.enter(work(999))).rejects.toMatchObject({
    status: 503,
    code: "BUSY",
    details: { retryAfter: 5 },
  });
  expect(admission.state().refused).toBe(1);
  for (const one of entered) void one.catch(() => {});
});

test("where nothing ends any more, newcomers are refused and those who wait are told", async () => {
  const { work, end } = works();
  const admission = makeAdmission({ atOnce: 1 });
  const first = admission.enter(work(0));
  const second = admission.enter(work(1));
  await expect(second).rejects.toMatchObject({ code: "BUSY" });
  expect(admission.refuses()).toBe(true);
  await end(0);
  await first;
  expect(admission.refuses()).toBe(false);
});

/** Holds up the event loop. */
const block = (milliseconds: number) => {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
};

test("a loop that stood still refuses nobody for whom there is a place", async () => {
  const admission = makeAdmission({ atOnce: 4 });
  const first = admission.enter(async () => block(20));
  // come in a turn that has been long, so that they begin in the next one
  const rest = [1, 2, 3].map((n) => admission.enter(async () => n));
  await first;
  block(1_600);
  expect(admission.refuses()).toBe(false);
  expect(await Promise.all(rest)).toEqual([1, 2, 3]);
});

test("a loop that stands still again and again refuses nobody either, though every place is taken", async () => {
  const { work, end } = works();
  const admission = makeAdmission({ atOnce: 1 });
  const all = [0, 1].map((n) => admission.enter(work(n)));
  for (let time = 0; time < 3; time += 1) {
    block(900);
    await delay(1);
  }
  expect(admission.refuses()).toBe(false);
  await end(0);
  await end(1);
  expect(await Promise.all(all)).toEqual([0, 1]);
});

test("whoever waits longer than was expected is answered where work goes on ending", async () => {
  const { work, end } = works();
  const admission = makeAdmission({ atOnce: 1 });
  const all = Array.from({ length: 6 }, (_, n) => admission.enter(work(n)));
  for (let n = 0; n < 6; n += 1) {
    await delay(350);
    await end(n);
  }
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3, 4, 5]);
});

test("work that fails gives its place back", async () => {
  const admission = makeAdmission({ atOnce: 1 });
  const broken = admission.enter(async () => {
    await delay(1);
    throw new Error("broken");
  });
  const next = admission.enter(async () => "next");
  await expect(broken).rejects.toThrow("broken");
  expect(await next).toBe("next");
  await vi.waitFor(() => expect(admission.state().running).toBe(0));
});
