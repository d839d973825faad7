import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import type { Planted } from "./planted.ts";

const LEFT_OUT = new Set([
  ".git",
  ".mutants",
  "node_modules",
  "dist",
  "test-results",
  "screenshots",
]);

/** The faults that do not compile, checked in a copy of `root`: `npm test` finds them too. */
export const refusedByCompiler = (root: string, faults: readonly Planted[]): Set<Planted> => {
  if (faults.length === 0) return new Set();
  const copy = mkdtempSync(join(tmpdir(), "mutants-"));
  try {
    const isCopied = (path: string) =>
      dirname(path) !== root ||
      !(LEFT_OUT.has(basename(path)) || basename(path).startsWith("data"));
    cpSync(root, copy, { recursive: true, filter: isCopied });
    symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
    const compiles = () =>
      spawnSync(join(root, "node_modules/.bin/tsc"), ["-b"], { cwd: copy }).status === 0;
    if (!compiles()) throw new Error("what is to be planted with faults does not compile as it is");
    return new Set(
      faults.filter(({ file, faulty }) => {
        const path = join(copy, file);
        const right = readFileSync(path);
        writeFileSync(path, faulty);
        const refused = !compiles();
        writeFileSync(path, right);
        return refused;
      }),
    );
  } finally {
    rmSync(copy, { recursive: true });
  }
};
