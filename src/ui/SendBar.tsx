import type { ReactNode } from "react";

/** Sticks to the lower edge of a `FormSheet`: the button in reach of the thumb, a word left of it on wide screens. */
export function SendBar({ note, children }: { note?: ReactNode; children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-2 mx-[calc(var(--pad)*-1)] mb-[calc(var(--pad)*-1)] flex items-center justify-between gap-3 rounded-b-xl border-t border-line bg-surface px-(--pad) py-3.5">
      <span className="text-xs text-muted max-lg:hidden">{note}</span>
      <div className="flex flex-auto gap-3 *:flex-auto lg:flex-none lg:*:min-w-40">{children}</div>
    </div>
  );
}
