/**
 * The places of the product's own files. It runs from its source or from the bundle in `dist/server`
 * (docs/decisions/0047-the-server-as-a-bundle.md); this file and the bundle's are both two folders deep.
 */
import { extname } from "node:path";

/** The folder of the product. */
const ROOT = new URL("../../", import.meta.url);

export const MIGRATIONS = new URL("migrations/", ROOT);
/** The folder of the build; it does not exist where nothing was built. */
export const DIST = new URL("dist/", ROOT);
export const MANIFEST = new URL("package.json", ROOT);
export const FAVICON = new URL("src/web/assets/favicon.svg", ROOT);

/** The file with a thread's code; `name` is its path below `src/server`, without the extension. */
export const threadFile = (name: string): URL =>
  new URL(`${name}${extname(import.meta.url)}`, import.meta.url);
