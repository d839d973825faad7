import { classes } from "../../ui/classes.ts";
import type { Report } from "./report-record.contract.ts";

/** The author's text, as it was typed: for readers of one report, public or admins. */
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
