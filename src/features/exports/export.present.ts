import {
  APPEAL_PROBLEMS,
  APPEAL_STATUSES,
  CATEGORIES,
  LEVELS,
  REMOVED_AUTHOR,
  REPORT_STATUSES,
} from "../../labels.ts";
import { promisesInWords, type Promises, unusual } from "../../promises.ts";
import { dayInJakarta } from "../../server/clock.ts";
import type { Cells } from "../../server/csv.ts";
import type { ReportInput } from "../reports/report.contract.ts";
import type { Statistics, Verdicts } from "../statistics/statistics.contract.ts";
import type { StatisticsTable } from "./export.contract.ts";
import type { AppealExportRow, ReportExportRow } from "./export.sql.ts";

const minuteFormat = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Asia/Jakarta",
  dateStyle: "short",
  timeStyle: "short",
});
/** '2026-11-21 09:05': it sorts by time, and every spreadsheet reads it as a date. */
const minuteOf = (at: Date | string) => minuteFormat.format(new Date(at));

const yesNo = (value: boolean) => (value ? "Ya" : "Tidak");

/** '2026-11-19 Ditinjau; 2026-11-21 Ditanggapi' */
const changesText = <S extends string>(
  changes: readonly { readonly to: S; readonly at: string }[],
  labels: Readonly<Record<S, string>>,
  timeOf: (at: string) => string,
) => changes.map(({ to, at }) => `${timeOf(at)} ${labels[to]}`).join("; ");

/** The columns of an export, in their order: a heading, and the value of a row. */
type Columns<Row, K extends string = string> = Readonly<
  Record<K, readonly [name: string, cell: (row: Row) => Cells[number]]>
>;

/** A report with the name of its unit, which is null for the clinic. */
interface ReportLine extends Omit<ReportExportRow, "unit"> {
  readonly unit: string | null;
}

/**
 * A report as a line. All lines have days only: an anonymous report is between its neighbours by number, whose
 * times would show its own (docs/product/back-office.md#exports).
 */
const REPORT_COLUMNS = {
  number: ["Nomor", ({ id }) => id],
  title: ["Judul", ({ title }) => title],
  description: ["Deskripsi", ({ description }) => description],
  category: ["Kategori", ({ category }) => CATEGORIES[category]],
  report_level: ["Tingkat", ({ level }) => LEVELS[level]],
  faculty: ["Fakultas", ({ faculty }) => faculty],
  building: ["Gedung", ({ building }) => building],
  room: ["Ruang", ({ room }) => room],
  status: ["Status", ({ status }) => REPORT_STATUSES[status]],
  isPrivate: ["Rahasia", (row) => yesNo(row.is_private)],
  isAnonymous: ["Anonim", (row) => yesNo(row.is_anonymous)],
  name: ["Nama", (row) => (row.is_anonymous ? null : (row.author_name ?? REMOVED_AUTHOR))],
  npm: ["NPM", (row) => (row.is_anonymous ? null : row.author_npm)],
  submitted: ["Dikirim", (row) => dayInJakarta(row.submitted_at)],
  due: ["Tenggat", (row) => row.due_at && dayInJakarta(row.due_at)],
  response: ["Tanggapan", ({ response }) => response],
  responded: ["Ditanggapi", (row) => row.responded_at && dayInJakarta(row.responded_at)],
  changes: [
    "Perubahan status",
    ({ changes }) => changesText(changes, REPORT_STATUSES, dayInJakarta),
  ],
  upvotes: ["Upvote", ({ upvotes }) => upvotes],
  downvotes: ["Downvote", ({ downvotes }) => downvotes],
  unit: ["Unit", ({ unit }) => unit],
} as const satisfies Columns<ReportLine> & Columns<ReportLine, keyof ReportInput>;

/** An appeal as a line; its student is always known. */
const APPEAL_COLUMNS: Columns<AppealExportRow> = {
  number: ["Nomor", ({ id }) => id],
  name: ["Nama", (row) => row.student_name],
  npm: ["NPM", (row) => row.student_npm],
  semester: ["Semester", ({ semester }) => semester],
  problem: ["Tipe bencana", ({ problem }) => APPEAL_PROBLEMS[problem]],
  status: ["Status", ({ status }) => APPEAL_STATUSES[status]],
  submitted: ["Diajukan (WIB)", (row) => minuteOf(row.submitted_at)],
  due: ["Tenggat (WIB)", (row) => row.due_at && minuteOf(row.due_at)],
  note: ["Catatan admin", (row) => row.admin_note],
  changes: [
    "Perubahan status (WIB)",
    ({ changes }) => changesText(changes, APPEAL_STATUSES, minuteOf),
  ],
};

const headOf = <Row>(columns: Columns<Row>): Cells => Object.values(columns).map(([name]) => name);
const cellsOf =
  <Row>(columns: Columns<Row>) =>
  (row: Row): Cells =>
    Object.values(columns).map(([, cell]) => cell(row));

export const REPORT_HEAD = headOf(REPORT_COLUMNS);
/** @param nameOf gives the name of the unit where a report lies, null for the clinic */
export const reportCells = (nameOf: (unit: string) => string | null) => {
  const cells = cellsOf<ReportLine>(REPORT_COLUMNS);
  return (row: ReportExportRow) => cells({ ...row, unit: nameOf(row.unit) });
};
export const APPEAL_HEAD = headOf(APPEAL_COLUMNS);
export const appealCells = cellsOf(APPEAL_COLUMNS);

const countLines = <K extends string>(
  name: string,
  labels: Readonly<Record<K, string>>,
  counts: Readonly<Record<K, number>>,
): readonly Cells[] => [
  [name, "Jumlah"],
  ...Object.entries<string>(labels).map(([key, label]): Cells => [label, counts[key as K]]),
];

const verdictLines = <K extends string>(
  name: string,
  labels: Readonly<Record<K, string>>,
  verdicts: Readonly<Record<K, Verdicts>>,
): readonly Cells[] => [
  [name, "Ditanggapi", "Penulis menyatakan beres", "Dibuka kembali oleh penulis"],
  ...Object.entries<string>(labels).map(([key, label]): Cells => {
    const { responded, solved, reopened } = verdicts[key as K];
    return [label, responded, solved, reopened];
  }),
];

const monthLines = ({ reports }: Statistics, promised: string): readonly Cells[] => [
  [
    "Bulan",
    "Laporan",
    "Dijawab",
    "Median hari",
    "Persentil 90 hari",
    "Median hari tanpa jeda",
    "Persentil 90 hari tanpa jeda",
    `Dijawab dalam ${promised}`,
    `Lewat ${promised}`,
  ],
  ...reports.months.map((month): Cells => [
    month.month,
    month.total,
    month.answered,
    month.median_days,
    month.p90_days,
    month.median_unpaused_days,
    month.p90_unpaused_days,
    month.kept,
    month.missed,
  ]),
];

const placeLines = ({ reports }: Statistics): readonly Cells[] => [
  ["Tempat", "Terbuka sekarang", "Datang", "Median hari"],
  ...reports.places.map((place): Cells => [place.name, place.open, place.came, place.median_days]),
];

const buildingLines = ({ reports }: Statistics): readonly Cells[] => [
  ["Gedung", "Laporan", "Terbuka sekarang"],
  ...reports.buildings.map(({ name, filed, open }): Cells => [name, filed, open]),
];

/** One table of the statistics, its heading first. */
export const statisticsLines = (
  figures: Statistics,
  table: StatisticsTable,
  promises: Promises,
): readonly Cells[] => {
  const { reports, appeals } = figures;
  if (table === "months")
    return monthLines(figures, promisesInWords(unusual(promises)).answer.span);
  if (table === "categories") return countLines("Kategori", CATEGORIES, reports.per_category);
  if (table === "levels") return countLines("Tingkat", LEVELS, reports.per_level);
  if (table === "statuses") return countLines("Status", REPORT_STATUSES, reports.per_status);
  if (table === "places") return placeLines(figures);
  if (table === "buildings") return buildingLines(figures);
  const { verdicts } = reports;
  if (table === "category_verdicts")
    return verdictLines("Kategori", CATEGORIES, verdicts.per_category);
  if (table === "level_verdicts") return verdictLines("Tingkat", LEVELS, verdicts.per_level);
  return countLines("Hasil banding", APPEAL_STATUSES, appeals.per_status);
};
