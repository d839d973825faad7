import { AnonymizeReport } from "./AnonymizeReport.tsx";
import { ChangeOwnReport } from "./ChangeOwnReport.tsx";
import { OwnOriginal } from "./OwnOriginal.tsx";
import type { ReportDetail } from "./report-record.contract.ts";

/** The acts that are still open to a report's author, and their own text where a part was taken out. */
export function OwnActs({ report, mayChange }: { report: ReportDetail; mayChange: boolean }) {
  return (
    <>
      {report.redaction && <OwnOriginal redaction={report.redaction} original={report.original} />}
      <div className="flex flex-wrap gap-2.5 empty:hidden">
        {!report.isAnonymous && <AnonymizeReport report={report} />}
        {mayChange && <ChangeOwnReport report={report} />}
      </div>
    </>
  );
}
