import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readSources } from "../rules/project.ts";
import { applySteps, readRecipe, type Step, type Tree } from "./recipe.ts";

/**
 * Every recipe (docs/recipes), applied to a copy of the tree: it compiles, passes what it names, and
 * each step that is left out is told of by whoever the step says.
 */

const ROOT = join(import.meta.dirname, "../..");
const recipes = [...readSources("docs/recipes/*.md")].map(([path, page]) =>
  readRecipe(basename(path), page),
);
const base: Tree = new Map([
  ...readSources("migrations/*"),
  ...readSources(
    ...recipes.flatMap(({ steps }) => steps.flatMap((s) => s.changes)).map((c) => c.path),
  ),
]);

/** What is made anew, or is somebody's data. */
const NOT_COPIED =
  /^(node_modules|dist|data.*|\.git|\.tsbuild|\.mutants|test-results|screenshots)$/;

let copy: string;
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), "sikam-recipes-"));
  const filter = (path: string) => !NOT_COPIED.test(path.slice(ROOT.length + 1));
  await cp(ROOT, copy, { recursive: true, filter });
  await symlink(join(ROOT, "node_modules"), join(copy, "node_modules"));
});
afterAll(() => rm(copy, { recursive: true, force: true }));

let laid: Tree = base;

/** Makes the copy the tree after all recipes but for the steps left out. */
const lay = async (isLeftOut: (step: Step) => boolean = () => false) => {
  const tree: Tree = new Map(base);
  const faults = recipes.flatMap(({ steps }) =>
    applySteps(
      tree,
      steps.filter((step) => !isLeftOut(step)),
    ),
  );
  expect(faults).toEqual([]);
  for (const path of laid.keys()) if (!tree.has(path)) await rm(join(copy, path));
  for (const [path, text] of tree)
    if (laid.get(path) !== text) await writeFile(join(copy, path), text);
  laid = tree;
};

/** Runs a tool of the project in the copy, as if no test ran it; its output. */
const run = (tool: string, words: readonly string[]) =>
  new Promise<string>((resolve) => {
    const env = Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST|NODE_ENV)/.test(name)),
    );
    const path = join(copy, tool);
    execFile(process.execPath, [path, ...words], { cwd: copy, env }, (_, out) => resolve(out));
  });

/** What the compiler says, a line for each fault, by the file that it names. */
const compile = async () => {
  const out = await run("node_modules/typescript/bin/tsc", ["-b"]);
  return [...out.matchAll(/^(\S+?)\(\d+,\d+\): error .*$/gm)].map(([line, path]) => ({
    path,
    line,
  }));
};

interface Report {
  readonly numTotalTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[];
  }[];
}

/** Runs test files, each found by a word; the titles of those that failed, or the file that could not begin. */
const failingIn = async (files: readonly string[], projects: readonly string[]) => {
  const path = join(copy, "report.json");
  await rm(path, { force: true });
  const named = projects.map((project) => `--project=${project}`);
  const words = ["run", ...named, "--reporter=json", `--outputFile=${path}`, ...files];
  const out = await run("node_modules/vitest/vitest.mjs", words);
  const report = JSON.parse(await readFile(path, "utf8").catch(() => "null")) as Report | null;
  if (!report) throw new Error(out);
  expect(report.testResults.length).toBe(files.length);
  return report.testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === "failed");
    return failed.length === 0 && status === "failed" ? [name] : failed.map(({ title }) => title);
  });
};

const RULES = "tests/house-rules.test.ts";
const SCHEMA = "src/server/database/schema.test.ts";
const failing = (files: readonly string[]) => failingIn(files, ["api", "rules"]);
const testsOf = (wanted: (step: Step) => boolean) => [
  ...new Set(recipes.filter(({ steps }) => steps.some(wanted)).flatMap(({ tests }) => tests)),
];
const named = (kind: "builtTests" | "browserTests") => [
  ...new Set(recipes.flatMap((recipe) => recipe[kind])),
];
const steps = recipes.flatMap((recipe) => recipe.steps);
const isMigration = (step: Step) =>
  step.failingTests.length > 0 && step.changes.some(({ path }) => path.startsWith("migrations/"));
const isTested = (step: Step) => step.failingTests.length > 0 && !isMigration(step);

describe("the recipes", () => {
  test("find every place that they name, and leave a tree that compiles", async () => {
    await lay();
    expect(await compile()).toEqual([]);
  });

  test("leave a tree that passes the tests that they name and the house rules", async () => {
    await lay();
    expect(await failing([...testsOf(() => true), RULES])).toEqual([]);
  });

  test("leave screens that pass the tests in the browser that they name", async () => {
    await lay();
    expect(await failingIn(named("browserTests"), ["web"])).toEqual([]);
  });

  test("leave a tree that can be built and passes the tests of what was built", async () => {
    await lay();
    await run("scripts/build.ts", ["--force"]);
    expect(await failingIn(named("builtTests"), ["api"])).toEqual([]);
  });

  test("say of which steps the compiler reminds", async () => {
    const told = steps.filter(({ compilerNames }) => compilerNames);
    expect(told.length).toBeGreaterThan(3);
    await lay(({ compilerNames }) => compilerNames !== undefined);
    const named = new Set((await compile()).map(({ path }) => path));
    expect(told.filter(({ compilerNames }) => !named.has(compilerNames))).toEqual([]);
  });

  test("say of which steps a test reminds", async () => {
    await lay(isTested);
    const told = steps.filter(isTested).flatMap(({ failingTests }) => failingTests);
    expect((await failing([...testsOf(isTested), RULES])).toSorted()).toEqual(told.toSorted());
  });

  test("say which test reminds of a migration", async () => {
    await lay(isMigration);
    const told = steps.filter(isMigration).flatMap(({ failingTests }) => failingTests);
    expect(told).toHaveLength(3);
    expect(await failing([SCHEMA])).toEqual(expect.arrayContaining(told));
  });
});
