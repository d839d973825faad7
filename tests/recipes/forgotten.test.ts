import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { copyTree, type RecipeCopy, recipes, RULES, testsOf } from "./recipe-copy.ts";
import type { Step } from "./recipe.ts";

/**
 * Every recipe (docs/recipes) without some of its steps, applied to a copy of the tree: each is told of by
 * whoever the step says. Runs beside `followed.test.ts`, with which it shares the time.
 */

const SCHEMA = "src/server/database/schema.test.ts";

let copy: RecipeCopy;
beforeAll(async () => {
  copy = await copyTree();
});
afterAll(() => copy.remove());

const steps = recipes.flatMap((recipe) => recipe.steps);
const isMigration = (step: Step) =>
  step.failingTests.length > 0 && step.changes.some(({ path }) => path.startsWith("migrations/"));
const isTested = (step: Step) => step.failingTests.length > 0 && !isMigration(step);

describe("the recipes", () => {
  test("say of which steps the compiler reminds", async () => {
    const told = steps.filter(({ compilerNames }) => compilerNames);
    expect(told.length).toBeGreaterThan(3);
    await copy.lay(({ compilerNames }) => compilerNames !== undefined);
    const named = new Set((await copy.compile()).map(({ path }) => path));
    expect(told.filter(({ compilerNames }) => !named.has(compilerNames))).toEqual([]);
  });

  test("say of which steps a test reminds", async () => {
    await copy.lay(isTested);
    const told = steps.filter(isTested).flatMap(({ failingTests }) => failingTests);
    const files: string[] = [];
    for (const path of testsOf(isTested)) {
      const source = await copy.read(path);
      // the others remind of nothing
      if (told.some((title) => source.includes(title))) files.push(path);
    }
    const failing = await copy.failingIn([...files, RULES], ["api", "rules"]);
    expect(failing.toSorted()).toEqual(told.toSorted());
  });

  test("say which test reminds of a migration", async () => {
    await copy.lay(isMigration);
    const told = steps.filter(isMigration).flatMap(({ failingTests }) => failingTests);
    expect(told).toHaveLength(3);
    expect(await copy.failingIn([SCHEMA], ["api"])).toEqual(expect.arrayContaining(told));
  });
});

/** Here, since the other file has more to do. */
describe("all steps together", () => {
  test("leave screens that pass the tests in the browser that they name", async () => {
    await copy.lay();
    const files = [...new Set(recipes.flatMap(({ browserTests }) => browserTests))];
    expect(await copy.failingIn(files, ["web"])).toEqual([]);
  });
});
