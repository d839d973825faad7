import { posix } from "node:path";
import type { Sources } from "./project.ts";

const FOLDER =
  /(?<![\w./-]|\]\()((?:src|docs|tests|scripts|migrations|bench|\.ci)\/[^\s`"'()[\],;|#]*)/g;
const LINK = /\]\((?!\w+:|#|\/)([^)#\s]+)/g;
const FILE_NAME = /`([\w.-]+\.(?:tsx?|mjs|sql|css|svg|json|md))`/g;
/** What a recipe changes: held by its own test (tests/recipes). */
const BLOCK = /^ *```diff\n.*?^ *```$/gms;
const PLACEHOLDER = /[<>{}…]|NNNN/;

/** Without what a sentence or bold type puts behind a path. */
const trimmed = (path: string) =>
  path
    .replace(/[.:]+$/, "")
    .replace(/(?<=\w)\*+$/, "")
    .replace(/\/$/, "");

/**
 * Paths that a page names and that are not there: links, anything under a folder of the project
 * (`*` for any name), and bare file names in code type, which must exist somewhere. What holds a
 * placeholder (`<noun>`, `…`) names no file. Recipes may use bare names of files yet to be made.
 */
export const missingPaths = (pages: Sources, existing: readonly string[]): string[] => {
  const paths = new Set(existing);
  const names = new Set(existing.map((path) => posix.basename(path)));
  const isThere = (path: string) =>
    paths.has(path) || (path.includes("*") && existing.some((one) => posix.matchesGlob(one, path)));

  return [...pages].flatMap(([page, text]) => {
    const prose = text.replaceAll(BLOCK, "");
    const named = [...prose.matchAll(FOLDER)].map(([, path = ""]) => trimmed(path));
    const linked = [...text.matchAll(LINK)].map(([, path = ""]) =>
      trimmed(posix.join(posix.dirname(page), path)),
    );
    const bare = page.startsWith("docs/recipes/")
      ? []
      : [...text.matchAll(FILE_NAME)].map(([, name = ""]) => name).filter((n) => !names.has(n));
    const wanted = [...named, ...linked].filter((p) => !PLACEHOLDER.test(p) && !isThere(p));
    return [...new Set([...wanted, ...bare])].map((path) => `${page} names ${path}`);
  });
};

/** `npm run x` in a page where package.json has no such script. */
export const missingScripts = (
  pages: Sources,
  scripts: Readonly<Record<string, string>>,
): string[] =>
  [...pages].flatMap(([page, text]) =>
    [...text.matchAll(/\bnpm run (?:-s )?([\w:-]+)/g)]
      .filter(([, name = ""]) => !(name in scripts))
      .map(([words]) => `${page} says ${words}`),
  );

const MOST_LINES = 50;

/** A decision is short, or nobody reads it. */
export const longDecisions = (pages: Sources): string[] =>
  [...pages]
    .filter(([page]) => page.startsWith("docs/decisions/"))
    .map(([page, text]) => ({ page, count: text.replace(/\n$/, "").split("\n").length }))
    .filter(({ count }) => count > MOST_LINES)
    .map(({ page, count }) => `${page} has ${count} lines`);
