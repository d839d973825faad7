import { readdir, readFile } from "node:fs/promises";
import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import type { Database } from "./database.ts";
export const migrate = async (database: Database, folder: URL): Promise<string[]> => {
  const names = (await readdir(folder)).filter((n) => n.endsWith(".sql")).sort();
  const migrations = Object.fromEntries(
    await Promise.all(
      names.map(async (n) => {
        const text = await readFile(new URL(n, folder), "utf8");
        return [n, { up: async (db: never) => void (await sql.raw(text).execute(db)) }];
      }),
    ),
  );
  const { error, results } = await new Migrator({
    db: database.db,
    provider: { getMigrations: async () => migrations as never },
  }).migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((r) => r.migrationName);
};
