/**
 * Makes `release/sikam-VERSION.tar.gz`: what a machine needs to run the product, and nothing that it is
 * built with (docs/decisions/0036-release-archive.md). Beside it its SHA-256, the CycloneDX list of its
 * packages and the script that installs it. The same commit gives the same bytes. The archive is written
 * once what it holds has started and served a page; ends with 1 and a line where that fails.
 */
import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  copyFileSync,
  cpSync,
  createReadStream,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buildState } from "./build-stamp.ts";

const root = join(import.meta.dirname, "..");
const target = join(root, "release");

/** The tracked files that the running product needs; tests and their support are not among them. */
const CARRIED =
  /^(bin|docs|migrations|ops|src)\/|^scripts\/check-node\.mjs$|^(CHANGELOG|LICENSE|README|SECURITY)(\.md)?$|^package(-lock)?\.json$|^\.npmrc$/;
const LEFT_OUT = /\.(test|testing)\.tsx?$/;
/** Files of packages for developers only, and the copy of Node to which the packages' own is a second link. */
const UNUSED = ["**/*.map", "**/*.d.{ts,mts,cts}", "node/node_modules"];
const START_TIME = 60_000;

const run = (command: string, words: readonly string[], cwd = root) =>
  execFileSync(command, words, {
    cwd,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    stdio: ["ignore", "pipe", "pipe"],
  }).trim();

/**
 * The version of the manifest; with the commit where no tag has that version, and a mark where files differ from
 * the commit.
 */
const versionOf = () => {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    version: string;
  };
  const isReleased = run("git", ["tag", "--points-at", "HEAD"]).split("\n").includes(`v${version}`);
  const changed = run("git", ["status", "--porcelain"]);
  if (changed) console.warn(`release: not a clean tree:\n${changed}`);
  const marks = [
    ...(isReleased ? [] : [run("git", ["rev-parse", "--short=12", "HEAD"])]),
    ...(changed ? ["changed"] : []),
  ];
  return marks.length === 0 ? version : `${version}+${marks.join(".")}`;
};

const copyInto = (folder: string) => {
  const tracked = run("git", ["ls-files", "--cached", "--others", "--exclude-standard"]).split(
    "\n",
  );
  for (const path of tracked.filter((one) => CARRIED.test(one) && !LEFT_OUT.test(one))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    copyFileSync(join(root, path), join(folder, path));
  }
  cpSync(join(root, "dist"), join(folder, "dist"), { recursive: true });
  run("npm", ["ci", "--omit=dev", "--no-audit", "--no-fund"], folder);
  const packages = join(folder, "node_modules");
  for (const path of globSync(UNUSED, { cwd: packages }))
    rmSync(join(packages, path), { recursive: true, force: true });
};

/** npm's list of packages, with the commit's time and name instead of those of the run. */
const billOf = (folder: string, commit: string, seconds: number) => {
  const bill = JSON.parse(
    run(
      "npm",
      ["sbom", "--package-lock-only", "--sbom-format", "cyclonedx", "--omit", "dev"],
      folder,
    ),
  ) as { serialNumber: string; metadata: { timestamp: string } };
  const hex = createHash("sha256").update(commit).digest("hex");
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20)];
  bill.serialNumber = `urn:uuid:${[...parts, hex.slice(20, 32)].join("-")}`;
  bill.metadata.timestamp = new Date(seconds * 1000).toISOString();
  return `${JSON.stringify(bill, null, 1)}\n`;
};

/**
 * Starts the packed files by their own script and asks for the first page; gives the milliseconds until it was
 * ready.
 */
const tryOut = async (folder: string, dataDir: string) => {
  const started = performance.now();
  const child = spawn(join(folder, "bin/sikam-server"), {
    cwd: dataDir,
    env: {
      PATH: "/usr/bin:/bin",
      PORT: "0",
      DATA_DIR: dataDir,
      NODE_COMPILE_CACHE: join(dataDir, "cache"),
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = once(child, "exit");
  let told = "";
  try {
    const late = setTimeout(() => child.kill("SIGKILL"), START_TIME);
    for await (const chunk of child.stderr) {
      told += String(chunk);
      if (/listening on/.test(told)) break;
    }
    clearTimeout(late);
    const port = /listening on [^:]+:(\d+)/.exec(told)?.[1];
    if (!port) throw new Error(`what was packed does not start: ${told}`);
    const ready = performance.now() - started;
    const page = await fetch(`http://127.0.0.1:${port}/`);
    if (!page.ok || !(await page.text()).includes("SIKAM"))
      throw new Error(`what was packed answers its first page with ${page.status}`);
    return ready;
  } finally {
    child.kill();
    await ended;
  }
};

const archive = (parent: string, name: string, file: string, seconds: number) => {
  const words = ["--sort=name", "--format=posix", "--pax-option=delete=atime,delete=ctime"];
  words.push(
    `--mtime=@${seconds}`,
    "--owner=0",
    "--group=0",
    "--numeric-owner",
    "--mode=u=rwX,go=rX",
  );
  const plain = file.replace(/\.gz$/, "");
  run("tar", [...words, "-cf", plain, name], parent);
  run("gzip", ["-nf9", plain]);
};

const hashOf = async (file: string) => {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest("hex");
};

const release = async (work: string) => {
  if (buildState() !== "fresh")
    throw new Error("dist is not built from these sources: npm run build");
  const version = versionOf();
  const commit = run("git", ["rev-parse", "HEAD"]);
  const seconds = Number(run("git", ["log", "-1", "--format=%ct"]));
  const name = `sikam-${version}`;
  const folder = join(work, name);
  mkdirSync(folder);
  console.log(`release: packing ${version}`);
  copyInto(folder);
  const bill = billOf(folder, commit, seconds);
  writeFileSync(join(folder, "sikam.cdx.json"), bill);
  writeFileSync(join(folder, "VERSION"), `${version}\n`);
  const dataDir = join(work, "data");
  mkdirSync(dataDir);
  const ready = await tryOut(folder, dataDir);
  console.log(`release: it starts in ${(ready / 1000).toFixed(1)} s`);

  mkdirSync(target, { recursive: true });
  const file = join(target, `${name}.tar.gz`);
  archive(work, name, file, seconds);
  const hash = await hashOf(file);
  writeFileSync(`${file}.sha256`, `${hash}  ${name}.tar.gz\n`);
  writeFileSync(join(target, `${name}.cdx.json`), bill);
  copyFileSync(join(root, "ops/install.sh"), join(target, "install.sh"));
  const megabytes = (statSync(file).size / 1024 / 1024).toFixed(1);
  console.log(`release: release/${name}.tar.gz, ${megabytes} MiB, sha256 ${hash}`);
};

const work = mkdtempSync(join(tmpdir(), "sikam-release-"));
try {
  await release(work);
} catch (error) {
  console.error(`release: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  rmSync(work, { recursive: true, force: true });
}
