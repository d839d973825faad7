import { type ReactNode, useEffect, useRef } from "react";

/** A form that opens below the window's edge would not be noticed, so it scrolls into view. */
export function InView({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return <div ref={box}>{children}</div>;
}
