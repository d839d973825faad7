import { posix } from "node:path";
import GithubSlugger from "github-slugger";
import MarkdownIt from "markdown-it";
import type { Sources } from "./project.ts";

const markdown = new MarkdownIt();

/** The anchors of a page's headings, as GitHub makes them. */
export const anchorsOf = (page: string): Set<string> => {
  const slugger = new GithubSlugger();
  const tokens = markdown.parse(page, {});
  const headings = tokens.filter((_, at) => tokens[at - 1]?.type === "heading_open");
  const wordsOf = ({ children }: (typeof tokens)[number]) =>
    (children ?? []).map(({ content }) => content).join("");
  return new Set(headings.map((heading) => slugger.slug(wordsOf(heading))));
};

/** `docs/product/reports.md#stale-edits`, in code, in a comment or in code type. */
const NAMED = /(?<![\w./-])docs\/[\w/-]+(?:\.md(?:#[\w-]*)?)?/g;
/** The target of a link of Markdown that is a page, an anchor of this page, or both. */
const LINKED = /\]\(((?![a-z]+:)[^)#\s]*\.md(?:#[^)\s]*)?|#[^)\s]*)\)/g;
/** A decision by its number alone. */
const NUMBERED = /^docs\/decisions\/\d{4}$/;

/**
 * Not looked at: migrations that were applied before the book was there, which never change
 * (docs/product/README.md says what they mean), and what the tests of these rules plant.
 */
const LEFT_OUT = /^(?:migrations\/00(?:0\d|1[0-6])_|tests\/rules\/[\w-]+\.test\.ts$)/;
const lookedAt = (sources: Sources) => [...sources].filter(([path]) => !LEFT_OUT.test(path));

/** What a source refers to: pages, from the root of the project, with the anchor. */
const referencesOf = (path: string, source: string) => {
  const named = [...source.matchAll(NAMED)]
    .map(([reference]) => reference)
    .filter((reference) => reference.includes(".md") || NUMBERED.test(reference));
  if (!path.endsWith(".md")) return named;
  const linked = [...source.matchAll(LINKED)].map(([, target = ""]) =>
    target.startsWith("#") ? `${path}${target}` : posix.join(posix.dirname(path), target),
  );
  return [...named, ...linked];
};

/** References to pages that lead nowhere: no such page, or none of its headings. */
export const deadReferences = (sources: Sources, pages: Sources): string[] => {
  const anchors = new Map([...pages].map(([path, page]) => [path, anchorsOf(page)]));
  const leadsSomewhere = (reference: string) => {
    const [page = "", anchor] = reference.split("#");
    const known = anchors.get(page);
    return known !== undefined && (anchor === undefined || known.has(anchor));
  };
  return lookedAt(sources).flatMap(([path, source]) =>
    [...new Set(referencesOf(path, source))]
      .filter((reference) => !leadsSomewhere(reference))
      .map((reference) => `${path} refers to ${reference}`),
  );
};

/** Between two words: blanks, a comma, a bracket, or the next line of a comment. */
const GAP = String.raw`,?(?:\s|\*|--|//)*\(?`;
const OLD_FORMS = new RegExp(
  [
    String.raw`\b(?:decisions|spec|specification)${GAP}sections?\b`,
    String.raw`\bdecisions${GAP}\d+a?\b`,
    String.raw`\bsections?\s+\d+a?\b`,
    String.raw`\(\d+a\)`,
    String.raw`\bshared\/(?:spec|decisions|case|campus)\b`,
    String.raw`\b(?:spec|decisions)\.md\b`,
  ].join("|"),
  "gi",
);

/** References to numbered sections of pages that are not here; the book has headings instead. */
export const oldReferences = (sources: Sources): string[] =>
  lookedAt(sources).flatMap(([path, source]) =>
    [...source.matchAll(OLD_FORMS)].map(({ index, 0: found }) => {
      const line = source.slice(0, index).split("\n").length;
      return `${path}:${line}: ${found.replaceAll(/\s+/g, " ")}`;
    }),
  );

const MOST_LINES = 250;

/** A page of the book is read once, from its beginning to its end. */
export const longPages = (pages: Sources): string[] =>
  [...pages]
    .filter(([path]) => path.startsWith("docs/product/"))
    .map(([path, page]) => ({ path, count: page.replace(/\n$/, "").split("\n").length }))
    .filter(({ count }) => count > MOST_LINES)
    .map(({ path, count }) => `${path} has ${count} lines`);
