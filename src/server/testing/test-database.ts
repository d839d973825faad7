import { openDatabase } from "../database/database.ts";
import { migrate } from "../database/migrate.ts";
export const testDatabase = async () => {
  const d = await openDatabase({ dataDir: "memory://" });
  await migrate(d, new URL("../../../migrations/", import.meta.url));
  return d;
};
