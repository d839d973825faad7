import { CATEGORIES, LEVELS } from "../../labels.ts";
import { Chip } from "../../ui/Chip.tsx";
import type { Report } from "./report-record.contract.ts";

/** Properties of a report as chips: Rahasia, category, level, whether it has an attachment. */
export function ReportChips({
  report,
}: {
  report: Pick<
    Report,
    "category" | "report_level" | "faculty" | "isPrivate" | "file_url" | "merged_into"
  >;
}) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {report.merged_into !== null && <Chip>Digabung dengan #{report.merged_into}</Chip>}
      {report.isPrivate && <Chip icon="lock">Rahasia</Chip>}
      <Chip>{CATEGORIES[report.category]}</Chip>
      <Chip>
        {LEVELS[report.report_level]}
        {report.faculty !== null && `: ${report.faculty}`}
      </Chip>
      {report.file_url !== null && (
        <Chip icon="clip">
          <span className="sr-only">Ada lampiran</span>
        </Chip>
      )}
    </span>
  );
}
