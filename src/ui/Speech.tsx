import { useEffect, useRef, useState, type ReactNode } from "react";
import { Kembang } from "./Kembang.tsx";
import { Mark } from "./Logo.tsx";

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

const BEFORE_THE_ANSWER = 2;

/**
 * 'Suara Anda dijawab', for the author and those who upvoted: the one celebration. The petal of the
 * answer fills when the reader has come to it, not while it is still below the screen.
 */
export function VoiceAnswered({ petals = 3, children }: { petals?: 3 | 4; children?: ReactNode }) {
  const line = useRef<HTMLParagraphElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!line.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        setSeen(true);
      },
      { threshold: 1 },
    );
    observer.observe(line.current);
    return () => observer.disconnect();
  }, []);
  return (
    <p
      ref={line}
      className="flex items-center gap-3 rounded-leaf bg-event px-4 py-3 text-sm text-event-text"
    >
      <Kembang petals={seen ? petals : BEFORE_THE_ANSWER} size={1.75} celebrate={seen} />
      <span>
        <b>Suara Anda dijawab.</b> {children}
      </span>
    </p>
  );
}
