import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { makeLog } from "../log.ts";
import { every } from "./periodic.ts";

/** A busy machine is slow, not wrong. */
const BUSY = { timeout: 15_000 };

const recordingLog = () => {
  const lines: string[] = [];
  return { lines, log: makeLog("info", (line) => lines.push(line)) };
};

test("work comes again and again, never twice at once, until it is stopped", async () => {
  let running = 0;
  let most = 0;
  let times = 0;
  const timer = every(recordingLog().log, "count", 5, async () => {
    most = Math.max(most, (running += 1));
    await delay(15);
    running -= 1;
    times += 1;
  });
  await expect.poll(() => times, BUSY).toBeGreaterThan(2);
  await timer.stop();
  expect(running).toBe(0);
  expect(most).toBe(1);
  const stoppedAt = times;
  await delay(60);
  expect(times).toBe(stoppedAt);
});

test("an error is logged without its message, and the next time comes all the same", async () => {
  const { lines, log } = recordingLog();
  let times = 0;
  const timer = every(log, "fail", 5, async () => {
    times += 1;
    throw new Error("2210512001@students.example.ac.id");
  });
  await expect.poll(() => times, BUSY).toBeGreaterThan(1);
  await timer.stop();
  expect(lines[0]).toContain('"event":"periodic.failed","work":"fail"');
  expect(lines.join()).not.toContain("2210512001");
});

test("stopping tells the work under way and waits for it", async () => {
  let begun = false;
  let told = false;
  const timer = every(
    recordingLog().log,
    "long",
    60_000,
    async (stopping) => {
      begun = true;
      while (!stopping.aborted) await delay(5);
      told = true;
    },
    1,
  );
  await expect.poll(() => begun, BUSY).toBe(true);
  await timer.stop();
  expect(told).toBe(true);
});
