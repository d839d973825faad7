import { expect, test } from "vitest";
import { makeMarks } from "./marks.ts";

const at = (moment: { now: number }) => makeMarks(() => moment.now);

test("what has been applied up to a mark has everything from before it", () => {
  const marks = at({ now: 1_000 });
  marks.set(100, 50);
  marks.set(500, 70);
  expect([49, 50, 69, 70, 99].map((position) => marks.momentOf(position))).toEqual([
    -Infinity,
    100,
    100,
    500,
    500,
  ]);
});

test("a moment is young for 2 s", () => {
  const moment = { now: 1_000 };
  const marks = at(moment);
  marks.set(1_000, 50);
  moment.now = 3_000;
  expect(marks.isYoung(1_000)).toBe(true);
  moment.now = 3_001;
  expect(marks.isYoung(1_000)).toBe(false);
});

test("only what comes after a call to catch up is young", () => {
  const moment = { now: 1_000 };
  const marks = at(moment);
  marks.catchUp();
  expect(marks.isYoung(999)).toBe(false);
  moment.now = 1_200;
  expect(marks.isYoung(1_100)).toBe(true);
});

test("while the database is away its last moment stays young, for 2 minutes at most", () => {
  const moment = { now: 1_000 };
  const marks = at(moment);
  marks.set(1_000, 50);
  moment.now = 30_000;
  marks.away(true);
  expect(marks.isYoung(1_000)).toBe(true);
  marks.away(false);
  expect(marks.isYoung(1_000)).toBe(false);
  marks.away(true);
  moment.now = 1_000 + 2 * 60_000 + 1;
  expect(marks.isYoung(1_000)).toBe(false);
});

test("what was to be caught up with before the database went away is still asked for", () => {
  const moment = { now: 1_000 };
  const marks = at(moment);
  marks.set(1_000, 50);
  moment.now = 1_001;
  marks.catchUp();
  marks.away(true);
  expect(marks.isYoung(1_000)).toBe(false);
});
