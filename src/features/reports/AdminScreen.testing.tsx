import { type Answers, pageOf } from "../../web/stub-api.testing.ts";
import { openScreen } from "../../app/web/test-page.testing.tsx";
import type { User } from "../accounts/account.contract.ts";
import type { Template } from "../templates/template.contract.ts";
import type { Claim } from "../claims/claim.contract.ts";
import type { Report, ReportDetail } from "./report-record.contract.ts";

/** An empty conversation about each report and appeal whose GET is among `answers`. */
export const withoutMessages = (answers: Answers) =>
  Object.keys(answers).flatMap((call) => {
    const [, about] =
      /^GET \/(?:admin\/ukt\/(?=appeals)|)((?:reports|(?:ukt-)?appeals)\/\d+)$/.exec(call) ?? [];
    return about
      ? [
          [
            `GET /${about.replace(/^appeals/, "ukt-appeals")}/messages`,
            () => successOf([]),
          ] as const,
        ]
      : [];
  });

/** The calls around an item that admins work on: free for them, no notes, no templates, nothing else waiting. */
const aroundItem = (answers: Answers): Answers => {
  const lists = Object.keys(answers).flatMap((call) => {
    const [, kind, id] = /^GET \/(reports|users|admin\/ukt\/appeals)\/(\d+)$/.exec(call) ?? [];
    return kind ? [`${ITEM_KINDS[kind]}/${id}`] : [];
  });
  return Object.fromEntries([
    ["GET /admin/templates", () => listOf([])],
    ["GET /admin/queues", () => successOf(NOTHING_WAITS)],
    ["GET /admin/queues/next", () => successOf(null)],
    ...lists.flatMap((item) => [
      [`PUT /admin/claims/${item}`, () => successOf(aClaim())],
      [`GET /admin/claims/${item}`, () => successOf(aClaim())],
      [`DELETE /admin/claims/${item}`, () => successOf(null)],
      [`GET /admin/notes/${item}`, () => successOf([])],
      [`GET /admin/reports/${item.replace("report/", "")}/similar`, () => successOf([])],
      [
        `GET /admin/students/${item.replace("student/", "")}/listed`,
        () => successOf({ has_list: false, students: [] }),
      ],
    ]),
    ...withoutMessages(answers),
    ...Object.entries(answers),
  ]);
};
const NOTHING_WAITS = {
  student: { overdue: 0, due: 0, waiting: 0 },
  report: { overdue: 0, due: 0, waiting: 0 },
  appeal: { overdue: 0, due: 0, waiting: 0 },
  messages: { report: 0, appeal: 0 },
  flagged: 0,
  raised: 0,
};
const ITEM_KINDS: Readonly<Record<string, string>> = {
  reports: "report",
  users: "student",
  "admin/ukt/appeals": "appeal",
};

/** A claim of the admin whose screen it is, for 20 minutes. */
export const aClaim = (changed: Partial<Claim> = {}): Claim => ({
  admins: { name: "Bambang Sutrisno" },
  // it is told in full minutes, rounded up
  until: inHours(19.5 / 60),
  is_mine: true,
  taken_over: false,
  ...changed,
});

/**
 * Opens a screen of the back office for an admin; what stands around the item whose GET is among
 * `answers` is answered too. Answers what it has asked so far.
 */
export const openAdminScreen = (path: string, answers: Answers, changed: Partial<User> = {}) =>
  openScreen(path, aroundItem(answers), {
    user: aStudent({
      id: 2,
      name: "Bambang Sutrisno",
      role: "admin",
      status: null,
      due_at: null,
      ...changed,
    }),
  });

/** A screen as unit staff see it. */
export const openStaffScreen = (path: string, answers: Answers) =>
  openAdminScreen(path, answers, { scope: "units" });

/** An answer that is still on its way. */
export const never = () => new Promise<never>(() => {});

/** A moment so many hours from now. */
export const inHours = (hours: number): string =>
  // half a minute more, so that the whole hours are still there when the screen counts them
  new Date(Date.now() + hours * 3_600_000 + 30_000).toISOString();

const DAY_MS = 24 * 3_600_000;

/** The last second of a day in Jakarta, so many days from today's: never less than 24 hours a day. */
export const atEndOfDay = (days: number): string => {
  const today = Math.floor((Date.now() + 7 * 3_600_000) / DAY_MS);
  return new Date((today + days + 1) * DAY_MS - 7 * 3_600_000 - 1000).toISOString();
};

/** A pending report with a name on it, as an admin gets it. */
export const aReport = (changed: Partial<ReportDetail> = {}): ReportDetail => ({
  id: 1271,
  title: "Surat keterangan aktif kuliah terlambat dua minggu",
  description: "Saya belum menerima kabar.",
  category: "administration",
  report_level: "faculty",
  faculty: null,
  building: null,
  room: "",
  isAnonymous: false,
  isPrivate: false,
  status: "pending",
  student_id: 7,
  students: { name: "Sekar Ayu Lestari" },
  is_mine: false,
  file_url: null,
  file: null,
  response: null,
  response_blocks: null,
  responded_at: null,
  admins: null,
  submitted_at: "2026-11-14T08:00:00.000Z",
  vote_total: 37,
  version: 1,
  merged_into: null,
  solved_by_author: false,
  due_at: inHours(60),
  is_overdue: false,
  paused: false,
  waiting_for: null,
  unread_messages: 0,
  followers: 0,
  redaction: null,
  timeline: [],
  ...changed,
});

/** A student who waits for verification, as an admin gets them. */
export const aStudent = (changed: Partial<User> = {}): User => ({
  id: 7,
  name: "Sekar Ayu Lestari",
  username: null,
  campus_email: "2217051043@students.example.ac.id",
  email: "2217051043@students.example.ac.id",
  npm: null,
  program_study: "Ilmu Komputer",
  batch: 2022,
  status: "waiting",
  status_reason: null,
  role: "student",
  ktm_url: null,
  must_change_password: false,
  version: 1,
  created_at: "2026-11-14T17:30:00.000Z",
  due_at: inHours(60),
  is_overdue: false,
  ...changed,
});

/** The answer of a list of reports. */
export const listOf = (
  reports: readonly (Report | Template)[],
  pages?: Parameters<typeof pageOf>[1],
) =>
  pageOf(reports, pages, {
    total_per_category: {},
    total_per_status: { pending: 41, under_review: 23, responded: 35, done: 28, rejected: 5 },
  });

/** The same answer of a search that found more than it counts. */
export const cappedOf = <B extends { pagination: object }>({ body }: { body: B }) => ({
  body: {
    ...body,
    pagination: { ...body.pagination, is_capped: true },
    counts_are_capped: true,
  },
});

export const successOf = (data: unknown, message = "") => ({
  body: { success: true, message, data },
});

/** The refusal of an edit that came too late, with the record as it is now. */
export const staleWith = (data: unknown) => ({
  status: 409,
  body: { success: false, code: "STALE", message: "Sudah diubah orang lain.", data },
});
