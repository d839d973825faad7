import { withoutComments } from "../../scripts/import-graph.ts";
import type { SourceRule, Sources } from "./project.ts";

const MOST_LINES = 300;

const lines = (text: string) => text.replace(/\n$/, "").split("\n");

const isTest = (path: string) => /\.(test|testing)\.tsx?$/.test(path);

/** `path:line: text` for each line of code that matches, comments aside. */
const matchingLines = (sources: Sources, pattern: RegExp, looksAt: (path: string) => boolean) =>
  [...sources]
    .filter(([path]) => looksAt(path))
    .flatMap(([path, source]) =>
      lines(withoutComments(source)).flatMap((text, at) =>
        pattern.test(text) ? [`${path}:${at + 1}: ${text.trim()}`] : [],
      ),
    );

export const longFiles: SourceRule = (sources) =>
  [...sources]
    .map(([path, source]) => ({ path, count: lines(source).length }))
    .filter(({ count }) => count > MOST_LINES)
    .map(({ path, count }) => `${path} has ${count} lines`);

const REEXPORT =
  /^(import|export)\s[^;]*?\sfrom\s+["'][^"']+["'];?$|^export\s+(type\s+)?\{[^}]*\};?$/gm;

/** Files with nothing in them but what they pass on from others. */
export const barrels: SourceRule = (sources) =>
  [...sources]
    .map(([path, source]) => ({ path, code: withoutComments(source).trim() }))
    .filter(({ code }) => /^export\s/m.test(code) && code.replace(REEXPORT, "").trim() === "")
    .map(({ path }) => `${path} only passes on`);

const mayReadEnvironment = (path: string) =>
  path === "src/server/settings.ts" || path.startsWith("src/server/testing/") || isTest(path);

/** Readers of the environment beside the settings; tests start processes and may. */
export const environmentReaders: SourceRule = (sources) =>
  matchingLines(
    sources,
    /\bprocess\s*(\.|\[["'])env\b|\benv\b[^;]*from "node:process"/,
    (path) => path.startsWith("src/") && !mayReadEnvironment(path),
  );

const QUERY =
  /\bsql(<.*>)?`|\bsql\.(raw|lit|ref|table|id)\(|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/;

const mayQuery = (path: string) =>
  path.endsWith(".sql.ts") || /^src\/server\/(database|testing)\//.test(path) || isTest(path);

/** SQL outside the files whose names say so; tests look into tables and may. */
export const strayQueries: SourceRule = (sources) =>
  matchingLines(sources, QUERY, (path) => path.startsWith("src/") && !mayQuery(path));

/** The dialog of an appeal's photos makes pages of them, each as light as a picture that is sent. */
const mayTakeFiles = (path: string) =>
  ["src/ui/FileField.tsx", "src/features/appeals/PhotoPagesDialog.tsx"].includes(path) ||
  isTest(path);

/** Fields for files beside the one that makes every picture lighter. */
export const strayFileFields: SourceRule = (sources) =>
  matchingLines(
    sources,
    /\btype=\{?["']file["']/,
    (path) => path.startsWith("src/") && !mayTakeFiles(path),
  );

// Put together here, or this file would break its own rule.
const UNFINISHED = new RegExp(`\\b(${["TO", "DO|FIX", "ME|XX", "X"].join("")})\\b`);
const FILLER = new RegExp(["\\blo", "rem\\b"].join(""), "i");

/** Marks of work that is not done and filler text, comments included. */
export const unfinishedWords: SourceRule = (sources) =>
  [...sources].flatMap(([path, source]) =>
    lines(source).flatMap((text, at) =>
      UNFINISHED.test(text) || FILLER.test(text) ? [`${path}:${at + 1}: ${text.trim()}`] : [],
    ),
  );

/** Files and folders whose name says nothing about what is in them. */
export const drawers: SourceRule = (sources) =>
  [...sources.keys()].filter((path) =>
    /(^|[/-])(utils?|helpers?|misc|common)([/.-]|$)/i.test(path),
  );
