import { REPORT_STATUSES } from "../../labels.ts";
import { Moment } from "../../web/Moment.tsx";
import type { ReportDetail } from "./report.contract.ts";
import { ReportStatusBadge } from "../../web/ReportStatusBadge.tsx";

/** Every change of a report's status, oldest first; with the admin's name where the answer has it. */
export function ReportTimeline({ timeline }: { timeline: ReportDetail["timeline"] }) {
  return (
    <ol className="grid gap-2.5 text-sm">
      {timeline.map(({ from, to, at, admins }) => (
        <li key={`${at}-${to}`} className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <ReportStatusBadge status={to} />
          <span className="text-xs text-muted">
            dari {REPORT_STATUSES[from]}
            {admins && ` oleh ${admins.name}`}, <Moment at={at} />
          </span>
        </li>
      ))}
    </ol>
  );
}
