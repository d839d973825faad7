import type { Plugin } from "vite";
import { buildState } from "../../scripts/build-stamp.ts";

const OWN = /(threadFile = \(name: string\): URL =>)[^;]+;/;
const BUILT = '$1 new URL("server/" + name + ".js", DIST);';

/**
 * Threads run from the build, as the product's do, where that was made of these very sources. From the source
 * each reads some 300 files before it begins: two thirds of what a PDF costs.
 */
export const builtThreads: Plugin = {
  name: "built-threads",
  enforce: "pre",
  apply: () => buildState() === "fresh",
  transform: {
    filter: { id: /\/src\/server\/places\.ts$/ },
    handler: (code) => {
      if (!OWN.test(code))
        throw new Error("threadFile is written otherwise: look at built-threads.ts");
      return code.replace(OWN, BUILT);
    },
  },
};
