import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { openStaticFiles } from "./static-files.ts";

test("a file that could not be read once is read again, and then held", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sikam-build-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, "assets/a.js");
  await mkdir(join(folder, "assets"));
  await writeFile(path, "1");
  const files = openStaticFiles(pathToFileURL(`${folder}/`));
  await rm(path);
  await expect(files.get("/assets/a.js")).rejects.toMatchObject({ code: "ENOENT" });
  await writeFile(path, "2");
  const { plain } = (await files.get("/assets/a.js"))!;
  expect(new TextDecoder().decode(plain)).toBe("2");
  await rm(path);
  expect((await files.get("/assets/a.js"))!.plain).toBe(plain);
});
