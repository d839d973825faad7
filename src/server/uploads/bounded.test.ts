import { setImmediate as turnOfLoop } from "node:timers/promises";
import { expect, test } from "vitest";
import { bounded } from "./bounded.ts";

test("so many run at once, so many wait in order, the next is told to come again", async () => {
  const inTurn = bounded({ atOnce: 2, waiting: 2 });
  const started: number[] = [];
  const doors = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const task = (n: number) =>
    inTurn(async () => {
      started.push(n);
      await doors[n]?.promise;
      return n;
    });
  const [first, second, third, fourth] = [task(0), task(1), task(2), task(3)];
  await expect(task(4)).rejects.toMatchObject({
    status: 503,
    code: "BUSY",
    details: { retryAfter: 5 },
  });
  expect(started).toEqual([0, 1]);
  doors[1]?.resolve();
  await second;
  await turnOfLoop();
  expect(started).toEqual([0, 1, 2]);
  doors[2]?.reject(new Error("broken"));
  await expect(third).rejects.toThrow("broken");
  doors[3]?.resolve();
  expect(await fourth).toBe(3);
  doors[0]?.resolve();
  doors[4]?.resolve();
  await first;
  expect(await task(4)).toBe(4);
});
