import type { Plugin } from "vite";
import { buildState } from "../../scripts/build-stamp.ts";

const OWN = "new URL(`${name}${extname(import.meta.url)}`, import.meta.url)";
const BUILT = "new URL(`server/${name}.js`, DIST)";

/**
 * Threads run from the build, as the product's do, where that was made of these very sources. From the source
 * each reads some 300 files before it begins: two thirds of what a PDF costs.
 */
export const builtThreads: Plugin = {
  name: "built-threads",
  apply: () => buildState() === "fresh",
  transform: {
    filter: { id: /\/src\/server\/places\.ts$/ },
    handler: (code) => {
      if (!code.includes(OWN))
        throw new Error("threadFile has changed: look at tests/setup/built-threads.ts");
      return code.replace(OWN, BUILT);
    },
  },
  enforce: "pre",
};
