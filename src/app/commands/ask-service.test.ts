import { expect, test } from "vitest";
import { readSettings } from "../../server/settings.ts";
import { askService } from "./ask-service.ts";

test("where no service can listen, since the folder's path is too long for a socket, none is there", async () => {
  const settings = readSettings({ DATA_DIR: `/tmp/${"panjang/".repeat(20)}` });
  expect(await askService(settings, "/facts")).toBeUndefined();
});
