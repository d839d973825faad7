import { OPEN_STATUSES, type ReportStatus } from "../../labels.ts";
import type { Talk } from "../conversation/talk.web.ts";
import { readersOf } from "./readers.web.ts";
import type { ReportDetail } from "./report-record.contract.ts";

const CLOSED: readonly (ReportStatus | null)[] = ["done", "rejected"];

/** When a report was last closed; null while it is open. */
const closedAt = ({ status, timeline }: ReportDetail) =>
  CLOSED.includes(status) ? (timeline.findLast(({ to }) => CLOSED.includes(to))?.at ?? null) : null;

/** The conversation about a report, for its author or an admin. */
export const talkOf = (report: ReportDetail): Talk => ({
  about: { kind: "report", id: report.id },
  title: report.title,
  submittedAt: report.submitted_at,
  isAnonymous: report.isAnonymous,
  author: report.students?.name ?? null,
  readers: readersOf(report),
  waitingFor: report.waiting_for ?? null,
  isPaused: report.paused ?? false,
  unread: report.unread_messages ?? 0,
  isOpen: (OPEN_STATUSES as readonly string[]).includes(report.status),
  closedAt: closedAt(report),
});
