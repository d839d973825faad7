import empty from "./art/empty.svg";
import notFound from "./art/not-found.svg";
import success from "./art/success.svg";
import waiting from "./art/waiting.svg";

const files = { empty, success, waiting, "not-found": notFound };

export type IllustrationName = keyof typeof files;

/** One of the drawings for empty states, success, waiting and the 404 page. It is decorative. */
export function Illustration({ name, className }: { name: IllustrationName; className?: string }) {
  return <img src={files[name]} alt="" width={240} height={180} className={className} />;
}
