import { readFile } from "node:fs/promises";
import { unwrapFromSession } from "../src/features/authorship/authorship.server.ts";
import { openDatabase } from "../src/server/database/database.ts";
import { dumpRows, readAll, type RestingRow } from "./at-rest.ts";
import { type Known, travel } from "./author-journey.ts";
import { newDatabase, newDataDir, removeDataDir, startProduct } from "./product.ts";
import { type Column, plantColumns, restingColumns } from "./resting-columns.ts";

/** All that lies in database, folder and log after an author's journey, and what only the author knows. */
export interface Taken extends Known {
  readonly secret: Buffer;
  readonly rows: readonly RestingRow[];
  readonly columns: readonly Column[];
  readonly columnsWithPlanted: readonly Column[];
  readonly files: ReadonlyMap<string, Buffer>;
  readonly log: string;
  readonly secretKey: string;
  readonly giveBack: () => Promise<void>;
}

/** Runs the product through the journey, kills it and takes everything. */
export const takeEverything = async (): Promise<Taken> => {
  const dataDir = await newDataDir();
  const database = await newDatabase();
  const product = await startProduct({ dataDir, databaseUrl: database.url });
  const known = await travel(product);
  // nothing is written anew: who wrote what can be seen
  await product.stop("SIGKILL");
  const files = await readAll(dataDir);
  const opened = await openDatabase({ url: database.url, dataDir: `${dataDir}/database` });
  const rows = await dumpRows(opened.db as never);
  const sessions = await opened.db
    .selectFrom("session")
    .select("wrapped_secret")
    .where("wrapped_secret", "is not", null)
    .execute();
  const columns = await restingColumns(opened.db as never);
  const columnsWithPlanted = await plantColumns(opened.db as never);
  await opened.close();
  const secret = sessions
    .map((row) => unwrapFromSession(known.token, row.wrapped_secret!))
    .find((opens) => opens !== undefined)!;
  const secretKey = product.env["SECRET_KEY"] ?? (await readFile(`${dataDir}/secret-key`, "utf8"));
  return {
    ...known,
    secret,
    rows,
    columns,
    columnsWithPlanted,
    files,
    log: product.output.log,
    secretKey,
    giveBack: async () => {
      await database.drop();
      await removeDataDir(dataDir);
    },
  };
};
