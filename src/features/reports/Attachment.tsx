import { DocumentLink } from "../../ui/DocumentLink.tsx";
import { sizeText } from "../../ui/size-text.ts";
import { hrefOf } from "../../web/api.ts";
import type { ReportDetail } from "./report-record.contract.ts";

const MOST_REMS_HIGH = 35;

/** The width of the picture: at most its own, and never so wide that it becomes too high. */
const shownWidth = (width: number, height: number) =>
  `min(100%, ${width}px, ${(MOST_REMS_HIGH * width) / height}rem)`;

/** The attachment of a report: a picture whose space is reserved while it loads, or a PDF in a row. */
export function Attachment({
  report,
}: {
  report: Pick<ReportDetail, "file" | "file_url" | "title" | "redaction">;
}) {
  const { file, file_url: path } = report;
  if (report.redaction?.withheld)
    return <p className="text-sm text-muted">Lampiran disembunyikan admin.</p>;
  if (!file || !path) return null;
  const href = hrefOf(path);
  if (!file.mime.startsWith("image/")) return <DocumentLink href={href} bytes={file.bytes} />;
  const { width, height } = file;
  return (
    <figure
      className="w-fit max-w-120 min-w-[min(15rem,100%)] overflow-hidden rounded-md border border-line bg-surface"
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
      <figcaption className="flex min-h-11 flex-wrap items-center justify-between gap-3 px-3.5 text-xs text-muted">
        Lampiran, {sizeText(file.bytes)}
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
