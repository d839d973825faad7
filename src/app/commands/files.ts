import { type Command, InvalidArgumentError } from "commander";
import { SECOND } from "../../server/clock.ts";
import { dataPaths, diskPlace, type Settings } from "../../server/settings.ts";
import { adoptStore, compareStore } from "../../server/uploads/adopt-store.ts";
import { type MarkedStore, StoreAway } from "../../server/uploads/file-store.ts";
import { CannotMove, type Moved, moveFiles } from "../../server/uploads/move-files.ts";
import { openStore } from "../../server/uploads/open-store.ts";
import {
  type BucketPlace,
  isSamePlace,
  readStorageUrl,
  sayPlace,
  type StorePlace,
} from "../../server/uploads/store-place.ts";
import { onOwnDatabase } from "./own-database.ts";
import { Refused } from "./refused.ts";
import { say } from "./say.ts";

const PROGRESS_PAUSE = 2 * SECOND;

type Named = "disk" | BucketPlace;

const readPlace = (text: string): Named => {
  if (text === "disk") return text;
  const place = readStorageUrl(text);
  if (typeof place === "string") throw new InvalidArgumentError(`A bucket's address ${place}.`);
  return place;
};

const placeOf = (named: Named, { dataDir }: Settings): StorePlace =>
  named === "disk" ? diskPlace(dataDir) : named;

/** Runs a task on stores. Where a store refuses, its message becomes the command's last line. */
const refusing = async <T>(task: () => Promise<T>): Promise<T> => {
  try {
    return await task();
  } catch (error) {
    if (error instanceof CannotMove) throw new Refused(error.message);
    if (error instanceof StoreAway)
      throw new Refused(`the store of files ${error.message}; run the same again, it goes on`);
    throw error;
  }
};

const withStores = async <T>(
  places: readonly StorePlace[],
  { storeKeys }: Settings,
  clock: Parameters<typeof openStore>[2],
  task: (...stores: MarkedStore[]) => Promise<T>,
): Promise<T> => {
  if (places.some(({ kind }) => kind === "s3") && !storeKeys)
    throw new Refused("a bucket needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY");
  const stores = await Promise.all(places.map((place) => openStore(place, storeKeys, clock)));
  try {
    return await refusing(() => task(...stores));
  } finally {
    for (const store of stores) store.close();
  }
};

const sayProgress = ({ all, copied, alike, nowhere }: Moved) => {
  const done = copied + alike + nowhere.length;
  say(`${done} of ${all} files: ${copied} copied, ${alike} were there`);
};

/** Prints the progress now and then. */
const progress = () => {
  let last = performance.now();
  return (moved: Moved) => {
    if (performance.now() - last < PROGRESS_PAUSE) return;
    last = performance.now();
    sayProgress(moved);
  };
};

const move = async (options: { to: Named; from?: Named; removeSource?: true }) => {
  const removeSource = options.removeSource === true;
  const moved = await onOwnDatabase(async ({ database: { db, clock }, settings }) => {
    const from = options.from ? placeOf(options.from, settings) : settings.storage;
    const to = placeOf(options.to, settings);
    if (isSamePlace(from, to)) throw new Refused(`the files are in ${sayPlace(to)} already`);
    if (removeSource && isSamePlace(from, settings.storage))
      throw new Refused(
        `the service keeps its files in ${sayPlace(from)}: set STORAGE_URL to the new place, restart it, then run this with --from and --remove-source`,
      );
    return withStores([from, to], settings, clock, (source, target) => {
      const { temporary } = dataPaths(settings.dataDir);
      const onProgress = progress();
      return moveFiles({ db, from: source, to: target, temporary, removeSource, onProgress });
    });
  });
  sayProgress(moved);
  for (const name of moved.nowhere) process.stdout.write(`${name}\n`);
  if (moved.nowhere.length > 0)
    throw new Refused(`${moved.nowhere.length} files that records point at are in neither store`);
  say(removeSource ? "all are compared, and the source is empty of them" : "all are compared");
};

const adopt = async ({ acceptLoss }: { acceptLoss?: true }) => {
  await onOwnDatabase(async ({ database: { db, clock }, settings }) =>
    withStores([settings.storage], settings, clock, async (store) => {
      const { known, missing, unknown } = await compareStore(db, store);
      say(`${store.place} has ${known - missing} of ${known} files, and ${unknown} of no record`);
      if (missing + unknown > 0 && !acceptLoss)
        throw new Refused(
          "missing files stay lost and those of no record are removed: --accept-loss takes the store so",
        );
      await adoptStore(db, store);
      say(`${store.place} is the store of this database from now on`);
    }),
  );
};

/** `sikam files …` */
export const addFiles = (program: Command): void => {
  const files = program.command("files").description("stored files: photos, documents, cards");
  files
    .command("move")
    .description("copy all files to another store and compare them (docs/operations.md)")
    .requiredOption("--to <place>", "s3://bucket?endpoint=…&region=…, or disk", readPlace)
    .option("--from <place>", "likewise; the store of the settings if not given", readPlace)
    .option("--remove-source", "remove them from the source when all are compared")
    .action(move);
  files
    .command("adopt")
    .description("take the store of the settings as this database's, as after a restore by hand")
    .option("--accept-loss", "although files are missing, or files of no record will be removed")
    .action(adopt);
};
