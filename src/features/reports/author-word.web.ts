import { draftSlots } from "../../web/drafts.ts";
import type { ReportDetail } from "./report-record.contract.ts";

/** Whether its author is asked what they think of the answer; not before the browser says what time it is. */
export const asksForWord = (
  { is_mine, verdict }: Pick<ReportDetail, "is_mine" | "verdict">,
  now: number | null,
): boolean => is_mine && now !== null && verdict?.until != null && now <= Date.parse(verdict.until);

/** What an author wrote of why it is not settled. */
export interface ReopeningDraft {
  readonly reason: string;
}

const reopeningDrafts = draftSlots<ReopeningDraft>("reopening");

/** The half-written reason for the next reopening of a report. */
export const reopeningDraft = ({ id, verdict }: Pick<ReportDetail, "id" | "verdict">) =>
  reopeningDrafts(`${id}:${verdict?.reopened ?? 0}`);
