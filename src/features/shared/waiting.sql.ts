import { sql } from "kysely";

/** Who has to write next: admins, whom an author's message waits for, or an author who is asked. */
export type Waiting = "admin" | "author";

/** Whether a report or an appeal waits for them, so that the index of what waits is seen to hold it. */
export const waitsFor = (table: "report" | "appeal", waiting: Waiting) =>
  waiting === "author"
    ? sql`${sql.ref(`${table}.question`)} is not null`
    : sql`${sql.ref(`${table}.question`)} is null and ${sql.ref(`${table}.unread_messages`)} > 0`;
