import { expect, test } from "vitest";
import { CATEGORIES, keysOf, LEVELS } from "../labels.ts";
import { seededRandom } from "./random.ts";
import { planReports } from "./report-plan.ts";

test("the campus has something to write about in every category, and at every level", () => {
  const planned = planReports(seededRandom(1), 40);
  const few = <K extends string>(keys: readonly K[], of: (report: (typeof planned)[number]) => K) =>
    keys.filter((key) => planned.filter((report) => of(report) === key).length < 4);
  expect(few(keysOf(CATEGORIES), ({ category }) => category)).toEqual([]);
  expect(few(keysOf(LEVELS), ({ level }) => level)).toEqual([]);
});
