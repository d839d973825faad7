import type * as entry from "../../app/server/entry-server.tsx";
import { type Build, readBuild } from "./build.ts";

type RenderingEntry = typeof entry;

/** What renders pages, and which files they name: the build's, or Vite's in development. */
export interface Renderer extends Build {
  readonly load: () => Promise<RenderingEntry>;
  readonly extraHead?: string;
}

/** Renders with the build in `dist`; `paths` are its static files. */
export const buildRenderer = async (dist: URL, paths: ReadonlySet<string>): Promise<Renderer> => {
  const loaded = (await import(new URL("ssr/entry-server.js", dist).href)) as RenderingEntry;
  return { ...(await readBuild(dist, paths)), load: async () => loaded };
};
