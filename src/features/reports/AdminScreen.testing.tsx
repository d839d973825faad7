import type { Answers } from "../../web/stub-api.testing.ts";
import { openScreen } from "../../web/test-page.testing.tsx";
import type { User } from "../accounts/account.contract.ts";
import type { Report, ReportDetail } from "./report.contract.ts";

/** Opens a screen of the back office for an admin. Answers what it has asked so far. */
export const openAdminScreen = (path: string, answers: Answers) =>
  openScreen(path, answers, {
    user: aStudent({ id: 2, name: "Bambang Sutrisno", role: "admin", status: null, due_at: null }),
  });

/** An answer that is still on its way. */
export const never = () => new Promise<never>(() => {});

/** A moment so many hours from now. */
export const inHours = (hours: number): string =>
  // half a minute more, so that the whole hours are still there when the screen counts them
  new Date(Date.now() + hours * 3_600_000 + 30_000).toISOString();

/** A pending report with a name on it, as an admin gets it. */
export const aReport = (changed: Partial<ReportDetail> = {}): ReportDetail => ({
  id: 1271,
  title: "Surat keterangan aktif kuliah terlambat dua minggu",
  description: "Saya belum menerima kabar.",
  category: "administration",
  report_level: "faculty",
  isAnonymous: false,
  isPrivate: false,
  status: "pending",
  student_id: 7,
  students: { name: "Sekar Ayu Lestari" },
  is_mine: false,
  file_url: null,
  file: null,
  response: null,
  responded_at: null,
  admins: null,
  submitted_at: "2026-11-14T08:30:00.000Z",
  vote_total: 37,
  version: 1,
  due_at: inHours(60),
  is_overdue: false,
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
  reports: readonly Report[],
  pages: Partial<{ total: number; page: number }> = {},
) => {
  const total = pages.total ?? reports.length;
  return {
    body: {
      success: true,
      message: "",
      data: reports,
      pagination: {
        total_items: total,
        total_pages: Math.ceil(total / 10),
        current_page: pages.page ?? 1,
        items_per_page: 10,
      },
      total_per_category: {},
      total_per_status: { pending: 41, under_review: 23, responded: 35, done: 28, rejected: 5 },
    },
  };
};

export const successOf = (data: unknown, message = "") => ({
  body: { success: true, message, data },
});

/** The refusal of an edit that came too late, with the record as it is now. */
export const staleWith = (data: unknown) => ({
  status: 409,
  body: { success: false, code: "STALE", message: "Sudah diubah orang lain.", data },
});
