import { type Control, useWatch } from "react-hook-form";
import { TypedText } from "../../web/TypedText.tsx";
import { useReadText } from "../back-office/use-read-text.web.ts";
import type { NewsValues } from "./news-form.web.ts";
import type { NewsInput } from "./news.contract.ts";

/** A description that is being written, as readers will see it; nothing where it has no marks. */
export function DescriptionPreview({
  control,
}: {
  control: Control<NewsValues, unknown, NewsInput>;
}) {
  const text = useWatch({ control, name: "description" });
  const blocks = useReadText(text);
  if (blocks === null) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-md bg-sunken p-3.5">
      <p className="text-xs text-muted">Yang dibaca pengunjung</p>
      <TypedText text={text} blocks={blocks} className="max-w-(--measure)" />
    </div>
  );
}
