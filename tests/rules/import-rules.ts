import {
  type Edge,
  type ImportGraph,
  importGraph,
  importsOf,
  reachedFrom,
} from "../../scripts/import-graph.ts";
import type { SourceRule } from "./project.ts";

const isTest = (path: string) => /\.(test|testing)\.tsx?$/.test(path);

const isServer = (path: string) =>
  path.startsWith("src/server/") || /\.(sql|handlers|server|present)\.ts$/.test(path);

const isWeb = (path: string) =>
  path.startsWith("src/") &&
  !isServer(path) &&
  (/\.tsx$|\.web\.ts$/.test(path) || /^src\/(web|ui)\//.test(path));

const isContract = (path: string) => path.endsWith(".contract.ts");

const featureOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1];

const edgesOf = (graph: ImportGraph): { from: string; edge: Edge }[] =>
  [...graph].flatMap(([from, edges]) => edges.map((edge) => ({ from, edge })));

/** Files that import themselves through others. What loads later (`import()`) makes no ring. */
export const importCycles: SourceRule = (sources) => {
  const graph = importGraph(sources);
  const seen = new Set<string>();
  const rings: string[] = [];
  for (const { from, edge } of edgesOf(graph)) {
    if (edge.kind === "dynamic") continue;
    const chain = reachedFrom(graph, edge.to, ({ kind }) => kind !== "dynamic").get(from);
    if (!chain) continue;
    const members = [...new Set(chain)].toSorted().join();
    if (!seen.has(members)) rings.push([from, ...chain].join(" → "));
    seen.add(members);
  }
  return rings;
};

/** `src/ui` knows no feature, no page, no server and no call. */
export const uiFaults: SourceRule = (sources) =>
  edgesOf(importGraph(sources))
    .filter(({ from }) => from.startsWith("src/ui/"))
    .filter(({ edge }) => /^src\/(features\/|web\/|server\/|api\.ts|call\.ts)/.test(edge.to))
    .map(({ from, edge }) => `${from} imports ${edge.to}`);

/** No chain of imports leads from what a browser loads to what only the server may hold. */
export const webFaults: SourceRule = (sources) => {
  const graph = importGraph(sources);
  return [...sources.keys()].filter(isWeb).flatMap((path) => {
    const reached = reachedFrom(graph, path, ({ to }) => !isWeb(to));
    return [...reached]
      .filter(([target]) => isServer(target))
      .map(([, chain]) => chain.join(" → "));
  });
};

/** The list of calls brings every schema along, so screens take its types alone. */
export const apiFaults: SourceRule = (sources) =>
  edgesOf(importGraph(sources))
    .filter(({ from, edge }) => isWeb(from) && edge.to === "src/api.ts" && edge.kind !== "type")
    .map(({ from }) => `${from} imports src/api.ts as more than a type`);

const CONTRACT_MAY = new Set([
  "src/call.ts",
  "src/permissions.ts",
  "src/labels.ts",
  "src/promises.ts",
  "src/text-blocks.ts",
]);

/** A contract stands on nothing but zod, what a call is, the fixed values beside it and other contracts. */
export const contractFaults: SourceRule = (sources) => {
  const graph = importGraph(sources);
  return [...sources]
    .filter(([path]) => isContract(path))
    .flatMap(([path, source]) => [
      ...importsOf(source)
        .filter(({ specifier }) => !specifier.startsWith(".") && specifier !== "zod")
        .map(({ specifier }) => `${path} imports ${specifier}`),
      ...(graph.get(path) ?? [])
        .filter(({ to }) => !CONTRACT_MAY.has(to) && !isContract(to))
        .map(({ to }) => `${path} imports ${to}`),
    ]);
};

/** What a feature shows to others; its handlers and what has no role in its name stay inside. */
const isDoor = (path: string) => /\.(contract|sql|present|server|web)\.ts$|\.tsx$/.test(path);

/** A feature reaches another one through its doors only. */
export const featureFaults: SourceRule = (sources) =>
  edgesOf(importGraph(sources))
    .filter(({ from, edge }) => {
      const [mine, theirs] = [featureOf(from), featureOf(edge.to)];
      return mine && theirs && mine !== theirs && !isTest(from) && !isDoor(edge.to);
    })
    .map(({ from, edge }) => `${from} imports ${edge.to}`);
