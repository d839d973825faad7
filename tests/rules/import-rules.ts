import {
  type Edge,
  type ImportGraph,
  importGraph,
  importsOf,
  reachedFrom,
} from "../../scripts/import-graph.ts";
import type { SourceRule, Sources } from "./project.ts";

const isTest = (path: string) => /\.(test|testing)\.tsx?$/.test(path);

const isServer = (path: string) =>
  /^src\/(server|app\/server|demo)\//.test(path) ||
  /\.(sql|handlers|server|present)\.ts$/.test(path);

const isWeb = (path: string) =>
  path.startsWith("src/") &&
  !isServer(path) &&
  (/\.tsx$|\.web\.ts$/.test(path) || /^src\/(web|ui|app\/web)\//.test(path));

const isContract = (path: string) => path.endsWith(".contract.ts");

const featureOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1];

const edgesOf = (graph: ImportGraph): { from: string; edge: Edge }[] =>
  [...graph].flatMap(([from, edges]) => edges.map((edge) => ({ from, edge })));

/** Files that import themselves through others, be it as a type or later (`import()`). */
export const importCycles: SourceRule = (sources) => {
  const graph = importGraph(sources);
  const seen = new Set<string>();
  const rings: string[] = [];
  for (const { from, edge } of edgesOf(graph)) {
    const chain = reachedFrom(graph, edge.to).get(from);
    if (!chain) continue;
    const members = [...new Set(chain)].toSorted().join();
    if (!seen.has(members)) rings.push([from, ...chain].join(" → "));
    seen.add(members);
  }
  return rings;
};

/** A feature, or a folder of `src` or `src/app`. The files of `src` itself and the contracts are the floor under all. */
const folderOf = (path: string) =>
  isContract(path) ? undefined : /^src\/(?:(?:features|app)\/)?[^/]+(?=\/)/.exec(path)?.[0];

/** Folders that import themselves through others; types and what loads later count, tests do not. */
export const folderCycles: SourceRule = (sources) => {
  const code = new Map([...sources].filter(([path]) => !isTest(path)));
  const examples = new Map<string, string>();
  const folders = new Map<string, Edge[]>();
  for (const { from, edge } of edgesOf(importGraph(code))) {
    const [mine, theirs] = [folderOf(from), folderOf(edge.to)];
    if (!mine || !theirs || mine === theirs) continue;
    examples.set(`${mine} ${theirs}`, `${from} imports ${edge.to}`);
    folders.set(mine, [...(folders.get(mine) ?? []), { ...edge, to: theirs }]);
  }
  return [...examples].flatMap(([pair, example]) => {
    const [mine = "", theirs = ""] = pair.split(" ");
    const back = reachedFrom(folders, theirs).get(mine);
    return back ? [`${example}: ${[mine, ...back].join(" → ")}`] : [];
  });
};

/** The frame of the browser and the server's own parts know no feature; what joins them stands in `src/app`. */
export const frameFaults: SourceRule = (sources) =>
  edgesOf(importGraph(sources))
    .filter(({ from }) => /^src\/(web|server)\//.test(from) && !isTest(from))
    .filter(({ edge }) => /^src\/(features|app|demo)\//.test(edge.to) && !isContract(edge.to))
    .map(({ from, edge }) => `${from} imports ${edge.to}`);

/** `src/ui` knows no feature, no page, no server and no call. */
export const uiFaults: SourceRule = (sources) =>
  edgesOf(importGraph(sources))
    .filter(({ from }) => from.startsWith("src/ui/"))
    .filter(({ edge }) => /^src\/(features\/|app\/|web\/|server\/|api\.ts|call\.ts)/.test(edge.to))
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
  "src/codes.ts",
  "src/permissions.ts",
  "src/record-permissions.ts",
  "src/labels.ts",
  "src/promises.ts",
  "src/rare-labels.ts",
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

/** What each feature shows to the others, beside its contract, its queries and its presenter: names of files. */
export type Doors = Readonly<Record<string, readonly string[]>>;

const nameOf = (path: string) => path.replace(/^.*\//, "");

/**
 * A feature reaches another one through its doors only: contract, `*.sql.ts`, `*.present.ts` and what
 * `src/features/doors.json` names. What is named there and used by no other feature is a fault too.
 */
export const featureFaults = (sources: Sources, doors: Doors): string[] => {
  const used = new Set<string>();
  const faults: string[] = [];
  for (const { from, edge } of edgesOf(importGraph(sources))) {
    const [mine, theirs] = [featureOf(from), featureOf(edge.to)];
    // the demo plays people, through whatever they go through
    const isOther = mine !== theirs && !from.startsWith("src/app/");
    if (!theirs || !isOther || isTest(from) || !from.startsWith("src/")) continue;
    if (/\.(contract|sql|present)\.ts$/.test(edge.to)) continue;
    if (doors[theirs]?.includes(nameOf(edge.to))) used.add(`${theirs}/${nameOf(edge.to)}`);
    else faults.push(`${from} imports ${edge.to}`);
  }
  const unused = Object.entries(doors)
    .flatMap(([feature, names]) => names.map((name) => `${feature}/${name}`))
    .filter((door) => !used.has(door));
  return [...faults, ...unused.map((door) => `nobody uses the door ${door}`)];
};
