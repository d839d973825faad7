import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
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
/** Rows that take a while to be written. */
const STUDENTS = 20_000;
const studentsCsv = () => {
  const row = (_: unknown, n: number) => {
    const npm = 2_210_000_000 + n;
    return `${npm},Mahasiswa ${n},${npm}@students.example.ac.id,Fakultas,Program,2022`;
  };
  return ["npm,name,email,faculty,programme,batch", ...Array.from({ length: STUDENTS }, row)];
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sikam-interrupted-"));
  database = await newDatabase();
  env = {
    DATA_DIR: join(folder, "data"),
    ...(database.url ? { DATABASE_URL: database.url, SECRET_KEY: "k".repeat(40) } : {}),
  };
  await sikamDone(["migrate"], env);
  for (const name of ["data/uploads", "data/temporary"])
    await mkdir(join(folder, name), { recursive: true, mode: 0o700 });
  const list = join(folder, "students.csv");
  await writeFile(list, studentsCsv().join("\n"));
  await sikamDone(["students", "import", list, "--apply"], env);
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test.each(["SIGINT", "SIGTERM", "SIGHUP", "SIGKILL"] as const)(
  "a backup that %s ends while it is written leaves no rows behind",
  async (signal) => {
    const backups = await mkdtemp(join(folder, "backups-"));
    const { process: child, ended } = beginSikam(["backup", backups], env);
    const hasBegun = async () => (await readdir(backups)).length > 0;
    await vi.waitUntil(hasBegun, { timeout: 30_000, interval: 2 });
    child.kill(signal);
    await ended;
    expect(child.signalCode).toBe(signal);
    expect(await readdir(temporary())).toEqual([]);
    // nobody can remove what a SIGKILL leaves there but the next backup
    expect(await readdir(backups)).toHaveLength(signal === "SIGKILL" ? 1 : 0);
  },
);
