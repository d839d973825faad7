/**
 * Opens what a stopped product has left, with the product's own opening, recounts it, and lets the sweep go
 * over its files as three hours later. Prints what it found as JSON. Run as a process of its own:
 * `look-into.ts DATA_DIR [DATABASE_URL]`, on a server as its superuser.
 */
import { PGlite } from "@electric-sql/pglite";
import { amcheck } from "@electric-sql/pglite/contrib/amcheck";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { sweepStoredFiles } from "../../src/app/server/housekeeping.ts";
import { after, HOUR } from "../../src/server/clock.ts";
import { openDatabase } from "../../src/server/database/database.ts";
import { makeLog } from "../../src/server/log.ts";
import { dataPaths } from "../../src/server/settings.ts";
import { openDiskStore } from "../../src/server/uploads/disk-store.ts";
import { filesWithoutRow, recount, sizesOf, untold } from "./recount.sql.ts";

type Ask = (text: string) => Promise<{ rows: unknown[] }>;

/** Every entry of every index stands for a row, and every row has its entries. */
const checkIndexes = async (ask: Ask): Promise<string[]> => {
  await ask("create extension if not exists amcheck");
  const { rows } = await ask("select 1 from pg_proc where proname = 'gin_index_check'");
  const checks = ["btree' then bt_index_check(c.oid, true)"];
  if (rows.length > 0) checks.push("gin' then gin_index_check(c.oid)");
  const fault = await ask(
    `select case am.amname ${checks.map((check) => `when '${check}::text`).join(" ")} end
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am am on am.oid = c.relam
    where c.relkind = 'i' and c.relpersistence = 'p'`,
  ).catch((error: Error) => error);
  return fault instanceof Error ? [`an index: ${fault.message}`] : [];
};

const [dataDir = "", url] = process.argv.slice(2);
const paths = dataPaths(dataDir);
const database = await openDatabase({ url, dataDir: paths.database });
const { db, clock } = database;
const files = await openDiskStore(paths.uploads, clock);
const faults = [...(await recount(db, files)), ...(await untold(db))];
const leftOver = (await filesWithoutRow(db, files)).length;
const later = { now: () => after(clock.now(), 3 * HOUR) };
const log = makeLog("silent", () => {});
await sweepStoredFiles({
  db,
  files,
  clock: later,
  log,
});
const swept = (await filesWithoutRow(db, files)).length;
if (swept > 0) faults.push(`${swept} files that the sweep leaves have no row`);
const sizes = await sizesOf(db);
if (url) faults.push(...(await checkIndexes((text) => database.pool.query(text))));
await database.close();
if (!url) {
  const engine = await PGlite.create(paths.database, {
    extensions: { amcheck, pg_trgm, unaccent },
  });
  faults.push(...(await checkIndexes((text) => engine.query(text))));
  await engine.close();
}
process.stdout.write(JSON.stringify({ faults, leftOver, sizes }));
