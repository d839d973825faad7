import { readFile } from "node:fs/promises";

interface ManifestChunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** What a page has to name of the files that the build made. */
export interface Build {
  readonly stylesheets: readonly string[];
  readonly font: string | undefined;
  /** The entry first, then all that it and the page's own chunk need. */
  readonly filesOf: (pageName: string) => readonly string[];
}

const ENTRY = "src/web/entry-client.tsx";
const FONT = /plus-jakarta-sans.*\.woff2$/;

/**
 * Reads the manifest of the build in `dist`.
 * @param paths of the static files, to find the font among
 */
export const readBuild = async (dist: URL, paths: ReadonlySet<string>): Promise<Build> => {
  const text = await readFile(new URL("client/.vite/manifest.json", dist), "utf8");
  const manifest = JSON.parse(text) as Readonly<Record<string, ManifestChunk>>;
  const needed = (key: string, found = new Set<string>()): Set<string> => {
    if (found.has(key)) return found;
    found.add(key);
    for (const other of manifest[key]?.imports ?? []) needed(other, found);
    return found;
  };
  const pageKeys = new Map(
    Object.keys(manifest).map((key) => [/([^/]+)\.tsx$/.exec(key)?.[1] ?? "", key] as const),
  );
  const filesOf = (pageName: string) => {
    const pageKey = pageKeys.get(pageName);
    const keys = pageKey ? needed(pageKey, needed(ENTRY)) : needed(ENTRY);
    return [...keys].map((key) => `/${manifest[key]?.file}`);
  };
  return {
    stylesheets: (manifest[ENTRY]?.css ?? []).map((file) => `/${file}`),
    font: [...paths].find((path) => FONT.test(path)),
    filesOf,
  };
};
