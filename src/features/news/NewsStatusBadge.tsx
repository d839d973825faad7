import { NEWS_STATUSES, type NewsStatus } from "../../labels.ts";
import { Badge } from "../../ui/Badge.tsx";

/** Whether a news item is published. */
export function NewsStatusBadge({ status }: { status: NewsStatus }) {
  return status === "published" ? (
    <Badge tone="done" icon="globe">
      {NEWS_STATUSES.published}
    </Badge>
  ) : (
    <Badge tone="neutral" icon="edit">
      {NEWS_STATUSES.draft}
    </Badge>
  );
}
