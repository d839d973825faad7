import { type Selectable, sql } from "kysely";
import type { App, Db } from "../../server/app.ts";
import { oneValue } from "../../server/database/ask.ts";
import type { Schema } from "../../server/database/schema.ts";
import { walk } from "../exports/export.sql.ts";

type Report = Selectable<Schema["report"]>;

/** The fields of a report that may show too much, and so must not stay after it was hidden or redacted. */
export type OpenText = Pick<Report, "id" | "title" | "description" | "response">;

/** `answered_at` is the time of the first answer, of a report that has an answer now. */
export type OpenRow = OpenText &
  Pick<Report, "category" | "level" | "status" | "submitted_at" | "answered_at"> &
  Pick<Report, "upvotes" | "downvotes" | "followers" | "merged_into" | "solved_by_author">;

/** All published reports, newest first, in steps. */
export const walkPublished = (app: Pick<App, "db" | "reads" | "copies">) =>
  walk<OpenRow>(
    app,
    "report",
    (ids) => sql`
      select id, title, description, response, category, level, status, submitted_at,
        case when status in ('responded', 'done') then (
          select min(at) from report_event
          where report_id = report.id and to_status in ('responded', 'done')
        ) end as answered_at,
        upvotes, downvotes, followers, merged_into, solved_by_author
      from report where ${ids} and published order by id desc`,
  );

/** It changes whenever a report was published, hidden or changed; then the texts of all must be read. */
export const readStamp = (db: Db) =>
  oneValue<string>(db)`
    select concat(count(*), ' ', bit_xor(hashtextextended(id || ' ' || version, 0))) as stamp from report where published`;

/** The texts of those of these reports that are published. */
export const findOpenTexts = (db: Db, ids: readonly number[]): Promise<OpenText[]> =>
  db
    .selectFrom("report")
    .select(["id", "title", "description", "response"])
    .where("id", "=", sql<number>`any(${ids})`)
    .where("published", "=", true)
    .execute();
