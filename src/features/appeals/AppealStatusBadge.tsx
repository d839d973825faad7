import { APPEAL_STATUSES, type AppealStatus } from "../../labels.ts";
import { Badge, type BadgeTone } from "../../ui/Badge.tsx";

const TONES = {
  pending: "pending",
  under_review: "under-review",
  responded: "responded",
  rejected: "rejected",
} as const satisfies Record<AppealStatus, BadgeTone>;

/** The status of an appeal in its word, icon and colours. */
export function AppealStatusBadge({ status }: { status: AppealStatus }) {
  return <Badge tone={TONES[status]}>{APPEAL_STATUSES[status]}</Badge>;
}
