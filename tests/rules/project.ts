import { globSync, readFileSync, statSync } from "node:fs";
import { join, sep } from "node:path";

const root = join(import.meta.dirname, "../..");

/** Contents by path from the root of the project. */
export type Sources = ReadonlyMap<string, string>;

/** Every path of the project that matches, folders too, sorted. */
export const pathsOf = (...patterns: readonly string[]): string[] =>
  globSync(patterns, { cwd: root, exclude: (path) => path.split(sep).includes("node_modules") })
    .map((path) => path.split(sep).join("/"))
    .toSorted();

/** Reads the files that match. */
export const readSources = (...patterns: readonly string[]): Sources =>
  new Map(
    pathsOf(...patterns)
      .filter((path) => statSync(join(root, path)).isFile())
      .map((path) => [path, readFileSync(join(root, path), "utf8")]),
  );

/** A rule looks at files and names each fault, file first; no fault means that it holds. */
export type SourceRule = (sources: Sources) => string[];

/** A text as the part of a pattern that finds it. */
export const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&");
