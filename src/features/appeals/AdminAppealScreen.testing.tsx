import { pageOf } from "../../web/stub-api.testing.ts";
import type { Appeal, AppealDetail } from "./appeal.contract.ts";

/** A document that every browser shows in a frame. */
export const paper = (words: string) => `/uploads/${words}.txt`;

/** A pending appeal with two documents, as an admin gets it. */
export const anAppeal = (changed: Partial<AppealDetail> = {}): AppealDetail => ({
  id: 31,
  semester: "3",
  problem: "natural",
  status: "pending",
  submitted_at: "2026-11-14T08:00:00.000Z",
  admin_note: null,
  admin_note_blocks: null,
  student_id: 7,
  students: {
    id: 7,
    name: "Sekar Ayu Lestari",
    npm: "2217051043",
    campus_email: "2217051043@students.example.ac.id",
  },
  admins: null,
  ktm_url: paper("kartu"),
  ukt_proof_url: null,
  transcript_url: null,
  sk_url: paper("surat"),
  version: 1,
  paused: false,
  waiting_for: null,
  due_at: null,
  is_overdue: false,
  second_review: false,
  timeline: [],
  review_until: null,
  ...changed,
});

/** The answer of a list of appeals. */
export const appealsOf = (appeals: readonly Appeal[], pages?: Parameters<typeof pageOf>[1]) => {
  const counts = { pending: 9, under_review: 4, responded: 12, rejected: 3 };
  return pageOf(appeals, pages, { total_per_status: counts, totalPerStatus: counts });
};
