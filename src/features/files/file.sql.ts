import { sql } from "kysely";
import type { Db, Trx } from "../../server/app.ts";
import { allValues, oneValue } from "../../server/database/ask.ts";
import type { NewRow } from "../../server/database/schema.ts";

type FileRow = NewRow<"file">;
type Owner = Pick<
  FileRow,
  | "report_id"
  | "registration_id"
  | "student_id"
  | "appeal_id"
  | "news_id"
  | "message_id"
  | "sealed_report_id"
  | "slot"
>;

const NOBODY: Owner = {
  report_id: null,
  registration_id: null,
  student_id: null,
  appeal_id: null,
  news_id: null,
  message_id: null,
  sealed_report_id: null,
  slot: null,
};

/** Ties a stored file to the record that owns it. */
export const insertFile = (trx: Trx, file: Omit<FileRow, keyof Owner>, owner: Partial<Owner>) =>
  trx
    .insertInto("file")
    .values({ ...NOBODY, ...file, ...owner } satisfies FileRow)
    .execute();

/**
 * Unties the files of a report: the shown one, the sealed original of a covered one, or both; gives their names,
 * for removal from the store.
 */
export const detachReportFiles = (
  trx: Trx,
  reportId: number,
  what: "all" | "shown" | "sealed" = "all",
) =>
  allValues<string>(trx)`
    delete from file where (${what !== "sealed"} and report_id = ${reportId})
      or (${what !== "shown"} and sealed_report_id = ${reportId})
    returning name`;

/** Unties a student's card; gives its name, for removal from the store. */
export const detachStudentCard = (trx: Trx, studentId: number) =>
  oneValue<string | undefined>(trx)`
    delete from file where student_id = ${studentId} returning name`;

/** Unties an appeal's documents in `slots`; gives their names, for removal from the store. */
export const detachAppealFiles = (trx: Trx, appealId: number, slots: readonly string[]) =>
  allValues<string>(trx)`
    delete from file where appeal_id = ${appealId} and slot = any(${slots}::text[])
    returning name`;

/** Unties the files of a message; gives their names, for removal from the store. */
export const detachMessageFiles = (trx: Trx, messageId: string) =>
  allValues<string>(trx)`delete from file where message_id = ${messageId} returning name`;

/**
 * Unties files of a news item: all, its cover in every size, or its attachment; gives their names, for removal from
 * the store.
 */
export const detachNewsFiles = (trx: Trx, newsId: number, what: "" | "cover" | "attachment" = "") =>
  allValues<string>(trx)`
    delete from file where news_id = ${newsId} and slot like ${`${what}%`} returning name`;

/** A stored file and whether its record is public now; a sealed original is shown to nobody. */
export const findFile = (db: Db, name: string) =>
  db
    .selectFrom("file")
    .leftJoin("message", "message.id", "file.message_id")
    .leftJoin("report", (join) =>
      join.on(sql<boolean>`report.id in (file.report_id, message.report_id)`),
    )
    .leftJoin("news", "news.id", "file.news_id")
    .select([
      "file.mime",
      "file.bytes",
      "file.report_id",
      "file.student_id",
      "file.appeal_id",
      "file.news_id",
      "file.slot",
      "message.report_id as message_report_id",
      "message.appeal_id as message_appeal_id",
      "message.number as message_number",
      "report.unit",
      "report.hidden_from",
      sql<boolean>`file.report_id is not null and report.published
        or coalesce(news.status = 'published', false)`.as("is_public"),
    ])
    .where("file.name", "=", name)
    .where("file.sealed_report_id", "is", null)
    .executeTakeFirst();
