import { ConfidentialReaders } from "../handover/ConfidentialReaders.tsx";
import { staysAt, takerOf } from "../reach/place.contract.ts";
import type { ReportDetail } from "./report-record.contract.ts";
import type { ReportValues } from "./report-draft.web.ts";
import { filedOf, useUnits } from "./report-place.web.ts";

/** Who reads a report once its edit is saved, where it lies at a confidential unit before or after. */
export function EditReaders({
  report,
  values,
}: {
  report: ReportDetail;
  values: Partial<ReportValues>;
}) {
  const units = useUnits();
  const isForwarded = report.timeline.some(({ kind }) => kind === "forwarded");
  const before = {
    category: report.category,
    level: report.report_level,
    faculty: report.faculty,
  };
  const after = filedOf(values);
  const now = report.unit ?? undefined;
  const stays = staysAt(units, { unit: now?.key ?? "", isForwarded }, before, after);
  const then = stays ? now : takerOf(units, after);
  if (then?.confidential) return <ConfidentialReaders unit={then.name} isLeaving={false} />;
  return now?.confidential ? <ConfidentialReaders unit={now.name} isLeaving /> : null;
}
