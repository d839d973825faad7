import { existsSync } from "node:fs";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { zstdCompressSync } from "node:zlib";
import { pack } from "tar-stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newDatabase } from "../../../tests/product.ts";
import { sikam, sikamDone } from "../../../tests/sikam.ts";
import { ABOUT, type About, KEY } from "../operating/archive.ts";

/** Commands on a database that no service of this version could serve. */

let folder: string;
let env: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sikam-unready-"));
  env = { DATA_DIR: join(folder, "data"), PORT: "1" };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Restores an archive of nothing but its beginning, which fails. */
const restoreCut = async (migrations: string[], key?: string) => {
  const nothing = { tables: [], numbers: [], jobs: { count: 0, hash: "0" }, files: 0 };
  const about: About = { format: 1, version: "0.0.0", migrations, ...nothing };
  const tar = pack();
  tar.entry({ name: ABOUT }, JSON.stringify(about));
  if (key) tar.entry({ name: KEY }, key);
  tar.finalize();
  const path = join(folder, "cut.tar.zst");
  await writeFile(path, zstdCompressSync(await buffer(tar)));
  const { code, said } = await sikam(["restore", path], env);
  expect(code).toBe(1);
  return said;
};

const COMMANDS = [["verify"], ["admin", "list"], ["files", "adopt"], ["backup", "-"]];

test("say in one line what to do, and the doctor too", { timeout: 120_000 }, async () => {
  // refused before anything is written
  await restoreCut(["9999_later.sql 0"]);
  for (const words of COMMANDS) {
    const { code, out, said } = await sikam(words, env);
    expect([words, code, out, said]).toEqual([
      words,
      1,
      "",
      "sikam: the database is of an older version: bring it up to date (sikam migrate)\n",
    ]);
  }
  expect((await sikam(["doctor"], env)).out).toMatch(/^MEND {2}database: migrations that are/m);

  await restoreCut([]);
  const cut = "a restore into this database was not finished: repeat it";
  for (const words of [...COMMANDS, ["migrate"], ["migrate", "--check"]]) {
    const { code, out, said } = await sikam(words, env);
    expect([words, code, out]).toEqual([words, 1, ""]);
    expect(said).toMatch(new RegExp(`^sikam: ${cut}[^\n]*\n$`));
  }
  expect((await sikam(["doctor"], env)).out).toMatch(new RegExp(`^MEND {2}database: ${cut}`, "m"));
});

test("a restore that fails leaves no secret key, which would not fit another backup", async () => {
  for (const key of ["a".repeat(40), "b".repeat(40)]) {
    expect(await restoreCut([], key)).toMatch(/^sikam: the backup was cut/m);
    expect(existsSync(join(env["DATA_DIR"]!, "secret-key"))).toBe(false);
  }
});

test("the doctor makes no folder where DATA_DIR is wrong, with a bucket neither", async () => {
  const DATA_DIR = join(folder, "elsewhere");
  const keys = { AWS_ACCESS_KEY_ID: "kunci", AWS_SECRET_ACCESS_KEY: "rahasia" };
  const bucket = { ...keys, STORAGE_URL: "s3://berkas?endpoint=http://127.0.0.1:1" };
  for (const more of [{}, bucket]) {
    const { out } = await sikam(["doctor"], { ...env, ...more, DATA_DIR });
    for (const what of ["folder", "store"])
      expect(out).toMatch(new RegExp(`^MEND {2}${what}: there is no folder ${DATA_DIR}`, "m"));
    expect(existsSync(DATA_DIR)).toBe(false);
  }
});

test("a DATA_DIR that cannot be a folder is named, by what is in its way", async () => {
  const [file, link] = [join(folder, "file"), join(folder, "link")];
  await writeFile(file, "");
  // as to a disk that is not mounted
  await symlink(join(folder, "away", "data"), link);
  const above = "what is above it is a file, or a link that leads nowhere";
  const nowhere = "it is a link that leads nowhere, or no folder can be made there";
  for (const [DATA_DIR, why] of [
    [file, "a file has its name"],
    [join(file, "below"), above],
    [link, nowhere],
    ["/proc/sikam/data", nowhere],
    [join(link, "below"), above],
  ] as const) {
    const made = `sikam: the folder ${DATA_DIR} cannot be made: ${why}\n`;
    expect((await sikam(["migrate"], { ...env, DATA_DIR })).said).toBe(made);
    const found = `sikam: there is no database in ${DATA_DIR}: set DATA_DIR or DATABASE_URL\n`;
    expect((await sikam(["admin", "list"], { ...env, DATA_DIR })).said).toBe(found);
    const { out } = await sikam(["doctor"], { ...env, DATA_DIR });
    for (const what of ["database: there is no database in", "folder: there is no folder"])
      expect(out).toMatch(new RegExp(`^MEND {2}${what} ${DATA_DIR}`, "m"));
  }
});

// the embedded one says where DATA_DIR is
test.runIf(process.env["TEST_DATABASE_URL"])(
  "nor does what needs the stored files of a database on a server",
  async () => {
    const DATA_DIR = join(folder, "elsewhere");
    const { url, drop } = await newDatabase();
    const onServer = { ...env, DATA_DIR, DATABASE_URL: url!, SECRET_KEY: "k".repeat(40) };
    await sikamDone(["migrate"], onServer);
    for (const words of [["verify"], ["backup", "-"], ["students", "remove", "a@b.id"]]) {
      const { code, out, said } = await sikam(words, onServer);
      const told = `sikam: there is no folder ${DATA_DIR}/uploads`;
      expect([code, out, said]).toEqual([1, "", expect.stringContaining(told)]);
    }
    expect(existsSync(DATA_DIR)).toBe(false);
    await drop();
  },
);
