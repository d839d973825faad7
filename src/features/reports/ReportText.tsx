import { classes } from "../../ui/classes.ts";
import type { Report } from "./report-record.contract.ts";

/** The author's text, as it was typed: for whoever reads one report, in public or among the admins. */
export function ReportText({
  report,
  className,
}: {
  report: Pick<Report, "description">;
  className?: string;
}) {
  return (
    <div className={classes("max-w-(--measure) whitespace-pre-line", className)}>
      {report.description}
    </div>
  );
}
