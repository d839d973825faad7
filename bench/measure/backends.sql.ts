import pg from "pg";
import { parentOf } from "./cpu.ts";

/** A PostgreSQL server whose processes are watched. */
export interface Watched {
  readonly client: pg.Client;
  readonly postmaster: number;
  readonly version: string;
}

/** Watches the server over a connection of its own. */
export const watchServer = async (url: string): Promise<Watched> => {
  const client = new pg.Client({ connectionString: url, application_name: "bench" });
  // whoever asks it next is told
  client.on("error", () => {});
  await client.connect();
  const { rows } = await client.query<{ pid: number; version: string }>(
    "select pg_backend_pid() as pid, current_setting('server_version') as version",
  );
  const { pid, version } = rows[0]!;
  return { client, postmaster: await parentOf(pid), version };
};

/** The server's processes that work for the connections of this name. */
export const backendsOf = async (
  { client }: Watched,
  application: string,
): Promise<readonly number[]> => {
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name = $1",
    [application],
  );
  return rows.map(({ pid }) => pid);
};
