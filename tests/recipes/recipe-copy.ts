import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect } from "vitest";
import { failedTests, type VitestReport } from "../../scripts/test-counts.ts";
import { readSources } from "../rules/project.ts";
import { applySteps, readRecipe, type Step, type Tree } from "./recipe.ts";

const ROOT = join(import.meta.dirname, "../..");

/** Every recipe of docs/recipes. */
export const recipes = [...readSources("docs/recipes/*.md")].map(([path, page]) =>
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

/** A copy of the tree, to which recipes are applied. */
export interface RecipeCopy {
  /** Makes the copy the tree after all recipes but for the steps left out. */
  lay(isLeftOut?: (step: Step) => boolean): Promise<void>;
  /** A file as it stands in the copy. */
  read(path: string): Promise<string>;
  /** What the compiler says, a line for each fault, by the file that it names. */
  compile(): Promise<{ path: string | undefined; line: string }[]>;
  build(): Promise<void>;
  /** Runs test files, each found by a word; the titles of those that failed, or the file that could not begin. */
  failingIn(files: readonly string[], projects: readonly string[]): Promise<string[]>;
  remove(): Promise<void>;
}

export const copyTree = async (): Promise<RecipeCopy> => {
  const copy = await mkdtemp(join(tmpdir(), "sikam-recipes-"));
  const filter = (path: string) => !NOT_COPIED.test(path.slice(ROOT.length + 1));
  await cp(ROOT, copy, { recursive: true, filter });
  await symlink(join(ROOT, "node_modules"), join(copy, "node_modules"));
  let laid: Tree = base;

  /** Runs a tool of the project in the copy, as if no test ran it; its output. */
  const run = (tool: string, words: readonly string[]) =>
    new Promise<string>((resolve) => {
      const env = Object.fromEntries(
        Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST|NODE_ENV)/.test(name)),
      );
      const path = join(copy, tool);
      execFile(process.execPath, [path, ...words], { cwd: copy, env }, (_, out) => resolve(out));
    });

  return {
    async lay(isLeftOut = () => false) {
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
    },
    read: (path) => readFile(join(copy, path), "utf8"),
    async compile() {
      const out = await run("node_modules/typescript/bin/tsc", ["-b"]);
      return [...out.matchAll(/^(\S+?)\(\d+,\d+\): error .*$/gm)].map(([line, path]) => ({
        path,
        line,
      }));
    },
    build: async () => void (await run("scripts/build.ts", ["--force"])),
    async failingIn(files, projects) {
      const path = join(copy, "report.json");
      await rm(path, { force: true });
      const named = projects.map((project) => `--project=${project}`);
      const words = ["run", ...named, "--reporter=json", `--outputFile=${path}`, ...files];
      const out = await run("node_modules/vitest/vitest.mjs", words);
      const text = await readFile(path, "utf8").catch(() => undefined);
      if (text === undefined) throw new Error(out);
      const report = JSON.parse(text) as VitestReport;
      expect(report.testResults.length).toBe(files.length);
      const failed = failedTests(report);
      // a test that nobody expects here says why
      for (const { test } of failed)
        if (test)
          console.log(`${test.fullName}: ${test.failureMessages?.[0]?.split("\n", 4).join("\n")}`);
      return failed.map(({ file, test }) => test?.title ?? file);
    },
    remove: () => rm(copy, { recursive: true, force: true }),
  };
};

/** The file of the house rules, which every recipe has to pass. */
export const RULES = "tests/house-rules.test.ts";

/** The test files of the recipes in which such a step stands. */
export const testsOf = (wanted: (step: Step) => boolean): string[] => [
  ...new Set(recipes.filter(({ steps }) => steps.some(wanted)).flatMap(({ tests }) => tests)),
];
