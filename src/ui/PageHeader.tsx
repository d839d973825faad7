import type { ReactNode } from "react";
import { useLocation, type To } from "react-router";
import { classes } from "./classes.ts";
import { Icon } from "./Icon.tsx";
import { Link } from "./Link.tsx";

/** The head of a page on the plain ground: a link back, the one `h1`, a sentence, the button. */
export function PageHeader({
  title,
  children,
  actions,
  back,
  dense = false,
}: {
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  back?: { to: To; label: string };
  /** For the back office. */
  dense?: boolean;
}) {
  return (
    <div className={dense ? "pt-5 pb-3.5" : "pt-7 pb-5"}>
      {back && <BackLink to={back.to}>{back.label}</BackLink>}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className={dense ? "text-lg" : undefined}>{title}</h1>
          {children && (
            <div
              className={classes(
                "mt-1 text-sm text-pretty text-muted",
                dense ? "max-w-3xl" : "max-w-xl",
              )}
            >
              {children}
            </div>
          )}
        </div>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </div>
    </div>
  );
}

/** 'Semua laporan' with an arrow to the left; passes on the way back that the page there had. */
export function BackLink({ to, children }: { to: To; children: ReactNode }) {
  const state = useLocation().state as { before?: unknown } | null;
  return (
    <Link
      to={to}
      state={state?.before}
      className="inline-flex min-h-11 items-center gap-1.5 text-sm font-medium no-underline hover:underline"
    >
      <Icon name="back" />
      {children}
    </Link>
  );
}
