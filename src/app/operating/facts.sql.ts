import type { Db } from "../../server/app.ts";
import { allRows, oneRow, oneValue } from "../../server/database/ask.ts";

/** The version of the engine: `17.4`. */
export const engineVersion = (db: Db) =>
  oneValue<string>(db)`
    select split_part(current_setting('server_version'), ' ', 1) as version`;

/** The rights that the hourly rewriting needs on a server, and the settings that must not keep old data. */
export interface ServerRights {
  readonly checkpoint: boolean;
  readonly switchWal: boolean;
  readonly forgetReads: boolean;
  /** The server's wrong settings, each with its right value. */
  readonly wrong: readonly string[];
}

/** The settings that docs/operations.md asks for. */
const WANTED = {
  wal_recycle: "off",
  log_checkpoints: "off",
  log_statement: "none",
  // a statement bears its moment, and that of an anonymous filing is another than that of a named one
  log_min_duration_statement: "-1",
  log_min_duration_sample: "-1",
  log_transaction_sample_rate: "0",
  log_parameter_max_length: "0",
  log_parameter_max_length_on_error: "0",
  log_error_verbosity: "terse",
  log_destination: "stderr",
  // plans quote the values of their statement, whatever the other settings are
  "auto_explain.log_min_duration": "-1",
  track_commit_timestamp: "off",
};

interface Setting {
  readonly name: string;
  /** Null where the server does not know it. */
  readonly value: string | null;
}

/** Whether a log contains the detail of an error, which quotes rows, although `log_error_verbosity` is terse. */
const isNeverTerse = (destination: string) => /csvlog|jsonlog/.test(destination);

/** The wrong settings in `found`, each with its right value. */
export const wrongSettings = (found: readonly Setting[]): string[] =>
  found.flatMap(({ name, value }) => {
    const wanted = WANTED[name as keyof typeof WANTED];
    const isWrong = name === "log_destination" ? isNeverTerse : (set: string) => set !== wanted;
    return value !== null && isWrong(value) ? [`${name} = ${wanted}`] : [];
  });

export const serverRights = async (db: Db): Promise<ServerRights> => {
  const rights = await oneRow<Omit<ServerRights, "wrong">>(db)`
    select pg_has_role(current_user, 'pg_checkpoint', 'usage') as checkpoint,
      has_function_privilege('pg_switch_wal()', 'execute') as "switchWal",
      has_function_privilege('pg_stat_reset_single_table_counters(oid)', 'execute') as "forgetReads"`;
  const found = await allRows<Setting>(db)`
    select name, current_setting(name, true) as value
    from unnest(${Object.keys(WANTED)}::text[]) as name order by 1`;
  return { ...rights, wrong: wrongSettings(found) };
};
