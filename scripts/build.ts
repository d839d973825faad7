/**
 * Builds the web application into `dist/`, unless what stands there was built from these very
 * sources. `--force` builds always.
 */
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const stamp = join(root, "dist/.build-hash");
const outputs = [
  "dist/client/.vite/manifest.json",
  "dist/worker/sw.js",
  "dist/ssr/entry-server.js",
];

const INPUTS = [
  "src/**/*.*",
  "vite.config.ts",
  "tsconfig*.json",
  "package.json",
  "package-lock.json",
  "scripts/{build,client-bundle}.ts",
];

/** Never part of a bundle: a change there builds nothing. */
const LEFT_OUT = /\.(test\.tsx?|testing\.ts|sql\.ts|handlers\.ts)$/;

/** One hash over names and contents (not times) of everything that a bundle may be made of. */
const hashSources = () => {
  const hash = createHash("sha256");
  const files = globSync(INPUTS, { cwd: root }).filter((path) => !LEFT_OUT.test(path));
  for (const path of files.toSorted()) {
    const content = readFileSync(join(root, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
};

const isBuilt = (hash: string) =>
  existsSync(stamp) &&
  readFileSync(stamp, "utf8") === hash &&
  outputs.every((path) => existsSync(join(root, path)));

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

if (!process.argv.includes("--force") && isBuilt(hash)) {
  console.log("build: dist is up to date");
} else {
  console.log("build: building the web application …");
  // The stamp goes first and comes last, so a build that was cut short is never taken for a whole one.
  rmSync(stamp, { force: true });
  try {
    await build();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error("build: failed");
    process.exit(1);
  }
  mkdirSync(join(root, "dist"), { recursive: true });
  writeFileSync(stamp, hash);
  console.log(`build: done in ${seconds()}`);
}
