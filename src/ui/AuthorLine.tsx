import type { ReactNode } from "react";

/**
 * Name, time and kind: the small line at the head of a card or an answer. No faces: the words are the same for all.
 * At the head of a page the name has a line of its own: it becomes 'Saya, anonim' once the browser knows who looks,
 * and what stands behind it must not jump to another line then.
 */
export function AuthorLine({
  name,
  time,
  number,
  children,
  size = "xs",
}: {
  name: ReactNode;
  time?: ReactNode;
  /** The record's number, shown as '#1284'. */
  number?: number;
  /** More small facts behind it. */
  children?: ReactNode;
  size?: "xs" | "sm";
}) {
  return (
    <p
      className={`flex flex-wrap items-center gap-x-2 gap-y-0.5 text-muted ${size === "xs" ? "text-xs" : "text-sm"}`}
    >
      <b className={`font-semibold text-text wrap-anywhere ${size === "xs" ? "" : "basis-full"}`}>
        {name}
      </b>
      {time}
      {number !== undefined && <span className="tabular-nums">#{number}</span>}
      {children}
    </p>
  );
}
