import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The sources from which `dist/` was built. */

const root = join(import.meta.dirname, "..");
const stamp = join(root, "dist/.build-hash");
const outputs = ["dist/client/.vite/manifest.json", "dist/worker/sw.js", "dist/server/main.js"];

const INPUTS = [
  "src/**/*.*",
  "vite.config.ts",
  "tsconfig*.json",
  "package.json",
  "package-lock.json",
  "scripts/{build,client-bundle}.ts",
];

/** Files that are never part of a bundle: a change there needs no build. */
const LEFT_OUT = /\.(test\.tsx?|testing\.tsx?)$/;

/** One hash over names and contents (not times) of everything that a bundle may be made of. */
export const hashSources = () => {
  const hash = createHash("sha256");
  const files = globSync(INPUTS, { cwd: root }).filter((path) => !LEFT_OUT.test(path));
  for (const path of files.toSorted()) {
    const content = readFileSync(join(root, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
};

/** Whether `dist/` is complete and was built from sources with this hash. */
export const buildState = (hash = hashSources()): "missing" | "stale" | "fresh" => {
  if (!existsSync(stamp) || !outputs.every((path) => existsSync(join(root, path))))
    return "missing";
  return readFileSync(stamp, "utf8") === hash ? "fresh" : "stale";
};

export const clearStamp = () => rmSync(stamp, { force: true });

export const writeStamp = (hash: string) => {
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
};
