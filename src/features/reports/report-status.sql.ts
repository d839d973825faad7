import { sql } from "kysely";
import type { ReportStatus } from "../../labels.ts";
import type { Db, Trx } from "../../server/app.ts";
import { changeReport, type RedactionColumns } from "./report.sql.ts";

/**
 * Sets the status and, if given, the response; the version rises by one. The author's verdict stays while the
 * status is done, a mark of abuse while it is rejected (docs/product/case.md#stopping-abuse-without-a-name).
 */
export const updateReportStatus = (
  trx: Trx,
  id: number,
  change: {
    status: ReportStatus;
    answered_at: Date | null;
    /** Seconds of all pauses so far, at an answer or an end; the value at the first answer is kept. */
    pauses?: number | undefined;
    /** Whether the clinic has decided, so that units may pass it on again. */
    isDecided: boolean;
    response?: { text: string; at: Date; by: number; sealed: RedactionColumns } | undefined;
  },
) =>
  changeReport(trx, id, {
    status: change.status,
    answered_at: change.answered_at,
    ...(change.pauses !== undefined && {
      answer_pause: sql`coalesce(answer_pause, ${change.pauses}::integer)`,
    }),
    solved_by_author: sql`solved_by_author and ${change.status} = 'done'`,
    ...(change.isDecided && { forwarded: 0 }),
    ...(change.status !== "rejected" && { abused_at: null, abuse_reason: null }),
    ...(change.response && {
      response: change.response.text,
      responded_at: change.response.at,
      responded_by: change.response.by,
      ...change.response.sealed,
    }),
  });

/** Removes the response and its redaction; says whether there was one. */
export const clearResponse = async (trx: Trx, id: number, sealed: RedactionColumns) => {
  const { numUpdatedRows } = await trx
    .updateTable("report")
    .set({
      response: null,
      responded_at: null,
      responded_by: null,
      answered_at: sql`case when status = 'done' then answered_at end`,
      version: sql`version + 1`,
      ...sealed,
    })
    .where("id", "=", id)
    .where("response", "is not", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** A step of a timeline by its number, with the data for a notification. */
export const findStep = (db: Db, reportId: number, number: number) =>
  db
    .selectFrom("report_event")
    .select(["kind", "from_status", "to_status", "at", "admin_id"])
    .where("report_id", "=", reportId)
    .where("number", "=", number)
    .executeTakeFirst();
