import { useState } from "react";
import { REMOVAL_REASONS } from "../../labels.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { lazyPart } from "../../web/lazy-part.ts";
import { LazyBoundary } from "../../web/LazyBoundary.tsx";
import { AnonymizeReport } from "./AnonymizeReport.tsx";
import { ChangeOwnReport } from "./ChangeOwnReport.tsx";
import { HiddenFromNotice } from "./HiddenFromNotice.tsx";
import type { ReportDetail } from "./report-record.contract.ts";

const OwnHiding = lazyPart(() => import("./OwnHiding.tsx"), "OwnHiding");

/** The acts that are still open to a report's author, and their own text where a part was taken out. */
export function OwnActs({ report, mayChange }: { report: ReportDetail; mayChange: boolean }) {
  const [isHiding, setHiding] = useState(false);
  return (
    <>
      {report.hidden_from && <HiddenFromNotice report={report} onEdit={() => setHiding(true)} />}
      {report.redaction && <OwnOriginal redaction={report.redaction} original={report.original} />}
      <div className="flex flex-wrap gap-2.5 empty:hidden">
        {!report.isAnonymous && <AnonymizeReport report={report} />}
        {!report.hidden_from && report.merged_into === null && (
          <Button icon="eye-off" aria-expanded={isHiding} onClick={() => setHiding(!isHiding)}>
            Jangan tampilkan kepada …
          </Button>
        )}
        {mayChange && <ChangeOwnReport report={report} />}
      </div>
      {isHiding && (
        <LazyBoundary fallback={<div className="min-h-96" />}>
          <OwnHiding report={report} onClose={() => setHiding(false)} />
        </LazyBoundary>
      )}
    </>
  );
}

/** Tells an author that an admin took something out, and shows what they wrote. */
function OwnOriginal({
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
          {original.room && <p className="mt-1 wrap-anywhere">Ruang: {original.room}</p>}
        </details>
      )}
    </Notice>
  );
}
