import type { ReactNode } from "react";
import { Mark } from "./Mark.tsx";

/** A message of the service: the leaf with its sharp corner at the upper left. `head` is an `AuthorLine`. */
export function Speech({ head, children }: { head: ReactNode; children: ReactNode }) {
  return (
    <div className="rounded-leaf-reply border border-responded-line bg-responded-bg px-5 py-4.5">
      <div className="mb-2 flex items-center gap-3">
        <Mark />
        {head}
      </div>
      <div className="max-w-(--measure)">{children}</div>
    </div>
  );
}
