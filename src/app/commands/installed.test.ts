import { execFile } from "node:child_process";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

const run = promisify(execFile);

/** What systemd's EnvironmentFile takes, as an editor may leave it. */
const SETTINGS = [
  "# a comment",
  "PUBLIC_URL=https://sikam.kampus.ac.id ",
  "  SECRET_KEY = rahasia\t",
  'PORT="3100"\r',
  "HOST='127.0.0.2'",
  "MAIL_FROM=SIKAM  <sikam@kampus.ac.id>\r",
  "SMTP_URL=smtp://a:b$c'd@mail?x=y",
  'SUPERADMIN_PASSWORD="  kosong  "',
  "not a setting=1",
  "WORKERS=",
  "WORKERS=2 ",
].join("\n");

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sikam-installed-"));
  await writeFile(join(folder, "sikam.env"), SETTINGS);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const opsFile = (name: string) =>
  readFile(new URL(`../../../ops/${name}`, import.meta.url), "utf8");

test("the installed command reads the settings as systemd does, whatever stands around them", async () => {
  const [command, shown] = [join(folder, "command"), join(folder, "shown")];
  await writeFile(shown, "#!/bin/sh\nexec env -0\n");
  const text = (await opsFile("systemd/sikam-command"))
    .replace("user=sikam", `user=${userInfo().username}`)
    .replace("/etc/sikam/sikam.env", join(folder, "sikam.env"))
    .replaceAll("/opt/sikam/current/bin/sikam", shown);
  await writeFile(command, text);
  for (const path of [command, shown]) await chmod(path, 0o700);
  const { stdout } = await run(command, { env: { PATH: process.env["PATH"] } });
  expect(stdout.split("\0")).toEqual(
    expect.arrayContaining([
      "PUBLIC_URL=https://sikam.kampus.ac.id",
      "SECRET_KEY=rahasia",
      "PORT=3100",
      "HOST=127.0.0.2",
      "MAIL_FROM=SIKAM  <sikam@kampus.ac.id>",
      "SMTP_URL=smtp://a:b$c'd@mail?x=y",
      "SUPERADMIN_PASSWORD=  kosong  ",
      "WORKERS=2",
    ]),
  );
});

test.each([
  ["PORT", "3100"],
  ["HOST", "127.0.0.2"],
  ["WORKERS", "2"],
  ["METRICS_PORT", ""],
])(
  "an installation reads %s likewise, where it looks whether the service answers",
  async (name, value) => {
    const setting = (await opsFile("install.sh")).match(/^setting\(\) .*$/m)![0];
    const script = `settings=$1\n${setting}\nsetting "$2"`;
    const { stdout } = await run("sh", ["-euc", script, "sh", join(folder, "sikam.env"), name]);
    expect(stdout.replace(/\n$/, "")).toBe(value);
  },
);
