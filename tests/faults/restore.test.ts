import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { generateIdentity, identityToRecipient } from "age-encryption";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { About, End } from "../../src/app/operating/archive.ts";
import { hashOf } from "../../src/app/operating/archive.ts";
import { readArchive } from "../../src/app/operating/read-archive.ts";
import { unwrap } from "../../src/app/operating/wrap.ts";
import { AUTHOR, type Known, NEW_PASSWORD, travel } from "../author-journey.ts";
import { formOf, reportFields } from "../forms.ts";
import { ask, call, login, verifiedStudent } from "../people.ts";
import { freePort, type Product, startProduct } from "../product.ts";
import { beginSikam, sikam, sikamDone } from "../sikam.ts";
import { figure, isWhole, times } from "./figures.ts";
import { type RunningPart, runPart } from "./parts.ts";

/** A campus that is used is backed up while it is written to, and stands up again on an empty machine. */

let folder: string;
let server: RunningPart;
let recipient: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sikam-restore-"));
  // the server runs as another user, who has to come through
  await chmod(folder, 0o711);
  server = await runPart("postgresql", join(folder, "server"), { PORT: await freePort() });
  const identity = await generateIdentity();
  recipient = await identityToRecipient(identity);
  await writeFile(join(folder, "identity"), `# of this test\n${identity}\n`);
});
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

type Engine = "embedded" | "server";
type Settings = Record<string, string>;

/** Settings of an empty place; the key of a server's is told. */
const emptyPlace = async (name: string, engine: Engine, secretKey: string): Promise<Settings> => {
  const DATA_DIR = join(folder, name);
  if (engine === "embedded") return { DATA_DIR };
  const url = new URL(server.ready);
  url.username = "postgres";
  const client = new pg.Client(url.href);
  await client.connect();
  const database = `place_${name.replaceAll("-", "_")}`;
  await client.query(`create database ${database}`);
  await client.end();
  url.pathname = `/${database}`;
  return { DATA_DIR, DATABASE_URL: url.href, SECRET_KEY: secretKey };
};

const start = (env: Settings): Promise<Product> =>
  startProduct({ dataDir: env["DATA_DIR"]!, databaseUrl: env["DATABASE_URL"], env });

const backUp = async (env: Settings, name: string) => {
  const path = join(folder, name);
  expect(await sikamDone(["backup", path, "--to", recipient], env)).toBe(`${path}\n`);
  return path;
};
const identity = () => ["--identity", join(folder, "identity")];

/** What a backup says of itself, when all that is in it has been found to be so. */
const readBackup = async (path: string): Promise<{ about: About; end: End }> => {
  const key = (await readFile(join(folder, "identity"), "utf8")).split("\n")[1]!;
  return readArchive(await unwrap(path, [key]), {
    about: async () => {},
    rows: async () => {},
    jobs: async () => {},
    file: (_name, stream) => hashOf(stream),
  });
};

/** A student who files one report after the other until told to stop; their numbers. */
const keepFiling = (product: Product, token: string) => {
  const filed: number[] = [];
  let stopped = false;
  const work = async () => {
    while (!stopped) {
      const body = formOf({ ...reportFields, isAnonymous: String(filed.length % 2 === 0) });
      const reply = await ask(product, "POST", "/reports", { token, body });
      if (reply.status === 201) filed.push(((await reply.json()) as any).data.id as number);
      else expect([429, 503]).toContain(reply.status);
    }
  };
  const working = work();
  return {
    filed,
    async stop() {
      stopped = true;
      await working;
    },
  };
};

interface Source {
  readonly known: Known;
  readonly path: string;
  readonly secretKey: string;
  /** Reports that were acknowledged before the backup was asked for. */
  readonly before: readonly number[];
}

/** Removes the account after the backup. */
const LEAVER = "7400000002";

/** Lives through a year, and backs up in the midst of filings. */
const makeSource = async (engine: Engine): Promise<Source> => {
  const env: Settings = {
    ...(await emptyPlace(`source-${engine}`, engine, "s".repeat(40))),
    RATE_LIMIT_FACTOR: "1000",
  };
  const product = await start(env);
  const known = await travel(product);
  const { token } = await verifiedStudent(product, "7400000001", "Pelapor Rajin");
  const leaver = await verifiedStudent(product, LEAVER, "Yang Pergi");
  const filing = keepFiling(product, token);
  while (filing.filed.length < 5) await delay(20);
  const before = [...filing.filed];
  const path = await backUp(env, `${engine}.tar.zst.age`);
  await filing.stop();
  const erasure = { token: leaver.token, body: { password: leaver.password } };
  await call(product, "POST", "/users/me/erasure", erasure);
  const secretKey =
    env["SECRET_KEY"] ?? (await readFile(join(product.dataDir, "secret-key"), "utf8"));
  expect(filing.filed.length).toBeGreaterThan(before.length);
  await product.stop();
  return { known, path, secretKey, before };
};

/** Tables with tags, which every backup hashes with a salt of its own (`tag-salts.test.ts`). */
const SALTED = ["report", "notification", "used_tag", "tag_salt"];

/** What a table has in every backup of the same rows. */
const unsalted = ({ name, count, hash }: About["tables"][number]) => ({
  name,
  count: name === "tag_salt" ? "one for each backup" : count,
  hash: SALTED.includes(name) ? "of its tags" : hash,
});

const WAYS = (["embedded", "server"] as const).map((from) => [from] as const);

describe.each(WAYS)("a backup of the %s engine, made under writes", (from) => {
  let source: Source;
  beforeAll(async () => {
    source = await makeSource(from);
  }, 300_000);

  // in the short form on the other one
  const targets = (["embedded", "server"] as const).filter((to) => isWhole || to !== from);

  test.each(targets)("comes back on the %s engine", async (to) => {
    const env = await emptyPlace(`${from}-to-${to}`, to, source.secretKey);
    const started = performance.now();
    await sikamDone(["restore", source.path, ...identity()], env);
    const seconds = (performance.now() - started) / 1000;

    // another backup of what was restored is the same but for its order, and its tags
    const there = await readBackup(source.path);
    const back = await readBackup(await backUp(env, `${from}-to-${to}.tar.zst.age`));
    expect(back.about.tables.map(unsalted)).toEqual(there.about.tables.map(unsalted));
    const salts = [there, back].map(
      ({ about }) => about.tables.find(({ name }) => name === "tag_salt")!.count,
    );
    expect(salts).toEqual([1, 2]);
    expect(back.about.numbers).toEqual(there.about.numbers);
    expect(back.end).toEqual(there.end);
    expect(await sikamDone(["verify"], env)).toBe("");
    const rows = there.about.tables.reduce((sum, { count }) => sum + count, 0);
    expect(rows).toBeGreaterThan(100);
    expect(there.end.files.count).toBeGreaterThan(5);

    const product = await start(env);
    const { anonymous, token: old } = source.known;
    expect((await ask(product, "GET", "/users/me", { token: old })).status).toBe(401);
    const token = await login(product, AUTHOR.npm, NEW_PASSWORD);
    const mine = (await call(product, "GET", "/reports/me?itemPerPage=100", { token })).data;
    const ids = mine.map(({ id }: { id: number }) => id) as number[];
    // the one in the middle went with the password that was lost
    for (const { id } of [anonymous[0]!, anonymous[2]!]) {
      expect(ids).toContain(id);
      const { data } = await call(product, "GET", `/reports/${id}`, { token });
      expect([data.isAnonymous, data.is_mine]).toEqual([true, true]);
    }
    const voter = await login(product, "7400000001", "sandi-7400000001");
    const filed = (await call(product, "GET", "/reports/me?itemPerPage=100", { token: voter }))
      .data;
    const found = filed.map(({ id }: { id: number }) => id) as number[];
    expect(source.before.filter((id) => !found.includes(id))).toEqual([]);
    await product.stop();
    figure({
      fault: "restore on an empty machine",
      what: `${from} to ${to}, ${rows} rows and ${there.end.files.count} files, backed up under writes`,
      promised: "counts and hashes equal, login works, an anonymous author sees her report",
      measured: `equal, in ${seconds.toFixed(1)} s`,
    });
  });
});

test("an account that was removed after the backup was made does not come back", async () => {
  const source = join(folder, "source-embedded");
  const secretKey = await readFile(join(source, "secret-key"), "utf8");
  const env = await emptyPlace("marked", "server", secretKey);
  await mkdir(env["DATA_DIR"]!, { mode: 0o700 });
  await copyFile(join(source, "erasures"), join(env["DATA_DIR"]!, "erasures"));
  const path = join(folder, "embedded.tar.zst.age");
  const { code, said } = await sikam(["restore", path, ...identity()], env);
  expect([code, said]).toEqual([0, expect.stringContaining("and are removed again: 1\n")]);
  const product = await start(env);
  await expect(login(product, LEAVER, `sandi-${LEAVER}`)).rejects.toThrow("401");
  await product.stop();
});

test("a restore that is killed leaves a place that no service starts on, and can be repeated", async () => {
  const path = join(folder, "embedded.tar.zst.age");
  const secretKey = await readFile(join(folder, "source-embedded", "secret-key"), "utf8");
  let refused = 0;
  const tries = times(10, 2);
  for (let n = 0; n < tries; n += 1) {
    const engine = n % 2 === 0 ? "server" : "embedded";
    const env = await emptyPlace(`killed-${n}`, engine, secretKey);
    const { process: restoring, ended } = beginSikam(["restore", path, ...identity()], env);
    // it says what the backup is before it writes
    let begun = false;
    restoring.stderr!.once("data", () => (begun = true));
    while (!begun) await delay(10);
    await delay(Math.random() * 500);
    restoring.kill("SIGKILL");
    if ((await ended).code === 0) continue;
    const said = await start(env).then(
      async (product) => {
        // it had been done
        await product.stop();
        return "";
      },
      (error: Error) => error.message,
    );
    if (said === "") continue;
    expect(said).toContain("a restore into this database was not finished");
    refused += 1;
    await sikamDone(["restore", path, ...identity()], env);
    expect(await sikamDone(["verify"], env)).toBe("");
  }
  expect(refused).toBeGreaterThan(0);
  figure({
    fault: "restore on an empty machine",
    what: `killed midway, ${tries} times`,
    promised: "no half of it is served, and it can be repeated",
    measured: `${refused} refused a start and were repeated`,
  });
});

test("a place with something in it is left alone", async () => {
  const env = { DATA_DIR: join(folder, "server-to-embedded") };
  const { code, said } = await sikam(
    ["restore", join(folder, "embedded.tar.zst.age"), ...identity()],
    env,
  );
  expect([code, said]).toEqual([1, expect.stringContaining("the database is not empty")]);
});
