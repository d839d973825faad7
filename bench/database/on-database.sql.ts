import pg from "pg";

/** Runs `work` on a connection of its own. */
export const onDatabase = async <T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client({ connectionString: url, application_name: "bench" });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};
