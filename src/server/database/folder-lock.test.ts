import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
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
  process.once("SIGTERM", () => {
    lock.release();
    process.exit(0);
  });
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

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

describe("the lock of a data folder", () => {
  test("makes the folder and those above it for the owner alone, and one file that stays empty", async () => {
    const lock = await lockFolder(folder);
    expect(await modeOf(folder)).toBe(0o700);
    expect(await modeOf(join(parent, "deep"))).toBe(0o700);
    expect(await readdir(folder)).toEqual(["lock"]);
    expect(await modeOf(join(folder, "lock"))).toBe(0o600);
    expect((await stat(join(folder, "lock"))).size).toBe(0);
    lock.release();
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

  test("refuses the same process too, and is held against others after that", async () => {
    const lock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(folder);
    expect(await hold().ended).toBe(1);
    lock.release();
  });

  test("is free after a release, again and again", async () => {
    for (let round = 0; round < 3; round += 1) {
      const lock = await lockFolder(folder);
      lock.release();
      lock.release();
    }
    const next = hold();
    await next.wrote("locked");
    await expect(lockFolder(folder)).rejects.toThrow(folder);
  });

  test("is taken over at once from a killed process, without a trace of it", async () => {
    const first = hold();
    await first.wrote("locked");
    await first.kill("SIGKILL");
    const lock = await lockFolder(folder);
    expect(await readdir(folder)).toEqual(["lock"]);
    lock.release();
  });

  test("is kept by a process that stands still", async () => {
    const first = hold();
    await first.wrote("locked");
    first.process.kill("SIGSTOP");
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
    first.process.kill("SIGCONT");
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
  });

  const unshare = ["unshare", "--pid", "--mount", "--fork", "--mount-proc", "--kill-child"];
  const canUnshare = spawnSync(unshare[0]!, [...unshare.slice(1), "true"]).status === 0;
  test.runIf(canUnshare)(
    "is held from within another container, both ways, until its holder is killed",
    async () => {
      const inside = hold(unshare);
      await inside.wrote("locked");
      await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
      expect(await hold(unshare).ended).toBe(1);
      await inside.kill("SIGKILL");
      const lock = await lockFolder(folder);
      expect(await hold(unshare).ended).toBe(1);
      lock.release();
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
    won[0]!.value.release();
  });
});
