import { useState } from "react";
import { sizeText } from "../../ui/size-text.ts";
import { hrefOf } from "../../web/api.ts";
import { DocumentViewer } from "../files/DocumentViewer.tsx";
import { fileOf } from "../files/file-link.web.ts";
import { PhotoViewer } from "../files/PhotoViewer.tsx";
import type { Report } from "./report-record.contract.ts";

/**
 * The attachment of a report, beside the panel for the answer: a photo that turns and zooms, or a PDF in the
 * browser's viewer.
 * @param onRenew fetches the report again, with a new link
 */
export function AdminAttachment({
  report,
  onRenew,
}: {
  report: Pick<Report, "id" | "title" | "file" | "file_url">;
  onRenew: () => void;
}) {
  const [open, setOpen] = useState(false);
  const { file, file_url: path } = report;
  if (!file || !path) return null;
  const href = hrefOf(path);
  const size = sizeText(file.bytes);
  return file.mime.startsWith("image/") ? (
    <PhotoViewer
      key={fileOf(href)}
      title="Lampiran"
      detail={size}
      alt={`Lampiran: ${report.title}`}
      href={href}
      shape="photo"
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      onRenew={onRenew}
    />
  ) : (
    <DocumentViewer
      key={fileOf(href)}
      documents={[{ name: "attachment", label: `Lampiran PDF, ${size}`, href }]}
      of={`laporan #${report.id}`}
      onRenew={onRenew}
    />
  );
}
