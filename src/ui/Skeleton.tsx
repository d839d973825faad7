import type { CSSProperties, ReactNode } from "react";
import { Card } from "./Card.tsx";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

/** Announces that something loads and shows its shapes; `label` as in 'Memuat laporan…'. */
export function Loading({
  label,
  children,
  className,
}: {
  label: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div aria-busy="true" className={className}>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      {children}
    </div>
  );
}

/** One grey shape. Width and height as CSS lengths; a line of small text by default. */
export function Skeleton({
  width,
  height,
  round = false,
}: {
  width?: CSSProperties["width"];
  height?: CSSProperties["height"];
  round?: boolean;
}) {
  return (
    <i
      aria-hidden="true"
      className="skeleton"
      style={{ width, height, borderRadius: round ? "var(--radius-full)" : undefined }}
    />
  );
}

/** Lines of a text, the last one shorter. */
export function SkeletonLines({ lines = 3 }: { lines?: number }) {
  return (
    <div aria-hidden="true" className="grid gap-2.5">
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} width={index === lines - 1 ? "62%" : "100%"} height="0.8125rem" />
      ))}
    </div>
  );
}

/** The rows of a report card, with the card's height. */
export function SkeletonCard() {
  return (
    <Card aria-hidden="true" className="grid gap-2.5">
      <div className="py-1">
        <Skeleton width="45%" height="0.75rem" />
      </div>
      <div className="py-0.5">
        <Skeleton width="80%" height="1.125rem" />
      </div>
      <SkeletonLines />
      <div className="mt-1 flex flex-wrap items-center gap-2.5">
        <Skeleton width="1.375rem" height="1.375rem" />
        <Skeleton width="6rem" height="1.5rem" round />
        <span className="ml-auto">
          <Skeleton width="7.5rem" height="2.75rem" round />
        </span>
      </div>
    </Card>
  );
}

/** Rows of a table or of a list of facts. */
export function SkeletonRows({ rows = 5 }: { rows?: number }) {
  return (
    <div
      aria-hidden="true"
      className="overflow-hidden rounded-md border border-line bg-surface *:border-b *:border-line *:last:border-0"
    >
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="grid gap-2 p-3">
          <Skeleton width={`${80 - ((index * 9) % 27)}%`} />
          <Skeleton width={`${56 - ((index * 7) % 23)}%`} height="0.625rem" />
        </div>
      ))}
    </div>
  );
}
