import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import type { IconName } from "./icon-names.ts";
import { Icon } from "./Icon.tsx";

const looks = {
  info: { icon: "info", box: "border-transparent bg-primary-soft", sign: "text-link" },
  plain: { icon: "info", box: "border-(--well-line) bg-sunken", sign: "text-muted" },
  success: { icon: "check-circle", box: "border-done-line bg-done-bg", sign: "text-done" },
  warning: { icon: "clock", box: "border-waiting-line bg-waiting-bg", sign: "text-waiting" },
  danger: { icon: "alert", box: "border-rejected-line bg-rejected-bg", sign: "text-rejected" },
} as const satisfies Record<string, { icon: IconName; box: string; sign: string }>;

/**
 * A short note: in a form, above a list, or as a banner with one button.
 * @param inline the button stays beside the words while there is room for a few of them
 * @param role `status` or `alert` where it appears later; none where it is there from the start
 */
export function Notice({
  tone = "info",
  icon = looks[tone].icon,
  role,
  action,
  inline = false,
  children,
  className,
}: {
  tone?: keyof typeof looks;
  icon?: IconName;
  role?: "status" | "alert";
  action?: ReactNode;
  inline?: boolean;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div
      role={role}
      className={classes(
        "gap-2.5 rounded-md border px-3.5 py-3 text-sm text-text",
        inline ? "flex flex-wrap items-center" : "grid grid-cols-[auto_minmax(0,1fr)]",
        action && !inline ? "items-center sm:grid-cols-[auto_minmax(0,1fr)_auto]" : undefined,
        looks[tone].box,
        className,
      )}
    >
      <span
        className={classes(
          "flex h-[1.5em] items-center",
          !inline && "self-start",
          action ? "sm:self-center" : undefined,
          looks[tone].sign,
        )}
      >
        <Icon name={icon} />
      </span>
      <div className={classes("min-w-0", inline && "flex-[1_1_9rem]")}>{children}</div>
      {action && (
        <div className="justify-self-start max-sm:col-span-full sm:col-start-3">{action}</div>
      )}
    </div>
  );
}
