/**
 * Builds the web application and the server into `dist/`, unless its content was built from the same sources.
 * `--force` builds always.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { buildState, clearStamp, hashSources, writeStamp } from "./build-stamp.ts";

const root = join(import.meta.dirname, "..");

const build = async () => {
  if (!existsSync(join(root, "node_modules/vite"))) {
    console.error("build: the build tools are missing; run: npm ci --include=dev");
    process.exit(1);
  }
  process.env["NODE_ENV"] = "production";
  const { createBuilder } = await import("vite");
  const builder = await createBuilder({ root, logLevel: "warn" });
  await builder.buildApp();
};

const started = performance.now();
const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
const hash = hashSources();

if (!process.argv.includes("--force") && buildState(hash) === "fresh") {
  console.log("build: dist is up to date");
} else {
  console.log("build: building the web application …");
  // The stamp is removed first and written last, so an interrupted build never counts as complete.
  clearStamp();
  try {
    await build();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error("build: failed");
    process.exit(1);
  }
  writeStamp(hash);
  console.log(`build: done in ${seconds()}`);
}
