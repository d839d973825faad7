import { useEffect } from "react";
import { staysAt, takerBeside } from "../reach/place.contract.ts";
import type { ReportDetail } from "./report-record.contract.ts";
import type { ReportValues } from "./report-draft.web.ts";
import { filedOf, useUnits } from "./report-place.web.ts";

type Units = ReturnType<typeof useUnits>;

/** The unit at which a report lies once its edit is saved; null for the clinic. */
const unitAfter = (
  units: Units,
  { category, report_level: level, faculty, unit, timeline, hidden_from = [] }: ReportDetail,
  values: Partial<ReportValues>,
) => {
  const isForwarded = timeline.some(({ kind }) => kind === "forwarded");
  const lying = { unit: unit?.key ?? "", isForwarded };
  const after = filedOf(values);
  if (staysAt(units, lying, { category, level, faculty }, after)) return unit ?? null;
  const parties = hidden_from.map(({ party }) => party);
  return takerBeside(units, after, parties) ?? null;
};

/** Tells the form of an edit where its report lies once it is saved; it shows nothing. */
export function PlaceAfter({
  report,
  values,
  onFound,
}: {
  report: ReportDetail;
  values: Partial<ReportValues>;
  onFound: (unit: ReturnType<typeof unitAfter>) => void;
}) {
  const unit = unitAfter(useUnits(), report, values);
  useEffect(() => onFound(unit), [unit, onFound]);
  return null;
}
