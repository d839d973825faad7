/** The product's fixed values and their words for readers (docs/product/texts.md). */

/** Records on a page of a list, by default. */
export const PAGE_SIZE = 10;

export const CATEGORIES = {
  general: "Umum",
  administration: "Administrasi",
  bureaucracy: "Birokrasi",
  facilities: "Fasilitas",
  academic: "Akademik",
  ukt_appeal: "Banding UKT",
  financial: "Keuangan",
} as const;
export type Category = keyof typeof CATEGORIES;

export const LEVELS = {
  university: "Universitas",
  faculty: "Fakultas",
  department: "Departemen",
  program_study: "Program Studi",
  student_organization: "Organisasi Mahasiswa",
} as const;
export type Level = keyof typeof LEVELS;

export const REPORT_STATUSES = {
  pending: "Pending",
  under_review: "Ditinjau",
  responded: "Ditanggapi",
  done: "Selesai",
  rejected: "Ditolak",
} as const;
export type ReportStatus = keyof typeof REPORT_STATUSES;

/** The statuses in which a report is public, unless it is private. */
export const PUBLIC_STATUSES = ["under_review", "responded", "done"] as const;

/** Whether a report in this status is public, unless it is private. */
export const isPublicStatus = (status: ReportStatus): boolean =>
  (PUBLIC_STATUSES as readonly string[]).includes(status);

/** The statuses in which an answer is still due. */
export const OPEN_STATUSES = ["pending", "under_review"] as const;

/** Whether an answer to a report or an appeal in this status is still due. */
export const isOpenStatus = (status: ReportStatus): boolean =>
  (OPEN_STATUSES as readonly string[]).includes(status);

/** The steps of a report's timeline and their names where no status changes (docs/product/case.md#common-rules). */
export const REPORT_EVENT_KINDS = {
  status: "Status berubah",
  asked: "Menunggu keterangan penulis",
  received: "Keterangan diterima",
  reopened: "Dibuka kembali oleh penulis",
  solved: "Penulis menyatakan masalahnya beres",
  merged: "Digabung",
  parted: "Dipisahkan kembali",
  redacted: "Sebagian disunting admin",
  corrected: "Kategori diperbaiki",
  anonymized: "Dijadikan anonim oleh penulis",
  forwarded: "Diteruskan",
} as const;
export type ReportEventKind = keyof typeof REPORT_EVENT_KINDS;

/** The author's own acts; for an anonymous author only the hour is known. */
export const AUTHORS_ACTS: readonly ReportEventKind[] = [
  "received",
  "reopened",
  "solved",
  "anonymized",
];

/** The reasons for removing a part of a report or a message. */
export const REMOVAL_REASONS = {
  personal_data: "Data pribadi",
  accusation: "Tuduhan terhadap seseorang",
  hate: "Ujaran kebencian",
  other: "Lainnya",
} as const;
export type RemovalReason = keyof typeof REMOVAL_REASONS;

export const STUDENT_STATUSES = {
  waiting: "Menunggu",
  verified: "Terverifikasi",
  not_verified: "Ditolak",
} as const;

export const REPORT_SORTS = {
  newest: "Terbaru",
  popular: "Terpopuler",
  oldest: "Terlama",
} as const;
export type ReportSort = keyof typeof REPORT_SORTS;

export const NEWS_STATUSES = {
  draft: "Draft",
  published: "Publish",
} as const;
export type NewsStatus = keyof typeof NEWS_STATUSES;

export const NEWS_SORTS = {
  newest: "Terbaru",
  oldest: "Terlama",
} as const;

export const VOTE_TYPES = ["upvote", "downvote"] as const;
export type VoteType = (typeof VOTE_TYPES)[number];

/** `approved` is read as `responded` wherever a status comes in (docs/product/appeals.md#status). */
export const APPEAL_STATUSES = {
  pending: "Pending",
  under_review: "Ditinjau",
  responded: "Diterima",
  rejected: "Ditolak",
} as const;
export type AppealStatus = keyof typeof APPEAL_STATUSES;

export const APPEAL_PROBLEMS = {
  natural: "Bencana Alam",
  non_natural: "Bencana Non Alam",
} as const;
export type AppealProblem = keyof typeof APPEAL_PROBLEMS;

export const APPEAL_DOCUMENTS = {
  ktm: "KTM",
  ukt_proof: "Bukti UKT",
  transcript: "Transkrip",
  sk: "Surat Keterangan",
} as const;
export type AppealDocument = keyof typeof APPEAL_DOCUMENTS;

/** Replaces the name on texts of a person who has removed the account. */
export const REMOVED_AUTHOR = "Akun sudah dihapus";

/** The kinds of items that admins work on, with their names in a sentence. */
export const ITEMS = {
  report: "laporan",
  appeal: "banding",
  student: "akun",
} as const;
export type ItemKind = keyof typeof ITEMS;

/** The subjects of notifications: a record, its conversation, pages, then lists of the back office. */
const NOTIFIED_RECORDS = ["report", "appeal", "report_messages", "appeal_messages"] as const;
const NOTIFIED_PAGES = ["appeals", "filing", "registration"] as const;
const NOTIFIED_LISTS = [
  "unit_reports",
  "due_reports",
  "late_reports",
  "raised_reports",
  "report_replies",
  "appeal_replies",
] as const;
export const NOTIFICATION_KINDS = [
  ...NOTIFIED_RECORDS,
  ...NOTIFIED_PAGES,
  ...NOTIFIED_LISTS,
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];
export type NotificationAbout =
  | { readonly kind: (typeof NOTIFIED_RECORDS)[number]; readonly id: number }
  | { readonly kind: (typeof NOTIFIED_PAGES)[number] }
  | { readonly kind: (typeof NOTIFIED_LISTS)[number]; readonly unit: string | null };

export const NOTIFICATION_STATUSES = ["unread", "read"] as const;
export type NotificationStatus = (typeof NOTIFICATION_STATUSES)[number];

/** The keys of a table of labels, as a tuple for `z.enum`. */
export const keysOf = <K extends string>(labels: Readonly<Record<K, unknown>>) =>
  Object.keys(labels) as [K, ...K[]];
