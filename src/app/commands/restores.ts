import { readFile } from "node:fs/promises";
import type { Command } from "commander";
import { keepErasures } from "../../features/own-data/marks.server.ts";
import { makeLog } from "../../server/log.ts";
import { keptSecretKey, makeSecrets } from "../../server/secrets.ts";
import { dataPaths, type Settings } from "../../server/settings.ts";
import { restore as restoreInto } from "../operating/restore.ts";
import { unwrap } from "../operating/wrap.ts";
import type { FileStore } from "../../server/uploads/file-store.ts";
import { onNewDatabase, type Own, ownSecretKey, withOwnFiles } from "./own-database.ts";
import { Refused } from "./refused.ts";
import { say } from "./say.ts";

interface RestoreOptions {
  readonly identity?: string;
  readonly otherKey?: boolean;
}

const readIfThere = (path: string) =>
  readFile(path, "utf8").then(
    (text) => text.trim(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return undefined;
      throw error;
    },
  );

const WHAT_IS_VOID =
  "second factors have to be reset, what was taken out of reports stays out for good, and accounts that were removed since may come back (docs/operations.md)";

/** The backup's secret key, if it has to be written; throws where another one is in use. */
const missingKey = async (
  settings: Settings,
  kept: string | undefined,
  mayDiffer: boolean,
): Promise<string | undefined> => {
  const path = dataPaths(settings.dataDir).secret;
  const own = settings.secretKey ?? (await readIfThere(path));
  if (kept === undefined) {
    if (!own)
      say(
        `the backup has no secret key: put the old one into ${path} before, or a new one is made`,
      );
    return undefined;
  }
  if (own === kept) return undefined;
  if (own !== undefined) {
    if (!mayDiffer)
      throw new Refused(
        `the backup was made under another secret key. Set SECRET_KEY to it (age -d -i IDENTITY FILE | tar --zstd -xO secret-key), or go on with --other-key: ${WHAT_IS_VOID}`,
      );
    say(`another secret key than the backup's: ${WHAT_IS_VOID}`);
    return undefined;
  }
  return kept;
};

const identitiesIn = async (path: string | undefined) =>
  path === undefined
    ? []
    : (await readFile(path, "utf8"))
        .split("\n")
        .map((line) => line.trim())
        .filter((line) => line.startsWith("AGE-SECRET-KEY-"));

interface Target extends Own {
  readonly files: FileStore;
  /** Whether the secret key may differ from the backup's. */
  readonly mayDiffer: boolean;
}

const restoreFrom = async (
  archive: Awaited<ReturnType<typeof unwrap>>,
  { database, settings, files, mayDiffer }: Target,
) => {
  const { temporary, erasures, secret } = dataPaths(settings.dataDir);
  let newKey: string | undefined;
  const { about, end, migrated } = await restoreInto(
    {
      database,
      files,
      temporary,
      tell: say,
      async check({ version, tables, files: all }, secretKey) {
        newKey = await missingKey(settings, secretKey, mayDiffer);
        const rows = tables.reduce((sum, { count }) => sum + count, 0);
        say(`a backup of SIKAM ${version}; rows: ${rows}; files: ${all}`);
      },
      // a failed restore leaves no key behind, and a complete one always has its own
      beforeCommit: async () => newKey && keptSecretKey(secret, newKey),
    },
    archive,
  );
  for (const name of migrated) say(`migrated: ${name}`);
  const secrets = makeSecrets(await ownSecretKey(settings));
  const log = makeLog("silent", () => {});
  const erased = await keepErasures({ db: database.db, secrets, files, log }, erasures);
  if (erased > 0) say(`accounts that had been removed since, and are removed again: ${erased}`);
  const lost = end.missing.filter(({ isNamed }) => isNamed);
  if (lost.length > 0) say(`files that were lost before the backup was made: ${lost.length}`);
  const found = {
    rows: about.tables.reduce((sum, { count }) => sum + count, 0),
    files: end.files.count,
  };
  say(`restored: ${found.rows} rows and ${found.files} files, each found equal to the backup's`);
};

const restore = async (path: string, { identity, otherKey = false }: RestoreOptions) => {
  // a wrong file is noticed before a database is made
  const archive = await unwrap(path, await identitiesIn(identity));
  await onNewDatabase((own) =>
    withOwnFiles(own.settings, own.database.clock, (files) =>
      restoreFrom(archive, { ...own, files, mayDiffer: otherKey }),
    ),
  );
};

/** `sikam restore` */
export const addRestore = (program: Command): void => {
  program
    .command("restore")
    .description("restore a backup into an empty database or DATA_DIR (docs/operations.md)")
    .argument("<file>", "what sikam backup has made")
    .option("--identity <file>", "a file with the secret key of age that it is encrypted for")
    .option("--other-key", "go on although SECRET_KEY is not the backup's")
    .action(restore);
};
