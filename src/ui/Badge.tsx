import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import type { IconName } from "./icon-names.ts";
import { Icon } from "./Icon.tsx";

export type BadgeTone =
  | "waiting"
  | "verified"
  | "not-verified"
  | "pending"
  | "under-review"
  | "responded"
  | "done"
  | "rejected"
  | "neutral";

const looks: Record<BadgeTone, { icon?: IconName; colours: string }> = {
  waiting: { icon: "clock", colours: "border-waiting-line bg-waiting-bg text-waiting" },
  verified: { icon: "check-circle", colours: "border-verified-line bg-verified-bg text-verified" },
  "not-verified": {
    icon: "x-circle",
    colours: "border-not-verified-line bg-not-verified-bg text-not-verified",
  },
  pending: { icon: "clock", colours: "border-pending-line bg-pending-bg text-pending" },
  "under-review": {
    icon: "eye",
    colours: "border-under-review-line bg-under-review-bg text-under-review",
  },
  responded: { icon: "reply", colours: "border-responded-line bg-responded-bg text-responded" },
  done: { icon: "check-circle", colours: "border-done-line bg-done-bg text-done" },
  rejected: { icon: "x-circle", colours: "border-rejected-line bg-rejected-bg text-rejected" },
  neutral: { colours: "border-line bg-sunken text-muted" },
};

/** A status: its icon, its colours, and the word given as children. Never colour alone. */
export function Badge({
  tone,
  icon = looks[tone].icon,
  children,
}: {
  tone: BadgeTone;
  /** Replaces the tone's own icon. */
  icon?: IconName;
  children: ReactNode;
}) {
  return (
    <span
      className={classes(
        "inline-flex items-center gap-1.25 rounded-full border py-0.75 pr-2.25 pl-1.75 text-xs font-semibold wrap-anywhere w-max max-w-full shrink-0",
        looks[tone].colours,
      )}
    >
      {icon && <Icon name={icon} className="size-4.25" />}
      {children}
    </span>
  );
}
