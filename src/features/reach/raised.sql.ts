import { sql } from "kysely";
import { isOpenStatus, type ReportStatus } from "../../labels.ts";
import { CLINIC } from "./reach.server.ts";

/** The forward by units with which a report goes to the clinic (docs/product/campus.md#forwarding). */
export const FORWARDS_MOST = 3;

/** The columns that say whether a report was raised. */
interface Passed {
  readonly unit: string;
  readonly forwarded: number;
  readonly status: ReportStatus;
  readonly merged_into: number | null;
}

/**
 * Whether units have passed the report on so often that the clinic has to decide, and has not yet. A merged report is
 * decided with its target.
 */
export const isRaised = ({ unit, forwarded, status, merged_into }: Passed) =>
  unit === CLINIC && forwarded >= FORWARDS_MOST && isOpenStatus(status) && merged_into === null;

/** The same as a condition on `report`. */
export const RAISED = sql`report.status in ('pending', 'under_review') and report.merged_into is null
  and report.unit = '' and report.forwarded >= ${sql.lit(FORWARDS_MOST)}`;
