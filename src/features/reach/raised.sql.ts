import { sql } from "kysely";
import { isOpenStatus, type ReportStatus } from "../../labels.ts";
import type { App } from "../../server/app.ts";
import { CLINIC } from "./reach.server.ts";
import { isConfidential } from "./route.server.ts";

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

/** Whether a unit's next forward goes to the clinic, unless it names a confidential unit. What is confidential stays so. */
export const isRaisedNext = (
  app: Pick<App, "campus">,
  { unit, forwarded }: Pick<Passed, "unit" | "forwarded">,
) => forwarded + 1 >= FORWARDS_MOST && !isConfidential(app, unit);

/** {@link isRaised} as a condition on `report`. */
export const RAISED = sql`report.status in ('pending', 'under_review') and report.merged_into is null
  and report.unit = '' and report.forwarded >= ${sql.lit(FORWARDS_MOST)}`;
