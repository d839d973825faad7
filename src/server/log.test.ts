import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { gatherLines, makeLog } from "./log.ts";

test("the lines of one turn are written together, each with its end, in their order", async () => {
  const written: string[] = [];
  const log = makeLog(
    "info",
    gatherLines((text) => written.push(text)),
  );
  log.info("one");
  log.debug("not told");
  log.warn("two");
  expect(written).toEqual([]);
  await setImmediate();
  log.info("three");
  await setImmediate();
  const events = written.map((text) =>
    text
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => (JSON.parse(line) as { event: string }).event),
  );
  expect(events).toEqual([["one", "two"], ["three"]]);
  expect(written.every((text) => text.endsWith("\n"))).toBe(true);
});

test("what is left when the process ends is written then, once", async () => {
  const written: string[] = [];
  const before = process.listeners("exit");
  const write = gatherLines((text) => written.push(text));
  const [atExit] = process.listeners("exit").filter((one) => !before.includes(one));
  write("last");
  (atExit as () => void)();
  expect(written).toEqual(["last\n"]);
  await setImmediate();
  expect(written).toEqual(["last\n"]);
});
