import type { ReactNode } from "react";
import { Illustration, type IllustrationName } from "./Illustration.tsx";

/**
 * A list without entries, or a page that waits: its meaning and the next step.
 * @param title the book's sentence
 * @param heading the level that fits the page
 */
export function EmptyState({
  illustration,
  title,
  children,
  actions,
  heading: Heading = "h2",
}: {
  illustration?: IllustrationName;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  heading?: "h1" | "h2" | "h3";
}) {
  return (
    <div className="grid justify-items-center gap-2 px-4 py-6 text-center">
      {illustration && <Illustration name={illustration} className="h-37.5 w-50" />}
      <Heading className="text-lg">{title}</Heading>
      {children && <div className="max-w-120 text-sm text-balance text-muted">{children}</div>}
      {actions && <div className="mt-2 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  );
}
