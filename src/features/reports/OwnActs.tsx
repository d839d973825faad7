import { AnonymizeReport } from "./AnonymizeReport.tsx";
import { ChangeOwnReport } from "./ChangeOwnReport.tsx";
import { OwnOriginal } from "./OwnOriginal.tsx";
import type { ReportDetail } from "./report-record.contract.ts";

/** What its author may still do with a report, and their own words where some were taken out. */
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
