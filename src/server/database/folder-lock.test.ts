import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Child, startChild } from "./child.testing.ts";
import { FolderInUse, lockFolder } from "./folder-lock.ts";

const HOLD = `
  const { lockFolder } = await load("folder-lock.ts");
  const lock = await lockFolder(args[0]).catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
  console.log("locked");
  setTimeout(() => {}, 60_000);
  process.once("SIGTERM", () => lock.release().then(() => process.exit(0)));
`;

let parent: string;
let folder: string;
const children: Child[] = [];
const hold = (wrap?: readonly string[]) => {
  const child = startChild(HOLD, [folder], wrap);
  children.push(child);
  return child;
};
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "sikam-lock-"));
  folder = join(parent, "deep", "data");
});
afterEach(async () => {
  for (const child of children.splice(0)) await child.kill();
  await rm(parent, { recursive: true, force: true });
});

const lockFile = async () => {
  const names = (await readdir(folder)).filter((name) => name.startsWith("lock."));
  expect(names).toHaveLength(1);
  return join(folder, names[0]!);
};
/** As if the heartbeat had come last so many seconds ago. */
const age = async (seconds: number) => {
  const then = new Date(Date.now() - seconds * 1000);
  await utimes(await lockFile(), then, then);
};
const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

describe("the lock of a data folder", () => {
  test("makes the folder and those above it for the owner alone", async () => {
    const lock = await lockFolder(folder);
    expect(await modeOf(folder)).toBe(0o700);
    expect(await modeOf(join(parent, "deep"))).toBe(0o700);
    expect(await modeOf(await lockFile())).toBe(0o600);
    await lock.release();
  });

  test("refuses a second process with one line that names the folder", async () => {
    const first = hold();
    await first.wrote("locked");
    const second = hold();
    expect(await second.ended).toBe(1);
    expect(second.output.err.trim().split("\n")).toHaveLength(1);
    expect(second.output.err).toContain(folder);
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
  });

  test("refuses the same process too", async () => {
    const lock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(folder);
    await lock.release();
  });

  test("is free after a release, again and again", async () => {
    for (let round = 0; round < 3; round += 1) {
      const lock = await lockFolder(folder);
      await lock.release();
      await lock.release();
    }
    expect(await readdir(folder)).toEqual(["lock.3"]);
  });

  test("is taken over at once from a killed process, without a trace of it", async () => {
    const first = hold();
    await first.wrote("locked");
    await first.kill("SIGKILL");
    const lock = await lockFolder(folder);
    expect(await readFile(await lockFile(), "utf8")).toContain(`"pid":${process.pid}`);
    await lock.release();
  });

  test("is kept by a process that stands still", async () => {
    const first = hold();
    await first.wrote("locked");
    first.process.kill("SIGSTOP");
    await age(3600);
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
  });

  test("is not kept by a later process with the same id", async () => {
    const lock = await lockFolder(folder);
    const path = await lockFile();
    const holder = JSON.parse(await readFile(path, "utf8"));
    await lock.release();
    await writeFile(path, JSON.stringify({ ...holder, startTime: "1" }));
    const next = await lockFolder(folder);
    expect(await readFile(await lockFile(), "utf8")).toBe(JSON.stringify(holder));
    await next.release();
  });

  test("of before a reboot is taken over at once, of another machine when it falls silent", async () => {
    const lock = await lockFolder(folder);
    const holder = JSON.parse(await readFile(await lockFile(), "utf8"));
    await lock.release();
    await writeFile(await lockFile(), JSON.stringify({ ...holder, bootId: "another" }));
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
    await age(31);
    await (await lockFolder(folder)).release();
    await writeFile(await lockFile(), JSON.stringify({ ...holder, bootId: "another" }));
    await utimes(await lockFile(), 1, 1);
    await (await lockFolder(folder)).release();
  });

  test("without its words, as a power cut leaves it, counts by its age", async () => {
    await (await lockFolder(folder)).release();
    await writeFile(await lockFile(), "\0\0\0\0");
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
    await age(31);
    await (await lockFolder(folder)).release();
  });

  const unshare = ["unshare", "--pid", "--fork", "--mount-proc", "--kill-child"];
  const canUnshare = spawnSync(unshare[0]!, [...unshare.slice(1), "true"]).status === 0;
  test.runIf(canUnshare)(
    "of another pid namespace is taken over only when its heartbeat is 30 s old",
    async () => {
      const first = hold(unshare);
      await first.wrote("locked");
      await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
      await first.kill("SIGKILL");
      await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
      await age(31);
      await (await lockFolder(folder)).release();
    },
  );

  test("left by a killed process goes to exactly one of those who race for it", async () => {
    for (let round = 0; round < 3; round += 1) {
      const killed = hold();
      await killed.wrote("locked");
      await killed.kill("SIGKILL");
      const racers = Array.from({ length: 4 }, () => hold());
      await Promise.all(
        racers.map((racer) => Promise.race([racer.wrote("locked"), racer.ended]).catch(() => {})),
      );
      expect(racers.filter(({ output }) => output.out.includes("locked"))).toHaveLength(1);
      for (const racer of racers) await racer.kill("SIGTERM");
    }
  });

  test("goes to exactly one of many who race for it within one process", async () => {
    const killed = hold();
    await killed.wrote("locked");
    await killed.kill("SIGKILL");
    const tried = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)));
    const won = tried.filter((result) => result.status === "fulfilled");
    expect(won).toHaveLength(1);
    await won[0]!.value.release();
  });

  test("stops a process from which the folder was taken over while it stood still", async () => {
    const first = hold();
    await first.wrote("locked");
    first.process.kill("SIGSTOP");
    const path = await lockFile();
    await writeFile(join(folder, "lock.9"), await readFile(path));
    first.process.kill("SIGCONT");
    expect(await first.ended).toBe(1);
    expect(first.output.err).toContain("taken over");
  });
});
