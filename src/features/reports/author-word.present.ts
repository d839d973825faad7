import { JUDGING } from "../../promises.ts";
import { after, DAY } from "../../server/clock.ts";
import type { Report } from "./report-record.contract.ts";
import type { ReportRow } from "./report.sql.ts";

type Judged = Pick<ReportRow, "status" | "answered_at">;

/** Until when its author may give a verdict; null where nothing is answered. */
export const judgedUntil = ({ status, answered_at }: Judged): Date | null => {
  const isAnswered = status === "responded" || status === "done";
  return isAnswered && answered_at ? after(answered_at, JUDGING.days * DAY) : null;
};

/** The author's verdict on the answer (docs/product/case.md#verdict). */
export const presentWord = (
  row: Judged & Pick<ReportRow, "solved_by_author" | "reopened">,
): NonNullable<Report["verdict"]> | null => {
  const until = judgedUntil(row);
  if (until === null && row.reopened === 0) return null;
  const { solved_by_author: solved, reopened } = row;
  return { solved, reopened, until: until?.toISOString() ?? null };
};
