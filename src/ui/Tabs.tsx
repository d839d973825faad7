import { useEffect, useRef, type ReactNode } from "react";
import type { To } from "react-router";
import { classes } from "./classes.ts";
import { SamePageLink } from "./SamePageLink.tsx";

type TabItem = {
  label: ReactNode;
  /** A key with the value undefined: the number is not known yet, and its space is reserved. */
  count?: number | undefined;
  /** Whether there may be more than `count`. */
  isCapped?: boolean | undefined;
  current: boolean;
} & ({ to: To; onSelect?: never } | { to?: never; onSelect: () => void });

/**
 * Tabs as links (`to`: the choice is in the address) or, for other choices, as buttons (`onSelect`). They scroll
 * sideways where they do not fit, with the current one in the middle.
 */
export function Tabs({
  label,
  items,
  className,
}: {
  /** The name of the choice, for screen readers. */
  label: string;
  items: readonly TabItem[];
  className?: string;
}) {
  const list = useRef<HTMLUListElement>(null);
  const current = items.findIndex((item) => item.current);
  useEffect(() => {
    const tab = list.current?.children[current];
    if (!list.current || !(tab instanceof HTMLElement)) return;
    const before = (list.current.clientWidth - tab.offsetWidth) / 2;
    list.current.scrollLeft = Math.max(0, tab.offsetLeft - before);
  }, [current]);

  return (
    <nav aria-label={label} className={className}>
      <ul
        ref={list}
        className="tabs relative flex [scrollbar-width:none] gap-1 overflow-x-auto border-b border-line"
      >
        {items.map((item, index) => {
          const look = classes(
            "inline-flex min-h-11 items-center gap-1.75 border-b-3 px-3.5 py-1 text-sm font-medium whitespace-nowrap no-underline focus-visible:outline-offset-[-3px]",
            item.current
              ? "border-current text-link"
              : "border-transparent text-muted hover:text-text",
          );
          const words = (
            <>
              {item.label}
              {"count" in item && <Count isCapped={item.isCapped}>{item.count}</Count>}
            </>
          );
          return (
            <li key={index} className="flex-none">
              {item.to === undefined ? (
                <button
                  type="button"
                  aria-current={item.current ? "true" : undefined}
                  onClick={item.onSelect}
                  className={look}
                >
                  {words}
                </button>
              ) : (
                <SamePageLink
                  to={item.to}
                  aria-current={item.current ? "page" : undefined}
                  className={look}
                >
                  {words}
                </SamePageLink>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** A number beside a word, in a pill; its space while it is not known; with a plus where there may be more. */
export function Count({
  children,
  isCapped,
}: {
  children: number | undefined;
  isCapped?: boolean | undefined;
}) {
  return (
    <span
      className={classes(
        "min-w-8 rounded-full border border-(--well-line) bg-sunken px-1.5 text-center text-xs font-semibold text-muted tabular-nums",
        children === undefined && "invisible",
      )}
    >
      {children?.toLocaleString("id-ID") ?? "0"}
      {isCapped && "+"}
    </span>
  );
}
