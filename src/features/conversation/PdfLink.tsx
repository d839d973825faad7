import { Icon } from "../../ui/Icon.tsx";
import type { PdfRow } from "./MessageList.tsx";

/** The look of a PDF's row. */
export const PDF_ROW =
  "flex min-h-11 w-full items-center gap-3 rounded-md border border-line bg-surface px-3 text-left text-text no-underline hover:border-line-strong hover:bg-hover";

/** A PDF that opens in a tab of its own. */
export function PdfLink({ name, href }: PdfRow) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className={PDF_ROW}>
      <Icon name="file" className="size-5 text-link" />
      <span className="min-w-0 flex-auto font-medium">{name}</span>
      <span className="inline-flex items-center gap-1.5 font-medium text-link">
        Buka <Icon name="external" />
        <span className="sr-only">PDF di tab baru</span>
      </span>
    </a>
  );
}
