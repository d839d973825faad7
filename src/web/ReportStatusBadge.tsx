import { REPORT_STATUSES, type ReportStatus } from "../labels.ts";
import { Badge, type BadgeTone } from "../ui/Badge.tsx";
import { Kembang } from "../ui/Kembang.tsx";

const TONES = {
  pending: "pending",
  under_review: "under-review",
  responded: "responded",
  done: "done",
  rejected: "rejected",
} as const satisfies Record<ReportStatus, BadgeTone>;

const PETALS = { pending: 1, under_review: 2, responded: 3, done: 4, rejected: 0 } as const;

/** The status of a report in its word, icon and colours. `kembang` puts the flower before it. */
export function ReportStatusBadge({
  status,
  kembang = false,
}: {
  status: ReportStatus;
  kembang?: boolean;
}) {
  const badge = <Badge tone={TONES[status]}>{REPORT_STATUSES[status]}</Badge>;
  if (!kembang) return badge;
  return (
    <span className="inline-flex items-center gap-2">
      <Kembang petals={PETALS[status]} rejected={status === "rejected"} />
      {badge}
    </span>
  );
}
