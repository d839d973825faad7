import { useEffect, useRef, useState, type ReactNode } from "react";
import { Kembang } from "./Kembang.tsx";

const BEFORE_THE_ANSWER = 2;

/**
 * 'Suara Anda dijawab', for the author and those who upvoted: the only celebration. The petal of the answer fills
 * when it scrolls into view.
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
