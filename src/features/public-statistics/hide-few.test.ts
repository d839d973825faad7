import { expect, test } from "vitest";
import { hideFew, type Part, percentOf, percentsOf } from "./hide-few.server.ts";

/** All lists of `length` counts with this sum. */
const listsOf = (length: number, sum: number): number[][] =>
  length === 1
    ? [[sum]]
    : Array.from({ length: sum + 1 }, (_, count) =>
        listsOf(length - 1, sum - count).map((rest) => [count, ...rest]),
      ).flat();

const nameOf = (counts: readonly number[]) => JSON.stringify(hideFew(counts));

test.each([
  [3, 30],
  [4, 24],
  [5, 22],
])(
  "whoever knows the rule and the sum of %i counts finds two values for what is not shown",
  (length, most) => {
    for (let sum = 0; sum <= most; sum++) {
      const bySight = Map.groupBy(
        sum === 0 || sum >= 5
          ? listsOf(length, sum)
          : [1, 2, 3, 4].flatMap((one) => listsOf(length, one)),
        nameOf,
      );
      for (const [seen, possible] of bySight)
        for (const [at, cell] of hideFew(possible[0]!).entries()) {
          if (typeof cell === "number") continue;
          const values = new Set(possible.map((counts) => counts[at]));
          expect([seen, at, values.size > 1]).toEqual([seen, at, true]);
        }
    }
  },
);

test("what is shown is true: 0 and 5 or more as they are, 1 to 4 as '<5' or not at all", () => {
  for (const counts of listsOf(4, 17))
    for (const [at, cell] of hideFew(counts).entries()) {
      const count = counts[at]!;
      const may = count > 0 && count < 5 ? ["<5", null] : [count, null];
      expect(may).toContain(cell);
    }
});

test("nothing is hidden where nothing is small, and the next large one where one is", () => {
  expect(hideFew([12, 0, 5])).toEqual([12, 0, 5]);
  expect(hideFew([12, 3, 0, 40, 7])).toEqual([12, "<5", 0, null, 7]);
  expect(hideFew([12, 0, 40, 3])).toEqual([null, 0, 40, "<5"]);
  expect(hideFew([3, 0, 0])).toEqual(["<5", 0, 0]);
  expect(hideFew([5, 1, 0])).toEqual([null, null, null]);
});

test("a share tells of no fewer than five, on either side of it", () => {
  const told = [
    [0, 5],
    [5, 5],
    [5, 10],
    [8, 13],
  ].map(([part, of]) => percentOf({ part: part!, of: of! }));
  expect(told).toEqual([0, 100, 50, 62]);
  const untold = [
    [0, 0],
    [0, 4],
    [1, 10],
    [4, 10],
    [6, 10],
    [9, 10],
  ].map(([part, of]) => percentOf({ part: part!, of: of! }));
  expect(untold).toEqual([null, null, null, null, null, null]);
});

test("never is a single share hidden where others are shown", () => {
  const sizes = [0, 3, 6, 11];
  const groups: Part[] = sizes.flatMap((of) =>
    [0, 2, 5, of].filter((part) => part <= of).map((part) => ({ part, of })),
  );
  for (const a of groups)
    for (const b of groups)
      for (const c of groups) {
        const shares = [a, b, c];
        const percents = percentsOf(shares);
        const hidden = percents.filter((percent, at) => percent === null && shares[at]!.of > 0);
        const shown = percents.filter((percent) => percent !== null);
        expect([shares, hidden.length === 1 && shown.length > 0]).toEqual([shares, false]);
        for (const [at, percent] of percents.entries())
          expect([null, percentOf(shares[at]!)]).toContain(percent);
      }
});
