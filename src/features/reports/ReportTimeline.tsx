import { REMOVAL_REASONS, REPORT_EVENT_KINDS, REPORT_STATUSES } from "../../labels.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Moment } from "../../web/Moment.tsx";
import type { ReportDetail } from "./report-record.contract.ts";
import { ReportStatusBadge } from "../../web/ReportStatusBadge.tsx";

/** Every step of a report, oldest first; with the admin's name where the answer has it. */
export function ReportTimeline({
  timeline,
  redaction,
}: Pick<ReportDetail, "timeline" | "redaction">) {
  // the reason is the present one's
  const redacted = redaction ? timeline.findLastIndex(({ kind }) => kind === "redacted") : -1;
  return (
    <ol className="grid gap-2.5 text-sm">
      {timeline.map(({ kind, from, to, at, admins }, index) => (
        <li key={`${at}-${kind}-${to}`} className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          {to ? (
            <ReportStatusBadge status={to} />
          ) : (
            <Badge tone="neutral">{REPORT_EVENT_KINDS[kind]}</Badge>
          )}
          <span className="text-xs text-muted">
            {index === redacted && redaction && `${REMOVAL_REASONS[redaction.reason]}, `}
            {kind !== "status" && to && `${REPORT_EVENT_KINDS[kind]}, `}
            {from && `dari ${REPORT_STATUSES[from]}`}
            {admins && ` oleh ${admins.name}`}
            {(from || admins) && ", "}
            <Moment at={at} />
          </span>
        </li>
      ))}
    </ol>
  );
}
