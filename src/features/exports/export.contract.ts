import * as z from "zod";
import { admin } from "../../permissions.ts";
import { appealQuery } from "../appeals/appeal.contract.ts";
import { adminReportQuery } from "../reports/report.contract.ts";
import { callsOf, searchQuery } from "../shared/fields.contract.ts";
import { period } from "../statistics/statistics.contract.ts";

const call = callsOf("Workbench");

const search = searchQuery.prefault("");

/** The list's filters; its page and its order do not matter for an export. */
const reportFilters = adminReportQuery
  .pick({
    category: true,
    status: true,
    due: true,
    waiting: true,
    flagged: true,
    raised: true,
    studentId: true,
  })
  .extend({ search, unit: adminReportQuery.shape.unit, building: adminReportQuery.shape.building });
export type ReportFilters = z.output<typeof reportFilters>;

const appealFilters = appealQuery
  .pick({ status: true, problem: true, due: true, waiting: true, studentId: true })
  .extend({ search });
export type AppealFilters = z.output<typeof appealFilters>;

/** Which figures of the statistics. */
const TABLES = [
  "months",
  "categories",
  "levels",
  "statuses",
  "appeals",
  "category_verdicts",
  "level_verdicts",
  "places",
  "buildings",
] as const;
export type StatisticsTable = (typeof TABLES)[number];

/** What to export: a filtered list, or figures of the statistics for a period. */
export const exportInput = z.discriminatedUnion(
  "kind",
  [
    z.object({ kind: z.literal("reports"), filters: reportFilters.prefault({}) }),
    z.object({ kind: z.literal("appeals"), filters: appealFilters.prefault({}) }),
    z.object({
      kind: z.literal("statistics"),
      table: z.enum(TABLES, "Tabel tidak valid"),
      filters: period.prefault({}),
    }),
  ],
  "Jenis ekspor tidak valid",
);
export type ExportInput = z.output<typeof exportInput>;

export const createExport = call("POST /admin/exports", {
  summary: "A path that gives reports, appeals or statistics as CSV for five minutes",
  who: admin,
  status: 201,
  body: exportInput,
  /** Signed, for this session only; under the API host. */
  output: z.object({ data: z.object({ url: z.string().startsWith("/exports?") }) }),
});
