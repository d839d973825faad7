import type { ComponentProps } from "react";
import { useLocation } from "react-router";
import { Link } from "../../ui/Link.tsx";

/** A link between the sign-in pages. It passes on the page that asked for the login. */
export function GuestLink(props: ComponentProps<typeof Link>) {
  const from = (useLocation().state as { from?: unknown } | null)?.from;
  return (
    <Link
      {...props}
      state={{ from }}
      className="inline-flex min-h-11 items-center gap-1.5 font-medium"
    />
  );
}
