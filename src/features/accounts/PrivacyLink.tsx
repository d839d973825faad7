import { paths } from "../../paths.ts";
import { Link } from "../../ui/Link.tsx";

/** The link to what the user agrees to; it opens a new tab, so that the form stays. */
export function PrivacyLink() {
  return (
    <Link to={paths.privacy} target="_blank">
      cara kami menjaga data Anda
      <span className="sr-only"> (di tab baru)</span>
    </Link>
  );
}
