import { verified } from "./fill.sql.ts";
import { onDatabase } from "./on-database.sql.ts";
import { tokenOf } from "./people.ts";

const MONTH = 30 * 86_400_000;

/** The sessions of a copy were made long ago. */
const liveSessions = `update session set last_used_at = date_trunc('hour', $1::timestamptz), expires_at = $2`;

/** Reports that anybody may vote on: published, and of an author whom nobody can be. */
const votable = `
  select id from report where published and author_tag is not null order by id`;
const published = `select id from report where published order by id desc limit 5000`;

/** A verified student with a password that is known and a session that is open. */
interface Student {
  readonly email: string;
  readonly token: string;
}

/** The process finds its hour written anew: else it would do that while it is measured. */
const writtenAnew = `update rewriting set hour = date_trunc('hour', $1::timestamptz, 'UTC')`;

/** Makes a copy one that is in service now: every session is open, and this hour is written anew. */
export const putInService = (url: string, now: Date): Promise<void> =>
  onDatabase(url, async (client) => {
    await client.query(liveSessions, [now, new Date(now.getTime() + MONTH)]);
    await client.query(writtenAnew, [now]);
  });

/** What requests are made of. */
export interface People {
  readonly students: readonly Student[];
  readonly votable: readonly number[];
  /** The newest first. */
  readonly published: readonly number[];
}

export const readPeople = (url: string): Promise<People> =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query<{ id: number; email: string }>(verified);
    const ids = async (text: string) =>
      (await client.query<{ id: number }>(text)).rows.map(({ id }) => id);
    return {
      students: rows.map(({ id, email }) => ({ email, token: tokenOf(id) })),
      votable: await ids(votable),
      published: await ids(published),
    };
  });
