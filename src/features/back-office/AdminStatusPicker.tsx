import type { UseFormRegisterReturn } from "react-hook-form";
import { keysOf, type ReportStatus } from "../../labels.ts";
import { classes } from "../../ui/classes.ts";
import type { IconName } from "../../ui/icon-names.ts";
import { Icon } from "../../ui/Icon.tsx";

const looks = {
  pending: {
    icon: "clock",
    sign: "text-pending",
    chosen: "has-checked:border-pending has-checked:bg-pending-bg has-checked:text-pending",
  },
  under_review: {
    icon: "eye",
    sign: "text-under-review",
    chosen:
      "has-checked:border-under-review has-checked:bg-under-review-bg has-checked:text-under-review",
  },
  responded: {
    icon: "reply",
    sign: "text-responded",
    chosen: "has-checked:border-responded has-checked:bg-responded-bg has-checked:text-responded",
  },
  done: {
    icon: "check-circle",
    sign: "text-done",
    chosen: "has-checked:border-done has-checked:bg-done-bg has-checked:text-done",
  },
  rejected: {
    icon: "x-circle",
    sign: "text-rejected",
    chosen: "has-checked:border-rejected has-checked:bg-rejected-bg has-checked:text-rejected",
  },
} as const satisfies Record<ReportStatus, { icon: IconName; sign: string; chosen: string }>;

/**
 * One of the statuses of a report or an appeal. Spread react-hook-form's `register("status")` on it.
 * @param labels the possible statuses, with their words
 */
export function AdminStatusPicker<Status extends ReportStatus>({
  labels,
  ...field
}: UseFormRegisterReturn & { labels: Readonly<Record<Status, string>> }) {
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">Status</legend>
      <div className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] gap-2">
        {keysOf(labels).map((status) => (
          <label
            key={status}
            className={classes(
              "flex min-h-11 flex-wrap items-center gap-1.5 rounded-md border border-line-strong bg-surface px-2.5 py-2 text-sm font-medium has-checked:px-2.25 has-checked:py-1.75 has-checked:border-2 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
              looks[status].chosen,
            )}
          >
            <input
              {...field}
              type="radio"
              value={status}
              className="tick focus-visible:shadow-none focus-visible:outline-none"
            />
            <Icon name={looks[status].icon} className={`size-4.5 ${looks[status].sign}`} />
            {labels[status]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
