import { createHash } from "node:crypto";
import { readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";

/** What makes a prepared database, beside the migrations: the engine, how it is opened, and the queue's own tables. */
const MAKERS = [
  "node_modules/@electric-sql/pglite/package.json",
  "node_modules/pg-boss/package.json",
  "src/server/database/embedded.ts",
].map((path) => new URL(`../../${path}`, import.meta.url));
const PREFIX = `sikam-test-${userInfo().username}-`;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A name for the state that these migrations lead to, with this version of the engine. */
export const stateOf = async (folder?: URL): Promise<string> => {
  const hash = createHash("sha256");
  for (const maker of MAKERS) hash.update(await readFile(maker));
  if (folder)
    for (const name of (await readdir(folder)).sort())
      hash.update(`${name}\n`).update(await readFile(new URL(name, folder)));
  return hash.digest("hex").slice(0, 16);
};

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Takes away what was prepared longer ago. */
const removeOld = async (start: string, age: number) => {
  for (const name of (await readdir(tmpdir())).filter((found) => found.startsWith(start))) {
    const path = join(tmpdir(), name);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > age) await rm(path, { recursive: true, force: true });
  }
};

/**
 * The path of what is prepared once for all tests of this machine, made by `make` where it is not there.
 * Several may make it at once; `make` puts it there whole, and leaves one that came first. What is `hourly` is
 * made anew in each hour.
 */
export const preparedOnce = async (
  kind: string,
  folder: URL | undefined,
  make: (path: string) => Promise<void>,
  { hourly = false } = {},
): Promise<string> => {
  const start = `${PREFIX}${kind}-`;
  const hour = hourly ? `-${Math.floor(Date.now() / HOUR)}` : "";
  const path = join(tmpdir(), `${start}${await stateOf(folder)}${hour}`);
  if (!(await exists(path))) {
    await removeOld(start, hourly ? 2 * HOUR : DAY);
    await make(path);
  }
  return path;
};
