import {
  AUTHORS_ACTS,
  REPORT_EVENT_KINDS,
  REPORT_STATUSES,
  type ReportEventKind,
  REMOVAL_REASONS,
} from "../../labels.ts";
import { Badge, type BadgeTone } from "../../ui/Badge.tsx";
import type { IconName } from "../../ui/icon-names.ts";
import { Moment } from "../../web/Moment.tsx";
import type { ReportDetail } from "./report-record.contract.ts";
import { ReportStatusBadge } from "../../web/ReportStatusBadge.tsx";

/** The look of a step that changes no status. */
const LOOKS: Readonly<Record<ReportEventKind, { tone: BadgeTone; icon: IconName }>> = {
  status: { tone: "neutral", icon: "refresh" },
  asked: { tone: "waiting", icon: "help" },
  received: { tone: "responded", icon: "chat" },
  reopened: { tone: "under-review", icon: "rotate" },
  solved: { tone: "done", icon: "check-circle" },
  merged: { tone: "neutral", icon: "copy" },
  parted: { tone: "neutral", icon: "copy" },
  forwarded: { tone: "neutral", icon: "forward" },
  redacted: { tone: "neutral", icon: "eye-off" },
  corrected: { tone: "neutral", icon: "edit" },
  anonymized: { tone: "neutral", icon: "anon" },
};

/** Every step of a report, oldest first; with the admin's name where the answer has it. */
export function ReportTimeline({
  timeline,
  isAnonymous,
  redaction,
}: Pick<ReportDetail, "timeline" | "isAnonymous" | "redaction">) {
  // only the current mark's reason is known
  const redacted = redaction ? timeline.findLastIndex(({ kind }) => kind === "redacted") : -1;
  return (
    <ol className="space-y-2.5 text-sm">
      {timeline.map(({ kind, from, to, at, unit, admins }, index) => (
        <li key={index} className="flex flex-wrap items-center gap-x-2.5 gap-y-1 *:w-auto *:shrink">
          {to ? (
            <ReportStatusBadge status={to} />
          ) : (
            <Badge {...LOOKS[kind]}>
              {REPORT_EVENT_KINDS[kind]}
              {unit !== undefined && ` ke ${unit ?? "klinik"}`}
            </Badge>
          )}
          <span className="text-xs text-muted">
            {index === redacted && redaction && `${REMOVAL_REASONS[redaction.reason]}, `}
            {kind !== "status" && to && `${REPORT_EVENT_KINDS[kind]}, `}
            {from && `dari ${REPORT_STATUSES[from]}`}
            {admins && ` oleh ${admins.name}`}
            {(from || admins) && ", "}
            <Moment at={at} isHour={isAnonymous && AUTHORS_ACTS.includes(kind)} />
          </span>
        </li>
      ))}
    </ol>
  );
}
