// The entry, which any Node can read: one that is too old says so, and does not stumble over TypeScript.
// Not by `import … from`, which would read both before either is run.
await import("../../../scripts/check-node.mjs");
const { existsSync } = await import("node:fs");
const built = new URL("../../../dist/server/main.js", import.meta.url);
// in development the source is what was just changed
const isBuilt = existsSync(built) && !process.argv.includes("--dev");
await import(isBuilt ? built.href : "./main.ts");
