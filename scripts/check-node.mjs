// The first step of every npm script, so it must run on whatever Node the machine has.
import { readFileSync } from "node:fs";

const { dependencies } = JSON.parse(
  readFileSync(new URL("../package.json", import.meta.url), "utf8"),
);
const wanted = dependencies.node.split(".")[0];
const running = process.versions.node;

if (running.split(".")[0] !== wanted) {
  console.error(
    `This project runs on Node ${wanted}, but this is Node ${running}: the npm package "node" was ` +
      `not installed completely (npm 12 skips install scripts that "allowScripts" does not allow). ` +
      `Run "npm rebuild node", or "npm ci" again.`,
  );
  process.exit(1);
}
