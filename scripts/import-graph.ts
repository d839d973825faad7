import { posix } from "node:path";

/** `type` is erased before anything runs; `dynamic` loads later (`import()`, a worker's URL). */
type ImportKind = "static" | "type" | "dynamic";

export interface Import {
  readonly specifier: string;
  readonly kind: ImportKind;
}

export interface Edge {
  /** Path of the imported file, from the root of the project. */
  readonly to: string;
  readonly kind: ImportKind;
}

/** Who imports whom, by path; only files of the project. */
export type ImportGraph = ReadonlyMap<string, readonly Edge[]>;

/** The source without comments, each line still in its place. */
export const withoutComments = (source: string): string =>
  source
    .replace(/^[ \t]*\{?\/\*[\s\S]*?\*\/\}?/gm, (comment) => comment.replace(/[^\n]/g, ""))
    .replace(/(^|\s)\/\/.*$/gm, "$1");

const STATEMENT = /^(?:import|export)\s+(type\s)?(?:[\w\s{},*$]*?\sfrom\s+)?["']([^"'\n]+)["']/gm;
const CALL = /(typeof\s+)?\bimport\(\s*["'`]([^"'`\n]+)["'`]/g;
const WORKER = /new URL\(\s*["']([^"'\n]+)["'],\s*import\.meta\.url\s*\)/g;

/** Every import, re-export, dynamic import and worker URL of a source, in no particular order. */
export const importsOf = (source: string): Import[] => {
  const code = withoutComments(source);
  const found: Import[] = [];
  for (const [, type, specifier = ""] of code.matchAll(STATEMENT))
    found.push({ specifier, kind: type ? "type" : "static" });
  for (const [, type, specifier = ""] of code.matchAll(CALL))
    found.push({ specifier, kind: type ? "type" : "dynamic" });
  for (const [, specifier = ""] of code.matchAll(WORKER))
    found.push({ specifier, kind: "dynamic" });
  return found;
};

/** The graph over `files` (path from the root to source). Packages and assets are not nodes. */
export const importGraph = (files: ReadonlyMap<string, string>): ImportGraph => {
  const graph = new Map<string, Edge[]>();
  for (const [path, source] of files) {
    const edges: Edge[] = [];
    for (const { specifier, kind } of importsOf(source)) {
      if (!specifier.startsWith(".")) continue;
      const to = posix.join(posix.dirname(path), specifier.replace(/\?.*$/, ""));
      if (files.has(to)) edges.push({ to, kind });
    }
    graph.set(path, edges);
  }
  return graph;
};

/**
 * Everything that `start` reaches, itself included, each with the chain of paths that leads there.
 * `follow` may leave edges out.
 */
export const reachedFrom = (
  graph: ImportGraph,
  start: string,
  follow: (edge: Edge) => boolean = () => true,
): ReadonlyMap<string, readonly string[]> => {
  const chains = new Map<string, readonly string[]>([[start, [start]]]);
  for (const [path, chain] of chains) {
    for (const edge of graph.get(path) ?? []) {
      if (follow(edge) && !chains.has(edge.to)) chains.set(edge.to, [...chain, edge.to]);
    }
  }
  return chains;
};
