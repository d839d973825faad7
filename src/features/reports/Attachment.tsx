import { sizeText } from "../../ui/file-rules.ts";
import { Icon } from "../../ui/Icon.tsx";
import type { Report } from "./report.contract.ts";

const MOST_REMS_HIGH = 35;

/** As wide as the picture may be without being larger than it is or too high. */
const shownWidth = (width: number, height: number) =>
  `min(100%, ${width}px, ${(MOST_REMS_HIGH * width) / height}rem)`;

/** What is attached to a report: a picture that keeps its place while it loads, or a PDF in a row. */
export function Attachment({ report }: { report: Pick<Report, "file" | "file_url" | "title"> }) {
  const { file, file_url: href } = report;
  if (!file || !href) return null;
  const size = sizeText(file.bytes);
  if (!file.mime.startsWith("image/"))
    return (
      <a
        href={href}
        target="_blank"
        rel="noreferrer"
        className="flex max-w-120 items-center gap-3 rounded-md border border-line bg-surface p-2.5 text-text no-underline hover:border-line-strong hover:bg-hover"
      >
        <span className="grid size-14 flex-none place-items-center rounded-sm bg-primary-soft text-on-primary-soft">
          <Icon name="file" className="size-6" />
        </span>
        <span className="min-w-0 flex-auto">
          <b className="block font-medium">Lampiran PDF</b>
          <span className="text-xs text-muted">PDF, {size}</span>
        </span>
        <span className="mr-1.5 inline-flex flex-none items-center gap-1.5 text-sm font-medium text-link">
          Buka <Icon name="external" />
          <span className="sr-only">di tab baru</span>
        </span>
      </a>
    );
  const { width, height } = file;
  return (
    <figure
      className="w-fit max-w-120 min-w-60 overflow-hidden rounded-md border border-line bg-surface"
      style={width && height ? { width: shownWidth(width, height) } : undefined}
    >
      <a href={href} target="_blank" rel="noreferrer" className="block bg-sunken">
        <img
          src={href}
          alt={`Lampiran: ${report.title}`}
          width={width ?? undefined}
          height={height ?? undefined}
          decoding="async"
          className="mx-auto h-auto max-h-140 max-w-full object-contain"
        />
      </a>
      <figcaption className="flex min-h-11 items-center justify-between gap-3 px-3.5 text-xs text-muted">
        Lampiran, {size}
        <a
          href={href}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center gap-1 font-medium"
        >
          Buka ukuran penuh
          <span className="sr-only"> di tab baru</span>
        </a>
      </figcaption>
    </figure>
  );
}
