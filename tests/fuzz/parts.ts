import { openDocuments, openRebuilding } from "./documents.ts";
import { openImages } from "./images.ts";
import { openMultipart } from "./multipart.ts";
import type { FuzzPart } from "./part.ts";
import { openQuery } from "./query.ts";
import { openSignedPaths } from "./signed-path.ts";

interface Named {
  readonly name: string;
  readonly what: string;
  readonly open: () => Promise<FuzzPart>;
  /** Runs in the tests: few, so that all parts together take seconds. */
  readonly fewRuns: number;
}

/** Everything that reads what strangers send. */
export const fuzzParts: readonly Named[] = [
  {
    name: "multipart",
    what: "forms, and the headers of their parts",
    open: openMultipart,
    fewRuns: 300,
  },
  { name: "query", what: "paths, queries and JSON of every call", open: openQuery, fewRuns: 600 },
  {
    name: "signed-paths",
    what: "signed paths of files and exports",
    open: openSignedPaths,
    fewRuns: 600,
  },
  { name: "images", what: "the check and rewriting of pictures", open: openImages, fewRuns: 80 },
  { name: "documents", what: "the check of PDFs, in its worker", open: openDocuments, fewRuns: 12 },
  {
    name: "rebuilding",
    what: "what builds PDFs anew, without its worker",
    open: openRebuilding,
    fewRuns: 60,
  },
];
