import { expect, test } from "vitest";
import {
  adminViewer,
  NOW,
  openedPath,
  presenting,
  studentViewer,
  TOMORROW,
  YESTERDAY,
} from "../../../tests/support/presenting.ts";
import type { Viewer } from "../../server/http/viewer.ts";
import { presentAppealDetail } from "./appeal.present.ts";
import type { AppealEventRow, AppealRow } from "./appeal.sql.ts";

const row: AppealRow = {
  id: 3,
  student_id: 7,
  semester: "4",
  problem: "natural",
  status: "under_review",
  admin_note: "Lengkap.",
  version: 2,
  submitted_at: YESTERDAY,
  promised_at: TOMORROW,
  messages: 0,
  unread_messages: 0,
  question: null,
  asked_at: null,
  paused_until: null,
  pause_left: 604_800,
  pause_taken: 0,
  second_review: false,
  rejected_by: null,
  student_name: "Siti",
  student_npm: "7400000001",
  student_email: "7400000001@students.example.ac.id",
  handler_name: "Rani",
  documents: { ktm: "card.pdf" },
  claim: { admin_id: 40, name: "Rani", until: TOMORROW, taken_from: null },
};
const events: AppealEventRow[] = [
  {
    kind: "status",
    from_status: "pending",
    to_status: "under_review",
    at: NOW,
    admin_name: "Rani",
  },
];
const seen = (viewer: Viewer, change: Partial<AppealRow> = {}) =>
  presentAppealDetail(presenting, { ...row, ...change }, events, viewer);
const step = { kind: "status", from: "pending", to: "under_review", at: NOW.toISOString() };

test("a student sees the own appeal, and not who works on it", () => {
  const { ktm_url, ...appeal } = seen(studentViewer);
  expect(appeal).toEqual({
    id: 3,
    semester: "4",
    problem: "natural",
    status: "under_review",
    submitted_at: YESTERDAY.toISOString(),
    admin_note: "Lengkap.",
    admin_note_blocks: null,
    student_id: 7,
    students: { id: 7, name: "Siti", npm: row.student_npm, campus_email: row.student_email },
    admins: null,
    ukt_proof_url: null,
    transcript_url: null,
    sk_url: null,
    version: 2,
    paused: false,
    waiting_for: null,
    timeline: [step],
  });
  expect(openedPath(ktm_url)).toBe("/uploads/card.pdf for 7, 60 minutes");
});

test("an admin sees who changed it last, each time, and who works on it", () => {
  const appeal = seen(adminViewer);
  expect(appeal.admins).toEqual({ name: "Rani" });
  expect(appeal.timeline).toEqual([{ ...step, admins: { name: "Rani" } }]);
  expect(appeal.claim).toMatchObject({ admins: { name: "Rani" }, is_mine: true });
  expect(seen(adminViewer, { handler_name: null }).admins).toBeNull();
});

test("a note with a list is told in blocks as well", () => {
  expect(seen(studentViewer, { admin_note: "- satu\n- dua" }).admin_note_blocks).toHaveLength(1);
  expect(seen(studentViewer, { admin_note: null }).admin_note_blocks).toBeNull();
});
