import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { call, superadminToken } from "../../../tests/people.ts";
import { newDatabase, type Product, startProduct } from "../../../tests/product.ts";
import { sikam } from "../../../tests/sikam.ts";

/** Each test starts several processes. */
vi.setConfig({ testTimeout: 120_000 });

let folder: string;
let database: Awaited<ReturnType<typeof newDatabase>>;
let env: Record<string, string>;
let product: Product | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sikam-campus-file-"));
  database = await newDatabase();
  env = {
    DATA_DIR: join(folder, "data"),
    ...(database.url ? { DATABASE_URL: database.url, SECRET_KEY: "k".repeat(40) } : {}),
  };
});
afterAll(async () => {
  await product?.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const file = async (content: unknown) => {
  const path = join(folder, "kampus.json");
  await writeFile(path, JSON.stringify(content));
  return path;
};
const start = async (more: Record<string, string> = {}) => {
  product = await startProduct({
    dataDir: env["DATA_DIR"]!,
    databaseUrl: database.url,
    env: { ...env, ...more },
  });
  return product;
};
const settings = (...words: string[]) => sikam(["settings", ...words], env);

test("CAMPUS_FILE at fault stops the first start; a right one fills it, and is not read again", async () => {
  const wrong = await file({ retention: { cards: 0 }, lain: {} });
  const doctor = async () => (await sikam(["doctor"], { ...env, CAMPUS_FILE: wrong })).out;
  expect(await doctor()).toMatch(/^MEND {2}campus: .*retention\.cards: Paling sedikit 1 hari$/m);
  await expect(start({ CAMPUS_FILE: wrong })).rejects.toThrow("retention.cards");
  const right = await file({ promos: { promos: [] } });
  expect(await doctor()).toMatch(/^ok {4}campus: /m);
  const first = await start({ CAMPUS_FILE: right });
  const promos = () => call(product!, "GET", "/settings?parts=promos");
  expect((await promos()).data).toEqual({ promos: [] });
  await first.stop();
  await file({ retention: { cards: 0 } });
  await start({ CAMPUS_FILE: right });
  expect((await promos()).data).toEqual({ promos: [] });
  await product!.stop();
});

test("an export is what was set, and an import says what changes before --apply does it", async () => {
  const path = join(folder, "ekspor.json");
  const made = await settings("export", path);
  expect([made.code, made.out, made.said]).toEqual([0, "", "sections: promos\n"]);
  expect(JSON.parse(await readFile(path, "utf8"))).toEqual({ promos: { promos: [] } });
  expect((await settings("export", path)).code).toBe(1);
  const all = await settings("export", "-", "--all");
  expect(JSON.parse(all.out)).toMatchObject({ retention: { cards: 30 } });

  const next = await file({ retention: { cards: 14 } });
  const dry = await settings("import", next);
  expect([dry.code, dry.out]).toEqual([0, "~\tretention.cards\t30\t14\n"]);
  expect(dry.said).toContain("nothing is changed yet");
  expect((await settings("import", next)).out).toBe(dry.out);
  const applied = await settings("import", next, "--apply");
  expect([applied.code, applied.said]).toEqual([0, "sections that change: retention\n"]);
  expect((await settings("import", next)).out).toBe("");
});

test("a file at fault changes nothing: each fault in a line, with 1; a wrong command, with 2", async () => {
  const wrong = await file({ emergency: { contacts: [] }, retention: { cards: 7, audit: "x" } });
  const { code, out, said } = await settings("import", wrong, "--apply");
  expect([code, out]).toEqual([
    1,
    "emergency.contacts\tPaling sedikit 1 kontak\nretention.audit\tJumlah hari harus angka\n",
  ]);
  expect(said).toBe(`sikam: ${wrong} has 2 faults; the settings are as they were\n`);
  expect(JSON.parse((await settings("export", "-")).out)).toMatchObject({
    retention: { cards: 14 },
  });
  expect((await settings("import")).code).toBe(2);
  expect((await settings("lain")).code).toBe(2);
});

test.runIf(process.env["TEST_DATABASE_URL"])(
  "what an import sets holds in the running service within a second, in kept pages too",
  async () => {
    const running = await start();
    const home = async () => (await fetch(running.origin)).text();
    expect(await home()).not.toContain("Kartu baru");
    const card = { title: "Kartu baru", text: "Isi", button: "Buka", to: "news" };
    await settings("import", await file({ promos: { promos: [card] } }), "--apply");
    await vi.waitFor(async () => expect(await home()).toContain("Kartu baru"), {
      timeout: 5_000,
      interval: 100,
    });
  },
);

test.skipIf(process.env["TEST_DATABASE_URL"])(
  "with the embedded database the service has to be stopped first",
  async () => {
    const running = await start();
    const { code, said } = await settings("export", "-");
    expect([code, said]).toEqual([1, expect.stringContaining("stop the service first")]);
    const token = await superadminToken(running);
    const told = await call(running, "GET", "/admin/settings/retention", { token });
    expect(told.data).toMatchObject({ cards: 14 });
  },
);
