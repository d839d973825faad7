import type { Head } from "../../web/head.ts";
import type { PageState } from "../../web/page-state.ts";
import type { QuerySpec } from "../../web/query.ts";
import { type Build, readBuild } from "./build.ts";

/** The page at an address. */
export interface Plan {
  readonly redirect?: string;
  /** Path and known query: what is rendered, and the key under which it is kept. */
  readonly url: string;
  readonly status: 200 | 404;
  /** Whether search engines may index it. */
  readonly isPublic: boolean;
  /** False for a search text, which anybody may choose, and for another spelling of a path. */
  readonly keep: boolean;
  /** The calls that are made for it as a guest. */
  readonly specs: readonly QuerySpec[];
  /** The modules that load with it, by the names of their files: its component's, and its table's. */
  readonly chunks: readonly string[];
}

/** The application as the server renders it: what `src/app/server/entry-server.tsx` exports. */
export interface RenderingEntry {
  /** Decides what to read and to render for an address. */
  readonly planPage: (pathname: string, search: string) => Promise<Plan>;
  /** Renders the page at `url` with the data that were read for it. */
  readonly render: (url: string, state: PageState) => Promise<{ html: string; head: Head }>;
  /** The script that runs before the application has loaded. */
  readonly bootScripts: { readonly head: string; readonly body: string };
}

/** Renders pages and knows their files: the build's, or Vite's in development. */
export interface Renderer extends Build {
  readonly load: () => Promise<RenderingEntry>;
  readonly extraHead?: string;
}

/** Renders with the build in `dist`; `paths` are its static files. */
export const buildRenderer = async (dist: URL, paths: ReadonlySet<string>): Promise<Renderer> => {
  const loaded = (await import(new URL("server/entry-server.js", dist).href)) as RenderingEntry;
  return { ...(await readBuild(dist, paths)), load: async () => loaded };
};
