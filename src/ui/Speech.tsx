import type { ReactNode } from "react";
import { Kembang } from "./Kembang.tsx";
import { Mark } from "./Logo.tsx";

/** What the service says: the leaf with its sharp corner at the upper left. `head` is an `AuthorLine`. */
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

/** 'Suara Anda dijawab', for the author and those who upvoted: the one celebration. */
export function VoiceAnswered({ petals = 3, children }: { petals?: 3 | 4; children?: ReactNode }) {
  return (
    <p className="flex items-center gap-3 rounded-leaf bg-event px-4 py-3 text-sm text-event-text">
      <Kembang petals={petals} size={1.75} celebrate />
      <span>
        <b>Suara Anda dijawab.</b> {children}
      </span>
    </p>
  );
}
