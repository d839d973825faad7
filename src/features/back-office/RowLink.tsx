import { Link } from "../../ui/Link.tsx";
import { useOpening } from "../../web/way-back.ts";

/** The name of a table row: its whole cell is the link, and the item's page leads back to the same list. */
export function RowLink({ to, children }: { to: string; children: string }) {
  const opening = useOpening();
  return (
    <Link
      to={to}
      state={opening}
      className="font-medium wrap-anywhere text-text no-underline after:absolute after:inset-0 hover:text-link hover:underline"
    >
      {children}
    </Link>
  );
}
