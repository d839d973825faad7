import { mkdtemp, readdir, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sikam } from "../../../tests/sikam.ts";
import { makeLog } from "../../server/log.ts";
import { dataPaths, readSettings } from "../../server/settings.ts";
import { type Answers, openControl } from "../server/control.ts";
import { askService } from "./ask-service.ts";

test("where no service can listen, since the folder's path is too long for a socket, none is there", async () => {
  const settings = readSettings({ DATA_DIR: `/tmp/${"panjang/".repeat(20)}` });
  expect(await askService(settings, "/facts")).toBeUndefined();
});

let folder: string;
let control: Awaited<ReturnType<typeof openControl>> | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sikam-asked-"));
});
afterEach(async () => {
  await control?.stop();
  await rm(folder, { recursive: true, force: true });
});
const answer = async (answers: Answers) => {
  control = await openControl(
    dataPaths(folder).control,
    answers,
    makeLog("silent", () => {}),
  );
};

test("what is made for a command that has ended meanwhile is given up", async () => {
  const begun = Promise.withResolvers<void>();
  const made = Promise.withResolvers<Readable>();
  await answer({
    backup() {
      begun.resolve();
      return made.promise;
    },
  });
  const asked = request({ socketPath: dataPaths(folder).control, path: "/backup" });
  asked.on("error", () => {}).end();
  await begun.promise;
  asked.destroy();
  // until the service knows
  await delay(200);
  const archive = new Readable({ read() {} });
  made.resolve(archive);
  await expect.poll(() => archive.destroyed).toBe(true);
});

/** What a service that ends, or whose disk is full, has sent by then. */
async function* half() {
  yield Buffer.from(`about.json${"\0".repeat(90)}000600 \0`.padEnd(124, "0"));
  throw new Error("the disk is full");
}

test.each([[["verify"]], [["backup", "-"]], [["backup", "FILE"]]])(
  "%j says in one line that the service has not answered to the end, and leaves nothing",
  async (words) => {
    const failing = async () => Readable.from(half());
    await answer({ verify: failing, backup: failing });
    const path = join(folder, "backup.tar.zst");
    const asked = words.map((word) => (word === "FILE" ? path : word));
    const { code, said } = await sikam(asked, { DATA_DIR: folder });
    expect([code, said]).toEqual([
      1,
      "sikam: the service ended, or gave up, before it had answered: its log says why\n",
    ]);
    expect(await readdir(folder)).toEqual(["control"]);
  },
);
