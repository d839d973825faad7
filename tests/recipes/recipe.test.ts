import { expect, test } from "vitest";
import { applySteps, readRecipe } from "./recipe.ts";

const PAGE = `# Add a word

1. Its import and its line.

   \`\`\`diff
   +++ src/words.ts
   @@
   +  clean,
      trim,
   @@
      one: "Satu",
   +  two: "Dua",
   \`\`\`
`;
const { steps } = readRecipe("add-a-word.md", PAGE);
const applied = (text: string) => {
  const tree = new Map([["src/words.ts", text]]);
  return { faults: applySteps(tree, steps), text: tree.get("src/words.ts") };
};

test("lines go beside those that stand there, and beside others that came later", () => {
  expect(applied('  trim,\n  one: "Satu",\n  three: "Tiga",\n')).toEqual({
    faults: [],
    text: '  clean,\n  trim,\n  one: "Satu",\n  two: "Dua",\n  three: "Tiga",\n',
  });
});

test("what another word needed before stands once", () => {
  const { faults, text } = applied('  clean,\n  trim,\n  one: "Satu",\n');
  expect([faults, text]).toEqual([[], '  clean,\n  trim,\n  one: "Satu",\n  two: "Dua",\n']);
});

test("an example that became part of the product is named, and what to do", () => {
  const { faults } = applied('  clean,\n  trim,\n  one: "Satu",\n  two: "Dua",\n');
  expect(faults).toEqual([
    "add-a-word.md, step 1: all of it stands there already; give the recipe another example",
  ]);
});

test("a place that is gone is named, and what to do", () => {
  const { faults } = applied("  trim,\n");
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain("this stands 0 times in src/words.ts, not once; let the block name");
});
