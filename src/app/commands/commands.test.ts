import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { call, login } from "../../../tests/people.ts";
import { newDatabase, type Product, startProduct, SUPERADMIN } from "../../../tests/product.ts";
import { beginSikam, sikam, sikamDone } from "../../../tests/sikam.ts";
import { smtpServer } from "../../../tests/support/smtp-server.ts";

/** Each test starts several processes. */
vi.setConfig({ testTimeout: 120_000 });

/** The operator's commands, each as a process, before the service, while it runs and after it. */

let folder: string;
let database: Awaited<ReturnType<typeof newDatabase>>;
let env: Record<string, string>;
let product: Product | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sikam-commands-"));
  database = await newDatabase();
  env = {
    DATA_DIR: join(folder, "data"),
    PORT: "0",
    ...(database.url ? { DATABASE_URL: database.url, SECRET_KEY: "k".repeat(40) } : {}),
  };
});
afterAll(async () => {
  await product?.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const start = async (more: Record<string, string> = {}) => {
  const { PORT: _port, ...rest } = env;
  product = await startProduct({
    dataDir: env["DATA_DIR"]!,
    databaseUrl: database.url,
    env: { ...rest, ...more },
  });
  return product;
};

describe("whoever asks wrongly", () => {
  test.each([
    [["bogus"], "unknown command"],
    [["admin", "create", "a@example.ac.id"], "--role"],
    [["admin", "create", "a@example.ac.id", "--role", "student"], "--role"],
    [["backup"], "missing required argument"],
  ])("%j is told how, with 2", async (words, told) => {
    const { code, out, said } = await sikam(words, env);
    expect([code, out, said]).toEqual([2, "", expect.stringContaining(told)]);
    expect(said).toContain("Usage: sikam");
  });

  test("is told of a wrong setting in one line, with 1", async () => {
    for (const command of ["settings", "doctor", "verify"]) {
      const { code, said } = await sikam([command], { ...env, PORT: "99999" });
      expect([code, said]).toEqual([
        1,
        expect.stringMatching(/^sikam: wrong settings: PORT[^\n]*\n$/),
      ]);
    }
  });
});

test("help names every command", async () => {
  const { code, out } = await sikam(["--help"], env);
  expect(code).toBe(0);
  for (const name of [
    "migrate",
    "backup",
    "restore",
    "verify",
    "admin",
    "students",
    "settings",
    "doctor",
  ])
    expect(out).toMatch(new RegExp(`^ {2}${name}\\b`, "m"));
});

test("settings tells each value and where it comes from, and no secret", async () => {
  const secrets = {
    SUPERADMIN_PASSWORD: "rahasia-sekali",
    SECRET_KEY: "s".repeat(40),
    SMTP_URL: "smtp://surat:sandi-surat@mail.example.ac.id",
  };
  const out = await sikamDone(["settings"], { ...env, ...secrets, TRUST_PROXY: "1" });
  expect(out).toMatch(/^TRUST_PROXY +environment +1$/m);
  expect(out).toMatch(/^LOG_LEVEL +default +info$/m);
  expect(out).toMatch(/^SMTP_URL +environment +smtp:\/\/surat:\*\*\*@mail.example.ac.id$/m);
  for (const word of ["rahasia-sekali", secrets.SECRET_KEY, "sandi-surat"])
    expect(out).not.toContain(word);
});

test("migrate tells what is missing, applies it, and finds nothing missing then", async () => {
  const before = await sikam(["migrate", "--check"], env);
  // an embedded database is not made by asking
  expect([before.code, before.out.split("\n")[0]]).toEqual([
    1,
    database.url ? "0001_accounts.sql" : "",
  ]);
  expect(await sikamDone(["migrate"], env)).toMatch(/^0001_accounts.sql\n0002_reports.sql\n/);
  expect(await sikamDone(["migrate"], env)).toBe("");
  expect((await sikam(["migrate", "--check"], env)).said).toBe("nothing is missing\n");
});

test("a backup whose reader has gone leaves no rows behind", async () => {
  // as the first start of the service makes it
  await mkdir(join(env["DATA_DIR"]!, "uploads"), { recursive: true, mode: 0o700 });
  const { process: child, ended } = beginSikam(["backup", "-"], env);
  child.stdout!.destroy();
  expect(await ended).toMatchObject({ code: 1, said: expect.stringMatching(/^rows: [^\n]*\n$/) });
  expect(await readdir(join(env["DATA_DIR"]!, "temporary"))).toEqual([]);
});

describe("a superadmin who lost password and mailbox", () => {
  const email = "pengganti@example.ac.id";

  test("gets an account made, and another password for it, each of which logs in once and has to be changed", async () => {
    const made = await sikamDone(["admin", "create", email, "--role", "superadmin"], env);
    const again = await sikam(["admin", "create", email.toUpperCase(), "--role", "admin"], env);
    expect([again.code, again.said]).toEqual([
      1,
      expect.stringContaining("has an account already"),
    ]);
    const running = await start();
    const first = await login(running, email, made.trim());
    const { data } = await call(running, "GET", "/users/me", { token: first });
    expect([data.user.role, data.user.must_change_password]).toEqual(["superadmin", true]);
    await running.stop();

    expect(await sikamDone(["admin", "list"], env)).toBe(`${email}\tsuperadmin\tSuperadmin\n`);
    const reset = await sikamDone(["admin", "reset", email], env);
    expect(reset).not.toBe(made);
    await start();
    await expect(login(product!, email, made.trim())).rejects.toThrow("401");
    await expect(call(product!, "GET", "/users/me", { token: first })).rejects.toThrow("401");
    const token = await login(product!, email, reset.trim());
    const acts = (await call(product!, "GET", "/admin/audit", { token })).data as {
      action: string;
      address: string;
      target: string;
    }[];
    const own = acts.filter(({ address }) => address === "server").map(({ action }) => action);
    expect(own).toEqual(["set-admin-password", "create-admin"]);
    await product!.stop();
  });

  test("is not somebody who has no account, or a student", async () => {
    const nobody = await sikam(["admin", "reset", "tidak-ada@example.ac.id"], env);
    expect([nobody.code, nobody.said]).toEqual([
      1,
      "sikam: there is no admin tidak-ada@example.ac.id\n",
    ]);
    const student = "2210512001@students.example.ac.id";
    expect((await sikam(["admin", "create", student, "--role", "admin"], env)).code).toBe(1);
  });
});

describe("the list of enrolled students", () => {
  const HEAD = "NPM;Nama;Email;Fakultas;Prodi;Angkatan";
  const line = (npm: string, name: string) =>
    `${npm};${name};${npm}@students.example.ac.id;Teknik;Informatika;2021`;
  const file = async (...lines: string[]) => {
    const path = join(folder, "daftar.csv");
    await writeFile(path, [HEAD, ...lines].join("\n"));
    return path;
  };
  const students = (...words: string[]) => sikam(["students", "import", ...words], env);

  test("is imported with --apply alone, once a dry run has said what changes", async () => {
    const path = await file(line("2110000001", "Wulan"), line("2110000002", "Gilang"));
    const dry = await students(path);
    expect([dry.code, dry.out]).toEqual([0, "+\t2110000001\tWulan\n+\t2110000002\tGilang\n"]);
    expect(dry.said).toContain("new: 2; changed: 0; gone: 0; unchanged: 0");
    expect(dry.said).toContain("nothing is changed yet");
    expect((await students(path, "--apply")).said).toContain("the list has 2 students now");

    const next = await file(line("2110000002", "Gilang R"), line("2110000003", "Tri"));
    const changed = await students(next, "--apply");
    expect([changed.code, changed.out]).toEqual([
      0,
      "+\t2110000003\tTri\n~\t2110000002\tGilang R\tNama\n-\t2110000001\tWulan\n",
    ]);
    const again = await students(next);
    expect(again.said).toContain("new: 0; changed: 0; gone: 0; unchanged: 2");
  });

  test("stays as it was where the file has faults, each told in a line, with 1", async () => {
    const path = await file(line("2110000001", "Wulan"), line("211", "Gilang"));
    const { code, out, said } = await students(path, "--apply");
    expect([code, out]).toEqual([
      1,
      "3\tNPM\tNPM harus terdiri dari 10 digit angka\n3\tEmail kampus\tEmail kampus harus menggunakan format NPM@students.example.ac.id\n",
    ]);
    expect(said).toContain("2 faults; the list is as it was");
    const before = await file(line("2110000002", "Gilang R"), line("2110000003", "Tri"));
    expect((await students(before)).said).toContain("unchanged: 2");
  });

  test("is asked for rightly: a file that is there, one line with 1, and a word for it, with 2", async () => {
    const missing = await students(join(folder, "tidak-ada.csv"));
    expect([missing.code, missing.said]).toEqual([
      1,
      expect.stringMatching(/^sikam: ENOENT[^\n]*\n$/),
    ]);
    expect((await students()).code).toBe(2);
    expect((await sikam(["students", "import", "--help"], env)).out).toContain("--apply");
  });
});

describe("while the service runs", () => {
  let mail: Awaited<ReturnType<typeof smtpServer>>;
  afterAll(() => mail.close());
  beforeAll(async () => {
    mail = await smtpServer();
    const running = await start({ SMTP_URL: mail.url });
    env = { ...env, SMTP_URL: mail.url, PUBLIC_URL: running.origin };
  });

  test("verify, backup and the check of migrations are answered", async () => {
    expect(await sikamDone(["verify"], env)).toBe("");
    expect(await sikamDone(["migrate", "--check"], env)).toBe("");
    const path = join(folder, "backup.tar.zst");
    expect(await sikamDone(["backup", path], env)).toBe(`${path}\n`);
    const again = await sikam(["backup", path], env);
    expect([again.code, again.said]).toEqual([1, `sikam: ${path} is there already\n`]);
    const left = ["old", "young"].map((name) => join(folder, `sikam-${name}.unfinished`));
    for (const one of left) await writeFile(one, "");
    await utimes(left[0]!, 0, 0);
    const inFolder = await sikamDone(["backup", folder], env);
    expect(inFolder).toMatch(/sikam-\d{4}-\d\d-\d\d-\d{4}\.tar\.zst\n$/);
    expect(left.map((one) => existsSync(one))).toEqual([false, true]);
  });

  test("doctor finds all well but for what a campus's server has to be told", async () => {
    const { out } = await sikam(["doctor"], env);
    const lines = out.split("\n").filter((line) => !line.includes("set on the server"));
    expect(lines.filter((line) => line.startsWith("MEND"))).toEqual([]);
    expect(
      lines.filter((line) => line.startsWith("ok")).map((line) => line.slice(6).split(":")[0]),
    ).toEqual(
      expect.arrayContaining(["settings", "node", "database", "folder", "store", "mail", "front"]),
    );
  });

  test("doctor says what to do about a mail server that is down, an open folder and a proxy that is not trusted", async () => {
    await chmod(env["DATA_DIR"]!, 0o755);
    const wrong = { SMTP_URL: "smtp://127.0.0.1:1", PUBLIC_URL: "https://127.0.0.1:1" };
    const { code, out, said } = await sikam(["doctor"], { ...env, ...wrong });
    await chmod(env["DATA_DIR"]!, 0o700);
    expect(code).toBe(1);
    for (const words of [
      "mail: 127.0.0.1:1 does not take mail",
      "chmod 700",
      "TRUST_PROXY=1",
      "is not reached",
    ])
      expect(out).toMatch(new RegExp(`^MEND .*${words}`, "m"));
    expect(said).toMatch(/^sikam: to be mended: \d\n$/);
  });

  test("a command whose reader has read enough ends without a word", async () => {
    const { process: child, ended } = beginSikam(["doctor"], env);
    child.stdout!.destroy();
    expect(await ended).toEqual({ code: 1, out: "", said: "" });
  });

  test.skipIf(process.env["TEST_DATABASE_URL"])(
    "what needs the embedded database alone says so",
    async () => {
      const { code, said } = await sikam(["admin", "reset", SUPERADMIN.email], env);
      expect([code, said]).toEqual([
        1,
        expect.stringMatching(/stop the service first, or let another command end\n$/),
      ]);
    },
  );
});

test("a backup that is to be encrypted for nobody is not made", async () => {
  const [keys, path] = [join(folder, "keys"), join(folder, "open.tar.zst")];
  await writeFile(keys, "# age1…\n\n");
  const { code, said } = await sikam(["backup", path, "--to-file", keys], env);
  expect([code, said]).toEqual([1, `sikam: ${keys} has no public key of age (age1…) in it\n`]);
});

test("restore refuses what is no backup, and a place that is in use, in one line", async () => {
  const path = join(folder, "no-backup");
  await writeFile(path, "bukan cadangan");
  const fresh = { DATA_DIR: join(folder, "fresh") };
  const { code, said } = await sikam(["restore", path], fresh);
  expect([code, said]).toEqual([1, `sikam: ${path} is no backup of SIKAM\n`]);
  const none = await sikam(["restore", join(folder, "none")], fresh);
  expect([none.code, none.said]).toEqual([1, expect.stringMatching(/^sikam: ENOENT[^\n]*\n$/)]);
});
