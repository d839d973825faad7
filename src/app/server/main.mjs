// The entry. Any version of Node can read it: one that is too old says so and does not fail on TypeScript. It does
// not use `import … from`, which would read all files before any is run.
await import("../../../scripts/check-node.mjs");
const { existsSync } = await import("node:fs");
const built = new URL("../../../dist/server/main.js", import.meta.url);
// in development the source is newer
const isBuilt = existsSync(built) && !process.argv.includes("--dev");
await import(isBuilt ? built.href : "./main.ts");
