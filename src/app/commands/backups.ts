import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { PassThrough, type Readable } from "node:stream";
import { pipeline as piped } from "node:stream/promises";
import type { Command } from "commander";
import { absent, removeAbandoned } from "../../server/abandoned.ts";
import { systemClock } from "../../server/clock.ts";
import { syncPath } from "../../server/sync-to-disk.ts";
import { dataPaths, readSettings } from "../../server/settings.ts";
import { hashOf } from "../operating/archive.ts";
import { noteDraft } from "../operating/drafts.ts";
import { makeBackup } from "../operating/make.ts";
import { readArchive } from "../operating/read-archive.ts";
import { encrypterFor, endingOf, wrap } from "../operating/wrap.ts";
import { askService } from "./ask-service.ts";
import { onOwnDatabase, ownSecretKey, withFoundFiles } from "./own-database.ts";
import { Refused } from "./refused.ts";
import { say } from "./say.ts";

interface BackupOptions {
  readonly to?: readonly string[];
  readonly toFile?: string;
}

const TOLD_EVERY = 1_000;

/** Reads an archive to its end and checks that it is complete; prints what is in it. */
const checkWhole = async (archive: Readable) => {
  let files = 0;
  const { about, end } = await readArchive(archive, {
    about: async ({ tables, files: all }) =>
      say(`rows: ${tables.reduce((sum, { count }) => sum + count, 0)}; files: ${all}`),
    rows: async () => {},
    jobs: async () => {},
    async file(_name, stream) {
      files += 1;
      if (files % TOLD_EVERY === 0) say(`${files} files`);
      return hashOf(stream);
    },
  });
  const lost = end.missing.filter(({ isNamed }) => isNamed).map(({ name }) => name);
  const gone = end.missing.length - lost.length;
  if (gone > 0) say(`files of records that were removed meanwhile, and are left out: ${gone}`);
  return { about, lost };
};

/** Gives two copies of `source`; it flows as fast as the slower reader. */
const twice = (source: Readable): [Readable, Readable] => {
  const both: [PassThrough, PassThrough] = [new PassThrough(), new PassThrough()];
  for (const one of both) source.pipe(one);
  source.once("error", (error) => both.map((one) => one.destroy(error)));
  return both;
};

const isDraft = (name: string) => /^sikam-.*\.unfinished$/.test(name);

/** The path of a backup, and the draft's path until the backup is complete. */
const placeOf = async (place: string, isEncrypted: boolean) => {
  const isFolder = (await stat(place).catch(absent))?.isDirectory();
  if (isFolder) await removeAbandoned(place, isDraft);
  const minute = systemClock.now().toISOString().slice(0, 16).replace("T", "-").replace(":", "");
  const path = isFolder ? join(place, `sikam-${minute}${endingOf(isEncrypted)}`) : place;
  if (await stat(path).catch(absent)) throw new Refused(`${path} is there already`);
  // Another backup to the same name may be running.
  return { path, draft: noteDraft(`${path}.${randomBytes(4).toString("hex")}.unfinished`) };
};

/** Writes a draft, and renames it when all of it is on the disk and was found complete. */
const keep = async (
  { path, draft }: Awaited<ReturnType<typeof placeOf>>,
  sealed: Readable,
  whole: Promise<unknown>,
) => {
  try {
    const file = createWriteStream(draft, { mode: 0o600, flush: true });
    await Promise.all([piped(sealed, file), whole]);
    await rename(draft, path);
    await syncPath(dirname(path));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  process.stdout.write(`${path}\n`);
};

/** Writes an archive and checks it at the same time; resolves to the names of lost files. */
const write = async (
  archive: Readable,
  place: Awaited<ReturnType<typeof placeOf>> | undefined,
  encrypter: ReturnType<typeof encrypterFor> | undefined,
) => {
  const [checked, written] = twice(archive);
  const whole = checkWhole(checked).catch((error: Error) => {
    archive.destroy(error);
    throw error;
  });
  // the failure is thrown below, when the file is awaited
  whole.catch(() => {});
  try {
    const sealed = await wrap(written, encrypter);
    if (place) await keep(place, sealed, whole);
    else await Promise.all([piped(sealed, process.stdout), whole]);
    return (await whole).lost;
  } finally {
    archive.destroy();
  }
};

/** The recipients of the encryption: none where none were asked for; a file without a recipient is an error. */
const recipientsOf = async ({ to = [], toFile }: BackupOptions) => {
  if (toFile === undefined) return to;
  const lines = (await readFile(toFile, "utf8")).split("\n").map((line) => line.trim());
  const named = lines.filter((line) => /^[^#]/.test(line));
  if (named.length === 0) throw new Refused(`${toFile} has no public key of age (age1…) in it`);
  return [...to, ...named];
};

const backup = async (where: string, options: BackupOptions) => {
  const recipients = await recipientsOf(options);
  const encrypter = recipients.length > 0 ? encrypterFor(recipients) : undefined;
  const place = where === "-" ? undefined : await placeOf(where, Boolean(encrypter));
  const settings = readSettings();
  const served = await askService(settings, `/backup${encrypter ? "?key" : ""}`);
  const lost = served
    ? await write(served, place, encrypter)
    : await onOwnDatabase(({ database }) =>
        withFoundFiles(settings, database.clock, async (files) => {
          const secretKey = encrypter && (await ownSecretKey(settings));
          const { temporary } = dataPaths(settings.dataDir);
          const made = await makeBackup({ database, files, temporary, secretKey });
          try {
            return await write(made.archive, place, encrypter);
          } finally {
            await made.ended;
          }
        }),
      );
  if (!encrypter) say("not encrypted, and hence without the secret key: keep that apart");
  if (lost.length > 0)
    throw new Refused(
      `the backup is made, but ${lost.length} files that rows name are lost: ${lost.slice(0, 10).join(" ")} (sikam verify)`,
    );
};

/** `sikam backup` */
export const addBackup = (program: Command): void => {
  program
    .command("backup")
    .description("back up database and files, while the service runs (docs/operations.md)")
    .argument("<place>", "a new file, a folder that the file is made in, or - for standard output")
    .option("--to <recipient...>", "encrypt for this public key of age (age1…)")
    .option("--to-file <file>", "encrypt for the public keys in this file, one a line")
    .action(backup);
};
