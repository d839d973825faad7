import { sql } from "kysely";
import type { Db, Trx } from "../../server/app.ts";
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

const detach = async (trx: Trx, owner: { report_id: number } | { student_id: number }) => {
  const row = await trx
    .deleteFrom("file")
    .where((e) => e.and(owner))
    .returning("name")
    .executeTakeFirst();
  return row?.name;
};

/** Unties the file of a report; its name, for the store to forget. */
export const detachReportFile = (trx: Trx, reportId: number) =>
  detach(trx, { report_id: reportId });

/** Unties a student's card; its name, for the store to forget. */
export const detachStudentCard = (trx: Trx, studentId: number) =>
  detach(trx, { student_id: studentId });

/** Unties those of an appeal's documents that stand in `slots`; their names, for the store to forget. */
export const detachAppealFiles = async (trx: Trx, appealId: number, slots: readonly string[]) => {
  if (slots.length === 0) return [];
  const rows = await trx
    .deleteFrom("file")
    .where("appeal_id", "=", appealId)
    .where("slot", "in", slots)
    .returning("name")
    .execute();
  return rows.map(({ name }) => name);
};

/** Unties the files of a message; their names, for the store to forget. */
export const detachMessageFiles = async (trx: Trx, messageId: string) => {
  const rows = await trx
    .deleteFrom("file")
    .where("message_id", "=", messageId)
    .returning("name")
    .execute();
  return rows.map(({ name }) => name);
};

/**
 * Unties files of a news item, all of them or its cover in every size or its attachment; their names,
 * for the store to forget.
 */
export const detachNewsFiles = async (
  trx: Trx,
  newsId: number,
  what: "all" | "cover" | "attachment" = "all",
) => {
  let q = trx.deleteFrom("file").where("news_id", "=", newsId);
  if (what !== "all") q = q.where("slot", "like", `${what}%`);
  const rows = await q.returning("name").execute();
  return rows.map(({ name }) => name);
};

/** A stored file and whether its record is public at this moment. */
export const findFile = (db: Db, name: string) =>
  db
    .selectFrom("file")
    .leftJoin("report", "report.id", "file.report_id")
    .leftJoin("news", "news.id", "file.news_id")
    .leftJoin("message", "message.id", "file.message_id")
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
      sql<boolean>`coalesce(report.published, news.status = 'published', false)`.as("is_public"),
    ])
    .where("file.name", "=", name)
    .executeTakeFirst();
