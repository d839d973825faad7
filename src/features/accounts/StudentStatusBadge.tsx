import { STUDENT_STATUSES } from "../../labels.ts";
import type { StudentStatus } from "../../permissions.ts";
import { Badge } from "../../ui/Badge.tsx";

/** The verification status of a student: waiting yellow, verified green, not_verified red. */
export function StudentStatusBadge({ status }: { status: StudentStatus }) {
  return (
    <Badge tone={status === "not_verified" ? "not-verified" : status}>
      {STUDENT_STATUSES[status]}
    </Badge>
  );
}
