import { sql } from "kysely";
import type { Db } from "../../server/app.ts";
import { allRows } from "../../server/database/ask.ts";

/** Files that rows name, by name, each with its record; for a student's file the student is left out. */
export const namedFiles = (db: Db, afterName: string, limit: number) =>
  allRows<{ name: string; bytes: number; record: string }>(db)`
    select name, bytes, case
      when report_id is not null then 'report ' || report_id
      when sealed_report_id is not null then 'report ' || sealed_report_id || ' (sealed original)'
      when appeal_id is not null then 'appeal ' || appeal_id
      when news_id is not null then 'news ' || news_id
      when registration_id is not null then 'an attempt to register'
      when message_id is not null then 'a message'
      else 'a student' end as record
    from file where name > ${afterName} order by name limit ${sql.lit(limit)}`;
