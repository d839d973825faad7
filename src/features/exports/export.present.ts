import {
  APPEAL_PROBLEMS,
  APPEAL_STATUSES,
  CATEGORIES,
  LEVELS,
  OPEN_STATUSES,
  REPORT_STATUSES,
} from "../../labels.ts";
import { ANSWER } from "../../promises.ts";
import type { Statistics } from "../statistics/statistics.contract.ts";
import type { StatisticsTable } from "./export.contract.ts";
import type { AppealExportRow, ReportExportRow } from "./export.sql.ts";

/** The cells of a line of a CSV; null is an empty cell. */
export type Cells = readonly (string | number | null)[];

// Swedish writes 2026-11-21 09.05 in the order that sorts, and that every spreadsheet reads as a date.
const inJakarta = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Jakarta", ...options });
  return (at: Date | string) => format.format(new Date(at));
};
/** '2026-11-21' */
export const dayOf = inJakarta({ dateStyle: "short" });
/** '2026-11-21 09:05' */
const minuteOf = inJakarta({ dateStyle: "short", timeStyle: "short" });

const yesNo = (value: boolean) => (value ? "Ya" : "Tidak");

/** '2026-11-19 Ditinjau; 2026-11-21 Ditanggapi' */
const changesText = <S extends string>(
  changes: readonly { readonly to: S; readonly at: string }[],
  labels: Readonly<Record<S, string>>,
  timeOf: (at: string) => string,
) => changes.map(({ to, at }) => `${timeOf(at)} ${labels[to]}`).join("; ");

export const REPORT_HEAD: Cells = [
  "Nomor",
  "Judul",
  "Deskripsi",
  "Kategori",
  "Tingkat",
  "Status",
  "Rahasia",
  "Anonim",
  "Nama",
  "NPM",
  "Dikirim",
  "Tenggat",
  "Tanggapan",
  "Ditanggapi",
  "Perubahan status",
  "Upvote",
  "Downvote",
];

/**
 * A report as a line. All of them carry days alone: an anonymous one stands between its neighbours by
 * number, and their times would tell its own (docs/product/back-office.md#exports).
 */
export const reportCells = (row: ReportExportRow): Cells => [
  row.id,
  row.title,
  row.description,
  CATEGORIES[row.category],
  LEVELS[row.level],
  REPORT_STATUSES[row.status],
  yesNo(row.is_private),
  yesNo(row.is_anonymous),
  row.is_anonymous ? null : row.author_name,
  row.is_anonymous ? null : row.author_npm,
  dayOf(row.submitted_at),
  (OPEN_STATUSES as readonly string[]).includes(row.status) ? dayOf(row.promised_at) : null,
  row.response,
  row.responded_at && dayOf(row.responded_at),
  changesText(row.changes, REPORT_STATUSES, dayOf),
  row.upvotes,
  row.downvotes,
];

export const APPEAL_HEAD: Cells = [
  "Nomor",
  "Nama",
  "NPM",
  "Semester",
  "Tipe bencana",
  "Status",
  "Diajukan (WIB)",
  "Catatan admin",
  "Perubahan status (WIB)",
];

/** An appeal as a line; its student is always known. */
export const appealCells = (row: AppealExportRow): Cells => [
  row.id,
  row.student_name,
  row.student_npm,
  row.semester,
  APPEAL_PROBLEMS[row.problem],
  APPEAL_STATUSES[row.status],
  minuteOf(row.submitted_at),
  row.admin_note,
  changesText(row.changes, APPEAL_STATUSES, minuteOf),
];

const countLines = <K extends string>(
  name: string,
  labels: Readonly<Record<K, string>>,
  counts: Readonly<Record<K, number>>,
): readonly Cells[] => [
  [name, "Jumlah"],
  ...Object.entries<string>(labels).map(([key, label]): Cells => [label, counts[key as K]]),
];

const monthLines = ({ reports }: Statistics): readonly Cells[] => [
  [
    "Bulan",
    "Laporan",
    "Dijawab",
    "Median hari",
    "Persentil 90 hari",
    `Dijawab dalam ${ANSWER.words}`,
    `Lewat ${ANSWER.words}`,
  ],
  ...reports.months.map((month): Cells => [
    month.month,
    month.total,
    month.answered,
    month.median_days,
    month.p90_days,
    month.kept,
    month.missed,
  ]),
];

/** One table of the statistics, its head first. */
export const statisticsLines = (figures: Statistics, table: StatisticsTable): readonly Cells[] => {
  const { reports, appeals } = figures;
  if (table === "months") return monthLines(figures);
  if (table === "categories") return countLines("Kategori", CATEGORIES, reports.per_category);
  if (table === "levels") return countLines("Tingkat", LEVELS, reports.per_level);
  if (table === "statuses") return countLines("Status", REPORT_STATUSES, reports.per_status);
  return countLines("Hasil banding", APPEAL_STATUSES, appeals.per_status);
};
