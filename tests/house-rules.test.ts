import { describe, expect, test } from "vitest";
import { api } from "../src/api.ts";
import { FIELD_NAMES, reportInput } from "../src/features/reports/report.contract.ts";
import { CATEGORIES, LEVELS } from "../src/labels.ts";
import { FIELDS, FILES } from "./support/spec-sentences.ts";
import * as apiRules from "./rules/api-rules.ts";
import * as docRules from "./rules/doc-rules.ts";
import * as importRules from "./rules/import-rules.ts";
import {
  type Lockfile,
  looseVersions,
  type Manifest,
  migrationFaults,
  unallowedScripts,
  unexplained,
} from "./rules/package-rules.ts";
import { pathsOf, readSources } from "./rules/project.ts";
import * as referenceRules from "./rules/reference-rules.ts";
import * as sourceRules from "./rules/source-rules.ts";
import { SPEC_TEXTS } from "./rules/spec-texts.ts";
import { saidBy, unassertedTexts, unlistedTexts, unsaidWords } from "./rules/text-rules.ts";

const FOLDERS = "{src,tests,scripts,bench}";
const code = readSources(`${FOLDERS}/**/*.{ts,tsx,mjs}`, "*.ts");
const style = readSources(`${FOLDERS}/**/*.css`);
const migrations = readSources("migrations/*");
const pages = readSources("*.md", "docs/**/*.md");
const everything = new Map([...code, ...style, ...migrations, ...pages]);
const texts = readSources(
  "{*,.*}",
  "{.ci,.github,docs,migrations}/**",
  `${FOLDERS}/**/*.{ts,tsx,mjs,css,json,svg,md}`,
);
const tests = readSources("src/**/*.test.ts");
const browserTests = readSources("src/**/*.test.tsx", "tests/e2e/*.spec.ts");
const handlers = readSources("src/**/*.handlers.ts");
const doors = JSON.parse(
  readSources("src/features/doors.json").get("src/features/doors.json") ?? "{}",
) as importRules.Doors;
const manifest = JSON.parse(readSources("package.json").get("package.json") ?? "{}") as Manifest;
const existing = pathsOf("*", ".ci/*", "docs/**", "migrations/*", "ops/**", `${FOLDERS}/**`);

describe("imports", () => {
  test("no file imports itself through others", () => {
    expect(importRules.importCycles(code)).toEqual([]);
  });

  test("the UI kit knows no feature, page, server or call", () => {
    expect(importRules.uiFaults(code)).toEqual([]);
  });

  test("nothing that a browser loads leads to what only the server may hold", () => {
    expect(importRules.webFaults(code)).toEqual([]);
  });

  test("screens take the list of calls as a type only", () => {
    expect(importRules.apiFaults(code)).toEqual([]);
  });

  test("a contract stands on zod, calls, permissions, labels, promises and other contracts alone", () => {
    expect(importRules.contractFaults(code)).toEqual([]);
  });

  test("no folder imports itself through others", () => {
    expect(importRules.folderCycles(code)).toEqual([]);
  });

  test("the browser's frame and the server's parts know no feature", () => {
    expect(importRules.frameFaults(code)).toEqual([]);
  });

  test("a feature reaches another only through its doors", () => {
    expect(importRules.featureFaults(code, doors)).toEqual([]);
  });
});

describe("files", () => {
  test("no file only passes on what others export", () => {
    expect(sourceRules.barrels(code)).toEqual([]);
  });

  test("no file is longer than 300 lines", () => {
    expect(sourceRules.longFiles(new Map([...code, ...style]))).toEqual([]);
  });

  test("only the settings read the environment", () => {
    expect(sourceRules.environmentReaders(code)).toEqual([]);
  });

  test("the server takes times from the app's clock alone", () => {
    expect(sourceRules.strayTimes(code)).toEqual([]);
  });

  test("SQL stands in .sql.ts files and the database's own folder alone", () => {
    expect(sourceRules.strayQueries(code)).toEqual([]);
  });

  test("what is promised is written out in src/promises.ts alone", () => {
    expect(sourceRules.writtenPromises(code)).toEqual([]);
  });

  test("nothing that a browser runs is newer than the oldest browsers", () => {
    expect(sourceRules.newerThanBrowsers(code)).toEqual([]);
  });

  test("a file is chosen in the field that makes pictures lighter", () => {
    expect(sourceRules.strayFileFields(code)).toEqual([]);
  });

  test("no word marks unfinished work or fills a gap", () => {
    expect(sourceRules.unfinishedWords(everything)).toEqual([]);
  });

  test("no merge left a conflict", () => {
    expect(sourceRules.conflictMarkers(texts)).toEqual([]);
  });

  test("addresses of files beside the code stand in one file", () => {
    expect(sourceRules.strayPlaces(code)).toEqual([]);
  });

  test("addresses of pages stand in one file", () => {
    expect(sourceRules.writtenAddresses(code)).toEqual([]);
  });

  test("no form with text is left without a question", () => {
    expect(sourceRules.unguardedForms(code)).toEqual([]);
    expect(sourceRules.needlessExceptions(code)).toEqual([]);
  });

  test("no file or folder is a drawer for odds and ends", () => {
    expect(sourceRules.drawers(code)).toEqual([]);
  });
});

describe("packages and migrations", () => {
  test("every package is pinned to one version", () => {
    expect(looseVersions(manifest)).toEqual([]);
  });

  test("every package has its reason on a page, and no other may run a script when it is installed", () => {
    const page = readSources("docs/dependencies.md").get("docs/dependencies.md")!;
    expect(unexplained(page, manifest)).toEqual([]);
    const lock = JSON.parse(readSources("package-lock.json").get("package-lock.json")!) as Lockfile;
    expect(unallowedScripts(lock, manifest.allowScripts)).toEqual([]);
  });

  test("migrations are numbered without a gap", () => {
    expect(migrationFaults([...migrations.keys()])).toEqual([]);
  });
});

describe("documents", () => {
  test("every path that a page names exists", () => {
    expect(docRules.missingPaths(pages, existing)).toEqual([]);
  });

  test("every npm script that a page names exists", () => {
    expect(docRules.missingScripts(pages, manifest.scripts)).toEqual([]);
  });

  test("no decision is longer than 50 lines", () => {
    expect(docRules.longDecisions(pages)).toEqual([]);
  });

  test("no page of the product's book is longer than 250 lines", () => {
    expect(referenceRules.longPages(pages)).toEqual([]);
  });

  test("every reference to a page and its heading leads there", () => {
    expect(referenceRules.deadReferences(everything, pages)).toEqual([]);
  });

  test("nothing refers to a numbered section of a page that is not here", () => {
    expect(referenceRules.oldReferences(everything)).toEqual([]);
  });
});

describe("the API", () => {
  test("no two calls share a method and path", () => {
    expect(apiRules.doubleRoutes(api)).toEqual([]);
  });

  test("every call has a handler", () => {
    expect(apiRules.unhandledCalls(api, handlers)).toEqual([]);
  });

  test("every call stands in the book's table of who may make it", () => {
    const [table = ""] = pages.get("docs/product/calls.md")!.split("## What calls take");
    expect(apiRules.untoldCalls(api, table)).toEqual([]);
  });

  test("every call has a test that names its route", () => {
    expect(apiRules.untestedCalls(api, tests)).toEqual([]);
  });

  test("every call is tested for success, for each status of a refusal, for no such record, for a bad body", () => {
    expect(apiRules.missingCases(api, tests)).toEqual([]);
  });
});

describe("the book's texts", () => {
  const { isAnonymous: _name, isPrivate: _readers, ...answered } = reportInput.shape;
  const reportSentences = Object.values(answered).flatMap(saidBy);

  test("every field of a report stands on the pages of forms, reports and calls", () => {
    const book = ["forms", "reports", "calls"].map((name) => `docs/product/${name}.md`);
    const names = Object.keys(FIELD_NAMES).map((field) => `\`${field}\``);
    expect(book.flatMap((page) => unsaidWords(names, page, pages))).toEqual([]);
    expect(unsaidWords(reportSentences, "docs/product/forms.md", pages)).toEqual([]);
  });

  test("every category and level stands on the page of texts, with its word", () => {
    const labels = Object.entries({ ...CATEGORIES, ...LEVELS });
    const names = labels.map(([value, word]) => `\`${value}\` ${word}`);
    expect(unsaidWords(names, "docs/product/texts.md", pages)).toEqual([]);
  });

  test("every one is looked for by a test in the browser", () => {
    expect(unassertedTexts(SPEC_TEXTS, browserTests)).toEqual([]);
  });

  test("every sentence of a report's field is one that the server is held to", () => {
    const sentences = FIELDS.map((row) => row[3]);
    expect(unlistedTexts(sentences, reportSentences)).toEqual([]);
  });

  test("every sentence that the server is held to is among them", () => {
    const sentences = [...FIELDS.map((row) => row[3]), ...FILES.map((row) => row[4])];
    expect(unlistedTexts(SPEC_TEXTS, sentences)).toEqual([]);
  });
});
