import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { copyTree, type RecipeCopy, recipes, RULES, testsOf } from "./recipe-copy.ts";

/** Every recipe (docs/recipes), applied to a copy of the tree: it compiles, and passes what it names. */

let copy: RecipeCopy;
beforeAll(async () => {
  copy = await copyTree();
});
afterAll(() => copy.remove());

/** What all recipes weigh together is held to no page's bytes (docs/decisions/0025-recipes-that-are-run.md). */
const isAboutBytes = (title: string) => title.endsWith("stays within its bytes");

const builtTests = [...new Set(recipes.flatMap((recipe) => recipe.builtTests))];

describe("the recipes", () => {
  test("find every place that they name, and leave a tree that compiles", async () => {
    await copy.lay();
    expect(await copy.compile()).toEqual([]);
  });

  test("leave a tree that passes the tests that they name and the house rules", async () => {
    await copy.lay();
    const files = [...testsOf(() => true), RULES];
    expect(await copy.failingIn(files, ["api", "rules"])).toEqual([]);
  });

  test("leave a tree that can be built and passes the tests of what was built", async () => {
    await copy.lay();
    await copy.build();
    const failing = await copy.failingIn(builtTests, ["api"]);
    expect(failing.filter((title) => !isAboutBytes(title))).toEqual([]);
  });
});
