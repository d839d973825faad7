import type { Category, Level } from "../../labels.ts";
import type { PublicSettings } from "../campus/campus.contract.ts";
import { useSetting } from "../campus/settings.web.ts";
import type { Confined } from "../handover/ConfidentialReaders.tsx";
import { type Filed, staysAt, takerOf } from "../reach/place.contract.ts";
import type { ReportDetail } from "./report-record.contract.ts";
import type { ReportValues } from "./report-draft.web.ts";

type Units = NonNullable<PublicSettings["units"]>;

const NONE: Units = [];

/** The campus's units; none until they are known. */
export const useUnits = (): Units => useSetting("units").data?.data.units ?? NONE;

/** What a form decides about the place of its report; a question without an answer leads nowhere. */
const filedOf = ({ category, report_level, faculty }: Partial<ReportValues>): Filed => ({
  category: category as Category,
  level: report_level as Level,
  faculty: faculty || null,
});

/** The unit to which a new report goes by itself. */
export const takerOfNew = (units: Units, values: Partial<ReportValues>) =>
  takerOf(units, filedOf(values));

/** Who reads a new report, where that is a confidential unit. @param chosen the key of the unit it is handed to */
export const confinedNew = (
  units: Units,
  values: Partial<ReportValues>,
  chosen: string,
): Confined | undefined => {
  if (chosen !== "") {
    const unit = units.find(({ key }) => key === chosen)?.name ?? "unit yang Anda pilih";
    return { unit, isLeaving: false };
  }
  const taker = takerOfNew(units, values);
  return taker?.confidential ? { unit: taker.name, isLeaving: false } : undefined;
};

/** The same of a report that is being edited. */
export const confinedEdit = (
  units: Units,
  report: ReportDetail,
  values: Partial<ReportValues>,
): Confined | undefined => {
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
  if (then?.confidential) return { unit: then.name, isLeaving: false };
  return now?.confidential ? { unit: now.name, isLeaving: true } : undefined;
};
