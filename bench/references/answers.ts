import type { Report } from "../../src/features/reports/report-record.contract.ts";
import {
  CATEGORIES,
  type Category,
  keysOf,
  type Level,
  REPORT_STATUSES,
  type ReportStatus,
} from "../../src/labels.ts";

/** A row of the statements that read reports. */
export interface Row {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly category: Category;
  readonly level: Level;
  readonly faculty: string | null;
  readonly building: string | null;
  readonly room: string;
  readonly is_private: boolean;
  readonly status: ReportStatus;
  readonly author_id: number | null;
  readonly author_name: string | null;
  readonly response: string | null;
  readonly responded_at: Date | null;
  readonly submitted_at: Date;
  readonly vote_total: number;
  readonly version: number;
  readonly merged_into: number | null;
  readonly solved_by_author: boolean;
  readonly followers: number;
  readonly redacted_reason: string | null;
  readonly file_name: string | null;
  readonly file_mime: string | null;
  readonly file_bytes: number | null;
  readonly file_width: number | null;
  readonly file_height: number | null;
}

interface Count {
  readonly category: string;
  readonly status: string;
  readonly n: number;
}

interface Step {
  readonly kind: string;
  readonly from: string;
  readonly to: string;
  readonly at: string;
}

/** A report as the product answers it to a guest. */
const presentRow = (row: Row): Report => ({
  id: row.id,
  title: row.title,
  description: row.description,
  category: row.category,
  report_level: row.level,
  faculty: row.faculty,
  building: row.building,
  room: row.room,
  isPrivate: row.is_private,
  isAnonymous: row.author_id === null,
  status: row.status,
  student_id: row.author_id,
  students: row.author_name === null ? null : { name: row.author_name },
  is_mine: false,
  file_url: row.file_name === null ? null : `/uploads/${row.file_name}`,
  file:
    row.file_mime === null
      ? null
      : {
          mime: row.file_mime,
          bytes: row.file_bytes ?? 0,
          width: row.file_width,
          height: row.file_height,
        },
  response: row.response,
  responded_at: row.responded_at?.toISOString() ?? null,
  admins: null,
  submitted_at: row.submitted_at.toISOString(),
  vote_total: row.vote_total,
  version: row.version,
  merged_into: row.merged_into,
  solved_by_author: row.solved_by_author,
});

const sum = (counts: readonly Count[], keep: (count: Count) => boolean) =>
  counts.reduce((total, count) => (keep(count) ? total + count.n : total), 0);

const totals = (keys: readonly string[], total: (key: string) => number) =>
  Object.fromEntries(keys.map((key) => [key, total(key)]));

const paginationOf = (total: number, perPage: number) => ({
  total_items: total,
  total_pages: Math.ceil(total / perPage),
  current_page: 1,
  items_per_page: perPage,
});

/** The first page under two filters, as the product answers it. */
export const listAnswer = (
  rows: readonly (Row & { counts: Count[] | null })[],
  { category, status, perPage }: { category: string; status: string; perPage: number },
) => {
  const counts = rows[0]?.counts ?? [];
  const total = sum(counts, (c) => c.category === category && c.status === status);
  return {
    success: true,
    message: "Daftar laporan",
    data: rows.map(presentRow),
    pagination: paginationOf(total, perPage),
    total_per_category: totals(keysOf(CATEGORIES), (key) =>
      sum(counts, (c) => c.category === key && c.status === status),
    ),
    total_per_status: totals(keysOf(REPORT_STATUSES), (key) =>
      sum(counts, (c) => c.status === key && c.category === category),
    ),
  };
};

export const searchAnswer = (
  rows: readonly (Row & { total: number })[],
  perPage: number,
  most: number,
) => ({
  success: true,
  message: "Daftar laporan",
  data: rows.map(presentRow),
  pagination: paginationOf(Math.min(rows[0]?.total ?? 0, most), perPage),
});

export type DetailRow = Row & { readonly timeline: readonly Step[] | null };

/** A report with its timeline; no answer in these databases is formatted. */
const detailOf = (row: DetailRow) => ({
  ...presentRow(row),
  redaction: row.redacted_reason === null ? null : { reason: row.redacted_reason },
  response_blocks: null,
  timeline: (row.timeline ?? []).map(({ kind, from, to, at }) => ({
    kind,
    from,
    to,
    at: new Date(at).toISOString(),
  })),
  followers: row.followers,
});

export const detailAnswer = (row: DetailRow) => ({
  success: true,
  message: "Detail laporan",
  data: detailOf(row),
});

/** The author's own new report, with what the product tells its author. */
export const createdAnswer = (row: Row & { readonly promised_at: Date }) => ({
  success: true,
  message: "Berhasil mengajukan laporan",
  data: {
    ...detailOf({ ...row, timeline: null }),
    is_mine: true,
    unit: null,
    due_at: row.promised_at.toISOString(),
    is_overdue: false,
    paused: false,
    waiting_for: null,
    verdict: null,
    abuse: null,
    is_following: false,
    is_flagged: false,
  },
});
