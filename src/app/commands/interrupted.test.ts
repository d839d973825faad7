import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { newDatabase } from "../../../tests/product.ts";
import { beginSikam, sikamDone } from "../../../tests/sikam.ts";

/** Each test starts a process. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let folder: string;
let database: Awaited<ReturnType<typeof newDatabase>>;
let env: Record<string, string>;
const temporary = () => join(folder, "data/temporary");
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sikam-interrupted-"));
  database = await newDatabase();
  env = {
    DATA_DIR: join(folder, "data"),
    ...(database.url ? { DATABASE_URL: database.url, SECRET_KEY: "k".repeat(40) } : {}),
  };
  await sikamDone(["migrate"], env);
  for (const name of ["data/uploads", "data/temporary", "backups"])
    await mkdir(join(folder, name), { recursive: true, mode: 0o700 });
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
  "a backup that %s ends while it reads rows leaves none behind",
  async (signal) => {
    const { process: child, ended } = beginSikam(["backup", join(folder, "backups")], env);
    const hasBegun = async () => (await readdir(temporary())).length > 0;
    await vi.waitUntil(hasBegun, { timeout: 30_000, interval: 2 });
    child.kill(signal);
    await ended;
    expect(child.signalCode).toBe(signal);
    expect(await readdir(temporary())).toEqual([]);
    expect(await readdir(join(folder, "backups"))).toEqual([]);
  },
);
