import type { ReactNode } from "react";
import type { IconName } from "./icon-names.ts";
import { Icon } from "./Icon.tsx";

/** A small plain fact: a category, a level, an attachment. */
export function Chip({ icon, children }: { icon?: IconName; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1 rounded-sm border border-(--well-line) bg-sunken px-1.75 py-0.5 text-xs font-[550] text-muted">
      {icon && <Icon name={icon} className="size-4" />}
      {children}
    </span>
  );
}
