/**
 * Where the product's own files lie. It runs from its source or from the bundle in `dist/server`
 * (docs/decisions/0047-the-server-as-a-bundle.md); this file and the bundle's both lie two folders deep.
 */
import { extname } from "node:path";

/** The folder of the product. */
const ROOT = new URL("../../", import.meta.url);

export const MIGRATIONS = new URL("migrations/", ROOT);
/** The build; where there is none, the folder is not there. */
export const DIST = new URL("dist/", ROOT);
export const MANIFEST = new URL("package.json", ROOT);
export const FAVICON = new URL("src/web/assets/favicon.svg", ROOT);

/** The file of a thread's code; `name` is its path below `src/server`, without an ending. */
export const threadFile = (name: string): URL =>
  new URL(`${name}${extname(import.meta.url)}`, import.meta.url);
