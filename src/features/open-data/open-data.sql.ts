import { type Selectable, sql } from "kysely";
import type { App, Db } from "../../server/app.ts";
import { oneValue } from "../../server/database/ask.ts";
import type { Schema } from "../../server/database/schema.ts";
import { walk } from "../exports/export.sql.ts";

type Report = Selectable<Schema["report"]>;

/** What of a report could tell more than it should, and so must not outlive its being hidden or redacted. */
export type OpenText = Pick<Report, "id" | "title" | "description" | "response">;

/** `answered_at` is that of the first answer of one that has one now. */
export type OpenRow = OpenText &
  Pick<Report, "category" | "level" | "status" | "submitted_at" | "answered_at"> &
  Pick<Report, "upvotes" | "downvotes" | "followers" | "merged_into" | "solved_by_author">;

/** All published reports, newest first, a step at a time. */
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

/** Another wherever a report has been published, hidden or changed, and so where the texts of all have to be read. */
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
