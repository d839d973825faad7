import { zodResolver } from "@hookform/resolvers/zod";
import type { Resolver } from "react-hook-form";
import * as z from "zod";
import { CATEGORIES, type Category, keysOf, type Level, LEVELS } from "../../labels.ts";
import { draftSlots } from "../../web/drafts.ts";
import type { EditDraft } from "../../web/use-versioned-form.ts";
import type { ReportDetail } from "./report-record.contract.ts";

export interface CorrectionValues {
  category: Category;
  report_level: Level;
}

export const reportCorrection = draftSlots<EditDraft<CorrectionValues>>("report-correction");

export const valuesOf = ({ category, report_level }: ReportDetail): CorrectionValues => ({
  category,
  report_level,
});

export const correctionResolver = zodResolver(
  z.object({ category: z.enum(keysOf(CATEGORIES)), report_level: z.enum(keysOf(LEVELS)) }),
) as Resolver<CorrectionValues, unknown, CorrectionValues>;

/** Both, in words. */
export const factsOf = ({ category, report_level: level }: CorrectionValues) => [
  { term: "Kategori", value: CATEGORIES[category] },
  { term: "Tingkat", value: LEVELS[level] },
];
