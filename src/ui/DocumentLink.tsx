import { sizeText } from "./size-text.ts";
import { Icon } from "./Icon.tsx";

/** An attached PDF as a row that opens it in a tab of its own. */
export function DocumentLink({ href, bytes }: { href: string; bytes: number }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="flex max-w-120 flex-wrap items-center gap-3 rounded-md border border-line bg-surface p-2.5 text-text no-underline hover:border-line-strong hover:bg-hover"
    >
      <span className="grid size-14 flex-none place-items-center rounded-sm bg-primary-soft text-on-primary-soft">
        <Icon name="file" className="size-6" />
      </span>
      <span className="min-w-0 flex-1 basis-16">
        <b className="block font-medium">Lampiran PDF</b>
        <span className="text-xs text-muted">PDF, {sizeText(bytes)}</span>
      </span>
      <span className="mr-1.5 inline-flex flex-none items-center gap-1.5 text-sm font-medium text-link">
        Buka <Icon name="external" />
        <span className="sr-only">di tab baru</span>
      </span>
    </a>
  );
}
