import { sql } from "kysely";

/** Who has to write next: admins, while an author's message is unread; or an author, while a question is open. */
export type Waiting = "admin" | "author";

/** Whether a report or an appeal waits for them, in a form for which PostgreSQL can use the index of waiting ones. */
export const waitsFor = (table: "report" | "appeal", waiting: Waiting) =>
  waiting === "author"
    ? sql`${sql.ref(`${table}.question`)} is not null`
    : sql`${sql.ref(`${table}.question`)} is null and ${sql.ref(`${table}.unread_messages`)} > 0`;
