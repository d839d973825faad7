// The entry, which any Node can read: one that is too old says so, and does not stumble over TypeScript.
// Not by `import … from`, which would read both before either is run.
await import("../../../scripts/check-node.mjs");
await import("./packages.ts");
await import("./main.ts");
