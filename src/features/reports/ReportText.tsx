import { classes } from "../../ui/classes.ts";
import type { Report } from "./report-record.contract.ts";

/** The author's text, as it was typed: for readers of one report, public or admins. */
export function ReportText({
  report,
  className,
}: {
  report: Pick<Report, "description" | "building" | "room">;
  className?: string;
}) {
  const where = [report.building, report.room].filter(Boolean).join(", ");
  return (
    <div className={classes("max-w-(--measure) whitespace-pre-line", className)}>
      {report.description}
      {where && <p className="mt-3 text-sm text-muted">Tempat kejadian: {where}</p>}
    </div>
  );
}
