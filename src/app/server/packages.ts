/** Leads to the packages of `dist/packages`, where a build has made it; before anything imports them. */
import { existsSync } from "node:fs";
import { registerHooks } from "node:module";
import { ONE_FILE_PACKAGES } from "./one-file-packages.ts";

const folder = new URL("../../../dist/packages/", import.meta.url);

if (existsSync(folder))
  registerHooks({
    resolve(specifier, context, next) {
      const name = Object.hasOwn(ONE_FILE_PACKAGES, specifier) && ONE_FILE_PACKAGES[specifier];
      if (!name) return next(specifier, context);
      return { url: new URL(`${name}.js`, folder).href, shortCircuit: true };
    },
  });
