import * as z from "zod";
import { CATEGORIES, keysOf, LEVELS } from "../../labels.ts";
import { clinic } from "../../permissions.ts";
import { callsOf, sentVersion } from "../shared/fields.contract.ts";
import { reportDetail } from "./report-record.contract.ts";

const call = callsOf("Reports");

/** The right category and level of a report, as an admin sees it; an absent one stays. */
const correctionInput = z
  .object({
    category: z.enum(keysOf(CATEGORIES), "Kategori tidak valid").optional(),
    report_level: z.enum(keysOf(LEVELS), "Tingkat laporan tidak valid").optional(),
    version: sentVersion,
  })
  .refine(({ category, report_level: level }) => category !== undefined || level !== undefined, {
    path: ["category"],
    error: "Pilih kategori atau tingkat",
  });

export const correctReport = call("PATCH /admin/reports/{id}", {
  also: "PUT",
  summary: "Correct a report's category and level",
  who: clinic,
  body: correctionInput,
  output: z.object({ data: reportDetail }),
  errors: ["NOT_FOUND", "STALE"],
});
