import { Readable } from "node:stream";
import type { App } from "../../server/app.ts";
import type { Database } from "../../server/database/database.ts";
import { keptSecretKey } from "../../server/secrets.ts";
import { dataPaths } from "../../server/settings.ts";
import { factsOf } from "../operating/facts.ts";
import { makeBackup } from "../operating/make.ts";
import { findFaults } from "../operating/verify.ts";
import type { Answers } from "./control.ts";

/** What this process does for operators' commands, since only it has the embedded database open. */
export const answersOf = (app: App, database: Database): Answers => {
  const { settings, files } = app;
  const { temporary, secret } = dataPaths(settings.dataDir);
  return {
    async backup(query) {
      const secretKey = query.has("key")
        ? (settings.secretKey ?? (await keptSecretKey(secret)))
        : undefined;
      return (await makeBackup({ database, files, temporary, secretKey })).archive;
    },
    facts: async () => Readable.from([JSON.stringify(await factsOf(database))]),
    verify: async () => Readable.from([JSON.stringify(await findFaults(app))]),
  };
};
