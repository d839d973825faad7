import type { ReactNode } from "react";

/**
 * Name, time and kind: the small line at the head of a card or an answer. It has no picture of the author and is
 * the same for everybody. At the head of a page the name has a line of its own: it becomes 'Saya, anonim' once the
 * browser knows the reader, and the text after it must not move to another line.
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
  /** More short facts after it. */
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
