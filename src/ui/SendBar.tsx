import type { ReactNode } from "react";

/**
 * Sticks to the lower edge of a `FormSheet`: the button within reach of the thumb, and what is still missing above
 * it, on wide screens left of it. On a low screen, or with large letters, it would hide the form, so there it is at
 * the form's end.
 */
export function SendBar({ note, children }: { note?: ReactNode; children: ReactNode }) {
  return (
    <div className="bottom-0 z-2 [@media(min-height:28rem)]:sticky mx-[calc(var(--pad)*-1)] mb-[calc(var(--pad)*-1)] flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-b-xl border-t border-line bg-surface px-(--pad) py-3.5">
      {note && <span className="text-xs text-muted max-lg:basis-full">{note}</span>}
      <div className="ml-auto flex flex-auto flex-wrap gap-3 *:flex-auto lg:flex-none lg:*:min-w-40">
        {children}
      </div>
    </div>
  );
}
