// The first step of every start of the project, so it must run on every version of Node.
import { readFileSync } from "node:fs";

const { dependencies } = JSON.parse(
  readFileSync(new URL("../package.json", import.meta.url), "utf8"),
);
const wanted = dependencies.node.split(".")[0];
const running = process.versions.node;

if (running.split(".")[0] !== wanted) {
  console.error(
    `This project runs on Node ${wanted}, but this is Node ${running}: start it by npm or by what is in ` +
      `bin/. Where that was done, the npm package "node" was not installed completely (npm 12 skips ` +
      `install scripts that "allowScripts" does not allow): run "npm rebuild node", or "npm ci" again.`,
  );
  process.exit(1);
}
