import { draftSlots } from "../../web/drafts.ts";
import type { ReportDetail } from "./report-record.contract.ts";

/** What an author wrote of why it is not settled. */
export interface ReopeningDraft {
  readonly reason: string;
}

const reopeningDrafts = draftSlots<ReopeningDraft>("reopening");

/** The half-written reason for the next reopening of a report. */
export const reopeningDraft = ({ id, verdict }: Pick<ReportDetail, "id" | "verdict">) =>
  reopeningDrafts(`${id}:${verdict?.reopened ?? 0}`);
