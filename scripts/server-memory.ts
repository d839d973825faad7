import { readFileSync } from "node:fs";

const served = readFileSync(new URL("../bin/sikam-server", import.meta.url), "utf8");

const variables = [...served.matchAll(/\b(MALLOC_\w+)=(\d+)/g)];
const options = /^exec "\$node" ((?:--\S+ )+)/m.exec(served)?.[1]?.trim().split(" ");
if (variables.length === 0 || !options)
  throw new Error("bin/sikam-server sets its memory in a form that is not known here");

/** The memory settings of `bin/sikam-server`: the variables, and the options of Node. */
export const SERVER_MEMORY = {
  env: Object.fromEntries(variables.map(([, name = "", value = ""]) => [name, value])),
  options,
} as const;
