import { describe, expect, test } from "vitest";
import { anchorsOf, deadReferences, longPages, oldReferences } from "./reference-rules.ts";

const PAGES = new Map([
  ["docs/book.md", "# The book\n\n## Stale edits\n\nText.\n\n## What `version` is, and [why](x)\n"],
  ["docs/decisions/0001-one.md", "# 1. One\n"],
]);
const dead = (path: string, source: string) => deadReferences(new Map([[path, source]]), PAGES);

describe("anchors are GitHub's", () => {
  test("small, with hyphens, without signs, code and links", () => {
    const page =
      "# 1. Who may? (A)\n\n## `GET /a` and *b* — é\n\n## [Why](x.md#y)\n\nUnder\n-----\n";
    expect([...anchorsOf(page)]).toEqual(["1-who-may-a", "get-a-and-b--é", "why", "under"]);
  });

  test("numbered where a heading stands twice, and none in code", () => {
    expect([...anchorsOf("## A\n\n## A\n\n```\n## B\n```\n")]).toEqual(["a", "a-1"]);
  });
});

describe("a reference that leads nowhere is found", () => {
  test.each(["docs/look.md", "docs/book.md#stale", "docs/book.md#"])("in code: %s", (lost) => {
    const found = [`src/a.ts refers to ${lost}`];
    expect(dead("src/a.ts", `/** Both are shown (${lost}). */`)).toEqual(found);
  });

  test("none is, where page and heading are there", () => {
    const page = "docs/book.md";
    const comment = `// ${page}#stale-edits, ${page}#what-version-is-and-why.\n/** ${page}. */`;
    expect(dead("src/a.ts", comment)).toEqual([]);
  });

  test("a decision by its number alone", () => {
    expect(dead("src/a.ts", "// docs/decisions/0001")).toHaveLength(1);
    expect(dead("src/a.ts", "// docs/decisions/0001-one.md")).toEqual([]);
  });

  test("in a page: links to pages, to their headings and to its own", () => {
    const path = "docs/decisions/0002-two.md";
    const links = "[a](../book.md) [b](../book.md#stale-edits) [c](0001-one.md#1-one)";
    expect(dead(path, `${links} [d](https://x.org/a.md#b)`)).toEqual([]);
    expect(dead(path, "[a](../book.md#edits) [b](0003-three.md)")).toHaveLength(2);
    expect(dead("docs/book.md", "[a](#stale-edits)")).toEqual([]);
    const found = ["docs/book.md refers to docs/book.md#edits"];
    expect(dead("docs/book.md", "[a](#edits)")).toEqual(found);
  });
});

describe("a numbered section of a page that is not here is found", () => {
  const old = (path: string, source: string) => oldReferences(new Map([[path, source]]));

  test.each([
    "(decisions, section 4a)",
    "/**\n * uploads (decisions, section\n * 10) */",
    "(decisions, 4a)",
    "what its password was proved with (4a).",
    "first (decisions 9)",
    "(spec, sections 2 and 10)",
    "the spec (section 2)",
    "/** Section 5, Login. */",
    "shared/spec",
    "decisions.md stands over it",
  ])("%s", (source) => {
    expect(old("src/a.ts", source)).not.toEqual([]);
    expect(old("migrations/0017_new.sql", source)).not.toEqual([]);
    expect(old("migrations/0013_applied.sql", source)).toEqual([]);
  });

  test("no other section is, nor a decision with its number", () => {
    const fine = "the first section, decision 3, two decisions and 10 more, docs/book.md#section";
    expect(old("src/a.ts", fine)).toEqual([]);
  });
});

test("a page of the book of 251 lines is found, but none of 250", () => {
  const page = (count: number) => new Map([["docs/product/a.md", "x\n".repeat(count)]]);
  expect(longPages(page(251))).toEqual(["docs/product/a.md has 251 lines"]);
  expect(longPages(page(250))).toEqual([]);
  expect(longPages(new Map([["docs/operations.md", "x\n".repeat(300)]]))).toEqual([]);
});
