import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import type { IconName } from "./icon-names.ts";
import { Icon } from "./Icon.tsx";

const looks = {
  info: { icon: "info", box: "border-transparent bg-primary-soft", sign: "text-link" },
  plain: { icon: "info", box: "border-transparent bg-sunken", sign: "text-muted" },
  success: { icon: "check-circle", box: "border-done-line bg-done-bg", sign: "text-done" },
  warning: { icon: "clock", box: "border-waiting-line bg-waiting-bg", sign: "text-waiting" },
  danger: { icon: "alert", box: "border-rejected-line bg-rejected-bg", sign: "text-rejected" },
} as const satisfies Record<string, { icon: IconName; box: string; sign: string }>;

/**
 * A word in passing: in a form, above a list, as a banner with one thing to do.
 * @param role `status` or `alert` where it appears by itself; none where it stands from the start
 */
export function Notice({
  tone = "info",
  icon = looks[tone].icon,
  role,
  action,
  children,
  className,
}: {
  tone?: keyof typeof looks;
  icon?: IconName;
  role?: "status" | "alert";
  action?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div
      role={role}
      className={classes(
        "grid grid-cols-[auto_1fr] gap-x-2.5 gap-y-1 rounded-md border px-3.5 py-3 text-sm text-text",
        action ? "items-center sm:grid-cols-[auto_1fr_auto]" : undefined,
        looks[tone].box,
        className,
      )}
    >
      <span
        className={classes(
          "flex h-[1.5em] items-center self-start",
          action ? "sm:self-center" : undefined,
          looks[tone].sign,
        )}
      >
        <Icon name={icon} />
      </span>
      <div className="min-w-0">{children}</div>
      {action && <div className="col-start-2 justify-self-start sm:col-start-3">{action}</div>}
    </div>
  );
}
