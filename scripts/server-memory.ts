import { readFileSync } from "node:fs";

const served = readFileSync(new URL("../bin/sikam-server", import.meta.url), "utf8");

/** What `bin/sikam-server` sets for memory: the variables, and the options of Node. */
export const SERVER_MEMORY = {
  env: Object.fromEntries(
    [...served.matchAll(/\b(MALLOC_\w+)=(\d+)/g)].map(([, name = "", value = ""]) => [name, value]),
  ),
  options: /^exec "\$node" ((?:--\S+ )+)/m.exec(served)?.[1]?.trim().split(" ") ?? [],
} as const;
