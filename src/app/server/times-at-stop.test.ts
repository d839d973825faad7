import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { formOf, jpeg, reportFields } from "../../../tests/forms.ts";
import { call, login, verifiedStudent } from "../../../tests/people.ts";
import { newDataDir, removeDataDir, startProduct } from "../../../tests/product.ts";

/** A file system's clock moves in steps. */
const STEP = 20;

test("after a stop nothing in its folders has a time at which a student was active", async () => {
  const dataDir = await newDataDir();
  const compiled = await newDataDir("compiled");
  // what is compiled is kept at the first stop, and read when a later process needs it for the first time
  const start = () => startProduct({ dataDir, env: { NODE_COMPILE_CACHE: compiled } });
  try {
    const first = await start();
    const { email, password } = await verifiedStudent(first, "2260000000", "Mahasiswa");
    expect(await first.stop()).toBe(0);
    const product = await start();
    const token = await login(product, email, password);
    await delay(STEP);
    const from = Date.now();
    const file = { bytes: await jpeg(), name: "foto.jpg" };
    const body = formOf({ ...reportFields, isAnonymous: "true" }, { file });
    await call(product, "POST", "/reports", { token, body });
    const until = Date.now();
    await delay(STEP);
    expect(await product.stop()).toBe(0);
    const telling: string[] = [];
    const kept = await readdir(compiled, { recursive: true });
    expect(kept).not.toEqual([]);
    const names = [".", ...(await readdir(dataDir, { recursive: true }))];
    // a mail that is a file bears its time (docs/threat-model.md)
    const own = names.filter((name) => name.split("/")[0] !== "mail");
    const paths = [...own.map((n) => join(dataDir, n)), ...kept.map((n) => join(compiled, n))];
    for (const path of paths) {
      const { atimeMs, mtimeMs, ctimeMs, birthtimeMs } = await lstat(path);
      const times = [atimeMs, mtimeMs, ctimeMs, birthtimeMs];
      if (times.some((time) => time >= from && time <= until)) telling.push(path);
    }
    expect(telling).toEqual([]);
  } finally {
    await removeDataDir(dataDir);
    await removeDataDir(compiled);
  }
});
