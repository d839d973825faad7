import { sql } from "kysely";
import type { ReportEventKind, ReportStatus } from "../../labels.ts";
import type { Trx } from "../../server/app.ts";
import type { NewRow } from "../../server/database/schema.ts";

/** A step of a report's timeline. */
export interface ReportEvent {
  readonly kind: ReportEventKind;
  /** Both null where no status changes. */
  readonly from_status: ReportStatus | null;
  readonly to_status: ReportStatus | null;
  /** ISO 8601; an anonymous author's is a full hour. */
  readonly at: string;
  /** Where a step of the kind `forwarded` led; null on others. */
  readonly to_unit: string | null;
  /** Null where the author acted. */
  readonly admin_name: string | null;
}

/** The steps of a report as a column, the oldest first. */
export const timeline = sql<readonly ReportEvent[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'from_status', from_status,
    'to_status', to_status, 'to_unit', to_unit, 'at', at, 'admin_name', account.name) order by event.number), '[]')
  from report_event event left join account on account.id = event.admin_id
  where event.report_id = report.id)`;

/** A new step; where no status changes it has none. */
type NewStep = Pick<NewRow<"report_event">, "kind" | "at" | "admin_id"> &
  Partial<Pick<NewRow<"report_event">, "from_status" | "to_status" | "from_unit" | "to_unit">>;

/** Adds a step to the timeline of a locked report, after the existing ones; gives its number. */
export const insertReportEvent = async (
  trx: Trx,
  reportId: number,
  step: NewStep,
): Promise<number> => {
  const { number } = await trx
    .insertInto("report_event")
    .values({
      report_id: reportId,
      from_status: null,
      to_status: null,
      ...step,
      number: sql<number>`(
        select coalesce(max(number), 0) + 1 from report_event where report_id = ${reportId})`,
    })
    .returning("number")
    .executeTakeFirstOrThrow();
  return number;
};
