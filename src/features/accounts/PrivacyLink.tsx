import { Link } from "react-router";

/** The way to what one agrees to; in a new tab, so that the form stays. */
export function PrivacyLink() {
  return (
    <Link to="/privasi" target="_blank">
      cara kami menjaga data Anda
      <span className="sr-only"> (di tab baru)</span>
    </Link>
  );
}
