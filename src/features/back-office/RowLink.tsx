import { Link } from "../../ui/Link.tsx";
import { useOpening } from "../../web/way-back.ts";

/** What names a row of a table: its whole cell is the link, and leads back to the list as it is. */
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
