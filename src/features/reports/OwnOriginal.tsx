import { REMOVAL_REASONS } from "../../labels.ts";
import { Notice } from "../../ui/Notice.tsx";
import type { ReportDetail } from "./report-record.contract.ts";

/** Tells an author that an admin took something out, and shows what they wrote. */
export function OwnOriginal({
  redaction,
  original,
}: {
  redaction: NonNullable<ReportDetail["redaction"]>;
  original: ReportDetail["original"];
}) {
  return (
    <Notice icon="eye-off">
      <b className="font-semibold">Sebagian laporan Anda disunting admin.</b> Alasan:{" "}
      {REMOVAL_REASONS[redaction.reason].toLowerCase()}.
      {original && (
        <details className="mt-1">
          <summary className="cursor-pointer py-2.5 font-medium">Baca tulisan asli Anda</summary>
          <p className="text-muted">Hanya Anda yang melihatnya di sini.</p>
          <p className="mt-2 font-semibold wrap-anywhere">{original.title}</p>
          <p className="mt-1 whitespace-pre-line wrap-anywhere">{original.description}</p>
        </details>
      )}
    </Notice>
  );
}
