/**
 * Recipes (docs/recipes) as a machine reads them. A numbered step may hold blocks of `diff`: `+++` names
 * the file, `@@` begins a place in it, which is found by the lines with a blank or a `-` before them and
 * becomes those with a blank or a `+`. What tells of a step that is left out stands behind `Forgotten:`.
 */

/**
 * A place in a file: `before` stands there once and becomes `after`, unless that stands there already (an
 * import that two fields need); a new file has none before.
 */
interface Change {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

export interface Step {
  /** `add-a-field.md, step 3` */
  readonly name: string;
  readonly changes: readonly Change[];
  /** The file that the compiler names where the step was left out. */
  readonly compilerNames: string | undefined;
  /** The tests that fail where the step was left out. */
  readonly failingTests: readonly string[];
}

export interface Recipe {
  readonly name: string;
  readonly steps: readonly Step[];
  /** The test files that show that it works. */
  readonly tests: readonly string[];
  /** Those that run on what was built. */
  readonly builtTests: readonly string[];
  /** Of the tests in the browser: what the paths of the files begin or are named with. */
  readonly browserTests: readonly string[];
}

const STEP = /^\d+\. /m;
const BLOCK = /^( *)```diff\n(.*?)^ *```$/gms;

const changesIn = (block: string): Change[] => {
  const [head = "", ...lines] = block.split("\n");
  const path = head.replace("+++ ", "");
  const places = lines
    .join("\n")
    .split(/^@@\n/m)
    .filter((place) => place.trim() !== "");
  return places.map((place) => {
    const marked = place.replace(/\n$/, "").split("\n");
    const without = (mark: string) =>
      marked
        .filter((line) => !line.startsWith(mark))
        .map((line) => line.slice(1))
        .join("\n");
    return { path, before: without("+"), after: without("-") };
  });
};

const outdented = (text: string, indent: string) =>
  text.replaceAll(new RegExp(`^${indent}`, "gm"), "").replace(/\n$/, "");

const wordsOf = (text = "") => text.split(" ").filter((word) => word !== "");

/** Reads a recipe's page. */
export const readRecipe = (name: string, page: string): Recipe => {
  const [, ...steps] = page.split(STEP);
  const named = (text: string, pattern: RegExp) => pattern.exec(text)?.[1];
  return {
    name,
    steps: steps.map((text, at) => ({
      name: `${name}, step ${at + 1}`,
      changes: [...text.matchAll(BLOCK)].flatMap(([, indent = "", block = ""]) =>
        changesIn(outdented(block, indent)),
      ),
      compilerNames: named(text, /^ *Forgotten: the compiler names `(.*?)`/m),
      failingTests: [
        ...(named(text, /^ *Forgotten: the tests? (".*") fails?\.$/m) ?? "").matchAll(/"(.*?)"/g),
      ].map(([, title = ""]) => title),
    })),
    tests: wordsOf(named(page, /^npx tsc -b && npx vitest run --project api (.*)$/m)),
    builtTests: wordsOf(named(page, /^npm run build && npx vitest run --project api (.*)$/m)),
    browserTests: wordsOf(named(page, /\bnpx vitest run --project web (.*)$/m)),
  };
};

/** Files by their paths. */
export type Tree = Map<string, string>;

const MIGRATION = /^migrations\/(\d{4})_/;

/** The number of the next migration. */
const nextNumber = (tree: Tree) =>
  1 + Math.max(...[...tree.keys()].map((path) => Number(MIGRATION.exec(path)?.[1] ?? 0)));

const timesIn = (text: string, part: string) => text.split(part).length - 1;

/**
 * Applies steps of one recipe; `NNNN` is the next migration's number.
 * @returns what could not be applied, by recipe and step
 */
export const applySteps = (tree: Tree, steps: readonly Step[]): string[] => {
  const faults: string[] = [];
  const number = nextNumber(tree);
  for (const step of steps) {
    let there = 0;
    for (const change of step.changes) {
      const path = change.path.replace("NNNN", String(number).padStart(4, "0"));
      const after = change.after.replaceAll("NNNN", String(number));
      const text = tree.get(path);
      const isNew = change.before === "";
      if (isNew && text === undefined) tree.set(path, `${after}\n`);
      else if (isNew) faults.push(`${step.name}: ${path} is there already`);
      else if (text === undefined) faults.push(`${step.name}: there is no ${path}`);
      else if (timesIn(text, after) === 1) there += 1;
      else if (timesIn(text, change.before) !== 1)
        faults.push(
          `${step.name}: this stands ${timesIn(text, change.before)} times in ${path}, not once; let the block name a line that stands there now, and add its own beside it:\n${change.before}`,
        );
      else
        tree.set(
          path,
          text.replace(change.before, () => after),
        );
    }
    if (there > 0 && there === step.changes.length)
      faults.push(`${step.name}: all of it stands there already; give the recipe another example`);
  }
  return faults;
};
