import type { Answers } from "../../web/stub-api.testing.ts";
import { leaveNoDrafts } from "../../web/draft-life.ts";
import { openScreen } from "../../app/web/test-page.testing.tsx";
import type { User } from "../accounts/account.contract.ts";
import { aStudent, successOf, withoutMessages } from "../reports/AdminScreen.testing.tsx";
import type { Appeal, AppealDetail } from "./appeal.contract.ts";

/** A student who may file appeals. */
export const verified = (changed: Partial<User> = {}): User =>
  aStudent({ status: "verified", npm: "2217051043", due_at: null, ...changed });

/** A pending appeal as its student gets it. */
export const anAppeal = (changed: Partial<AppealDetail> = {}): AppealDetail => ({
  id: 31,
  semester: "5",
  problem: "natural",
  status: "pending",
  submitted_at: "2026-11-18T08:00:00.000Z",
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
  ktm_url: null,
  ukt_proof_url: null,
  transcript_url: null,
  sk_url: null,
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
export const appealsOf = (
  appeals: readonly Appeal[],
  { total = appeals.length, page = 1 }: { total?: number; page?: number } = {},
) => {
  const counts = { pending: 0, under_review: 0, responded: 0, rejected: 0 };
  const pages = Math.ceil(total / 10);
  return {
    body: {
      success: true,
      message: "",
      data: appeals,
      pagination: {
        total_items: total,
        total_pages: pages,
        current_page: page,
        items_per_page: 10,
      },
      total_per_status: counts,
      totalPerStatus: counts,
    },
  };
};

/** An open period, and no appeal that is not decided yet. */
const ordinary: Answers = {
  "GET /ukt-appeals/status": () => successOf({ is_active: true }),
  "GET /ukt-appeals/me": () => appealsOf([]),
};

/**
 * Opens a page of appeals without a draft; the period is open unless told. Where it leads to a page that
 * is for others too, there is its address alone. Answers what was asked.
 */
export const openAppealScreen = (
  path: string,
  answers: Answers = {},
  user: User | null = verified(),
) => {
  // The page of the test before was taken away after that test had ended, and left what it held.
  leaveNoDrafts();
  const usual = { ...ordinary, ...Object.fromEntries(withoutMessages(answers)) };
  return openScreen(path, { ...usual, ...answers }, { user, only: "signed-in" });
};

/** A real photo of one colour, as a phone's gallery hands it over. */
export const photoOf = async (name: string, color: string, width = 300, height = 400) => {
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext("2d")!;
  pen.fillStyle = color;
  pen.fillRect(0, 0, width, height);
  const blob = await canvas.convertToBlob({ type: "image/jpeg" });
  return new File([blob], name, { type: "image/jpeg" });
};

export const pdfNamed = (name: string, bytes = 1000) =>
  new File([new Uint8Array(bytes)], name, { type: "application/pdf" });
