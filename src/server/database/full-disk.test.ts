import { spawnSync } from "node:child_process";
import { mkdtemp, rmdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startChild } from "./child.testing.ts";

const APART = ["unshare", "--mount", "sh", "-c"];

/** A small disk of its own, gone with the process; where that is not allowed, nothing is tested. */
const onSmallDisk = (disk: string, size = "230m") => [
  ...APART,
  `mount -t tmpfs -o size=${size} tmpfs ${disk} && exec "$@"`,
  "sh",
];
const allowed = spawnSync(APART[0]!, [...APART.slice(1), "mount -t tmpfs tmpfs /mnt"]);

const FILL = `
  import { openSync, writeSync, closeSync, rmSync } from "node:fs";
  import { setImmediate } from "node:timers/promises";
  const { openDatabase } = await load("database.ts");
  const { diskFull } = await load("errors.ts");
  const [disk] = args;
  const database = await openDatabase({ dataDir: disk + "/database" });
  const { pool } = database;
  await pool.query("create table row (words text)");
  const filler = openSync(disk + "/filler", "w");
  try {
    for (;;) writeSync(filler, Buffer.alloc(65536));
  } catch (error) {
    if (error.code !== "ENOSPC") throw error;
  }
`;

let disk: string;
beforeEach(async () => {
  disk = await mkdtemp(join(tmpdir(), "sikam-disk-"));
});
afterEach(() => rmdir(disk));

describe.runIf(allowed.status === 0)("on a full disk the embedded database", () => {
  test("that has no room to begin with says so", async () => {
    const child = startChild(
      `const { openDatabase } = await load("database.ts");
      const [disk] = args;
      await openDatabase({ dataDir: disk + "/database" }).catch((error) => console.log(error.message));`,
      [disk],
      onSmallDisk(disk, "12m"),
    );
    expect(await child.ended).toBe(0);
    expect(child.output.out).toMatch(/cannot be opened: there is no room on the disk\n$/);
  });

  test("goes on for long, then refuses what needs more room, still reads, and recovers", async () => {
    const child = startChild(
      `${FILL}
      const INSERT = \`insert into row
        select string_agg(md5(g || $1), '') from generate_series(1, 500) g\`;
      let written = 0;
      let refusal;
      while (!refusal) {
        await pool.query(INSERT, [written]).then(
          () => (written += 1),
          (error) => (refusal = error),
        );
        await setImmediate();
      }
      const count = async () => (await pool.query("select count(*) as n from row")).rows[0].n;
      console.log("refused as full", diskFull(refusal), "after some", written > 100);
      console.log("reads on", (await count()) === written);
      closeSync(filler);
      rmSync(disk + "/filler");
      await pool.query("insert into row values ('room again')");
      await database.close();
      const again = await openDatabase({ dataDir: disk + "/database" });
      const { rows } = await again.pool.query("select count(*) as n from row");
      console.log("kept all", rows[0].n === written + 1);
      await again.close();`,
      [disk],
      onSmallDisk(disk),
    );
    expect(await child.ended).toBe(0);
    expect(child.output.out.trim().split("\n")).toEqual([
      "refused as full true after some true",
      "reads on true",
      "kept all true",
    ]);
  }, 120_000);

  test("ends the process with one line, rather than hang, when its log cannot be written", async () => {
    const child = startChild(
      `${FILL}
      await pool.query(
        "select pg_logical_emit_message(false, 'x', repeat('y', 1000000)) from generate_series(1, 300)");
      console.log("not reached");`,
      [disk],
      onSmallDisk(disk),
    );
    expect(await child.ended).toBe(1);
    expect(child.output.out).toBe("");
    expect(child.output.err.trim()).toMatch(/^the embedded database has stopped: .*No space left/);
  }, 120_000);
});
