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
import { CATEGORIES, REPORT_STATUSES } from "../../labels.ts";
import type { Viewer } from "../../server/http/viewer.ts";
import { type Authorship, nobodysAuthorship } from "../authorship/authorship.server.ts";
import {
  isMine,
  maySee,
  presentCounts,
  presentReportDetail,
  type Reader,
  readerOf,
} from "./report.present.ts";
import type { ReportCount, ReportFilter } from "./report-filter.sql.ts";
import type { ReportEvent } from "./report-event.sql.ts";
import type { ReportRow } from "./report.sql.ts";
import { named } from "../../../tests/support/report-row.ts";

/** What of a report leaves the server, for whom. */

const TAG = Buffer.alloc(32, 9);
const authors: Authorship = {
  ...nobodysAuthorship,
  has: (tag) => tag !== null && tag.equals(TAG),
  receipt: (tag) => (tag.equals(TAG) ? "RECEI-PT" : undefined),
};

const anonymous: ReportRow = { ...named, author_id: null, author_name: null, author_tag: TAG };

const reader = (viewer: Viewer | null, authorship = nobodysAuthorship): Reader => ({
  viewer,
  authorship,
});
const READERS = {
  guest: reader(null),
  "its named author": reader(studentViewer),
  "its anonymous author": reader({ ...studentViewer, id: 8 }, authors),
  "another student": reader({ ...studentViewer, id: 9 }),
  admin: reader(adminViewer),
};
const timeline: ReportEvent[] = [
  {
    kind: "status",
    from_status: "pending",
    to_status: "under_review",
    to_unit: null,
    at: NOW.toISOString(),
    admin_name: "Rani",
  },
];
const seen = (row: ReportRow, by: keyof typeof READERS) =>
  presentReportDetail(presenting, { ...row, timeline, flags: [], merged: [] }, READERS[by]);
const everybody = Object.keys(READERS) as (keyof typeof READERS)[];
const whoOf = (judge: (one: Reader) => boolean) => everybody.filter((who) => judge(READERS[who]));

test("a report is its author's: the named one's, or whoever's tag it has", () => {
  expect(whoOf((one) => isMine(named, one))).toEqual(["its named author"]);
  expect(whoOf((one) => isMine(anonymous, one))).toEqual(["its anonymous author"]);
});

test("a published one is for all, any other for its author and for admins", () => {
  const hidden = { published: false, status: "pending" } as const;
  expect(whoOf((one) => maySee(named, one))).toEqual(everybody);
  const seenBy = (row: ReportRow) => whoOf((one) => maySee({ ...row, ...hidden }, one));
  expect(seenBy(named)).toEqual(["its named author", "admin"]);
  expect(seenBy(anonymous)).toEqual(["its anonymous author", "admin"]);
});

test("a guest reads as nobody", async () => {
  expect(await readerOf(presenting, null, anonymous)).toEqual(READERS.guest);
  expect((await readerOf(presenting, adminViewer, anonymous)).viewer).toBe(adminViewer);
});

const step = { kind: "status", from: "pending", to: "under_review", at: NOW.toISOString() };
const publicly = {
  id: 12,
  title: "Air mati",
  description: "Sejak Senin.",
  category: "facilities",
  report_level: "faculty",
  faculty: null,
  building: null,
  room: "",
  isPrivate: false,
  status: "under_review",
  is_mine: false,
  file_url: null,
  file: null,
  response: null,
  response_blocks: null,
  responded_at: null,
  admins: null,
  submitted_at: YESTERDAY.toISOString(),
  vote_total: 2,
  version: 4,
  merged_into: null,
  solved_by_author: false,
  followers: 0,
  redaction: null,
  timeline: [step],
};
const byName = { isAnonymous: false, student_id: studentViewer.id, students: { name: "Siti" } };
const byNobody = { isAnonymous: true, student_id: null, students: null };
const dated = {
  unit: null,
  due_at: TOMORROW.toISOString(),
  is_overdue: false,
  paused: false,
  waiting_for: null,
  abuse: null,
  verdict: null,
};
const asStudent = { is_following: false, is_flagged: false };

test("a named report says who wrote it; when it is due is for author and admins", () => {
  expect(seen(named, "guest")).toEqual({ ...publicly, ...byName });
  expect(seen(named, "another student")).toEqual({ ...publicly, ...byName, ...asStudent });
  expect(seen(named, "its named author")).toEqual({
    ...publicly,
    ...byName,
    ...dated,
    ...asStudent,
    is_mine: true,
  });
});

test("an anonymous one says nothing of its author to anybody, and its receipt to the author alone", () => {
  expect(seen(anonymous, "guest")).toEqual({ ...publicly, ...byNobody });
  for (const who of ["another student", "its named author"] as const)
    expect(seen(anonymous, who)).toEqual({ ...publicly, ...byNobody, ...asStudent });
  expect(seen(anonymous, "its anonymous author")).toEqual({
    ...publicly,
    ...byNobody,
    ...dated,
    ...asStudent,
    is_mine: true,
    receipt: "RECEI-PT",
  });
});

test("an admin sees who answered, who changed it each time and who works on it", () => {
  const answer = { response: "- satu\n- dua", responded_at: NOW, responder_name: "Rani" };
  const { claim, ...report } = seen({ ...anonymous, ...answer }, "admin");
  expect(claim).toMatchObject({ admins: { name: "Rani" }, is_mine: true });
  expect(report).toEqual({
    ...publicly,
    ...byNobody,
    ...dated,
    response: answer.response,
    response_blocks: [expect.objectContaining({ start: null })],
    responded_at: NOW.toISOString(),
    admins: { name: "Rani" },
    unread_messages: 0,
    open_flags: 0,
    unit: null,
    is_raised: false,
    is_raised_next: false,
    flags: {
      open: 0,
      total: 0,
      per_reason: { personal_data: 0, false: 0, hate: 0, spam: 0, other: 0 },
      notes: [],
    },
    timeline: [{ ...step, admins: { name: "Rani" } }],
    merged: [],
  });
  expect(seen({ ...anonymous, ...answer }, "guest").admins).toBeNull();
  expect(seen(anonymous, "admin").admins).toBeNull();
});

test("the name of an account that is gone is told no more", () => {
  expect(seen({ ...named, author_name: null }, "guest").students).toBeNull();
});

test("its file has a plain path once published, before that one of the reader's session", () => {
  const file = {
    file_name: "a.jpg",
    file_mime: "image/jpeg",
    file_bytes: 900,
    file_width: 40,
    file_height: 30,
  };
  const hidden = { ...named, ...file, published: false };
  const { file: told, file_url } = seen({ ...named, ...file }, "guest");
  expect(told).toEqual({ mime: "image/jpeg", bytes: 900, width: 40, height: 30 });
  expect(file_url).toBe("/uploads/a.jpg");
  const own = seen(hidden, "its named author").file_url;
  expect(openedPath(own)).toBe("/uploads/a.jpg for 7, 60 minutes");
  expect(seen(hidden, "guest").file_url).toBeNull();
});

test("it is due while it is open, and overdue once its time has passed", () => {
  const due = (change: Partial<ReportRow>) => {
    const { due_at, is_overdue } = seen({ ...named, ...change }, "admin");
    return [due_at, is_overdue];
  };
  expect(due({ promised_at: NOW })).toEqual([NOW.toISOString(), false]);
  expect(due({ promised_at: YESTERDAY })).toEqual([YESTERDAY.toISOString(), true]);
  expect(due({ promised_at: YESTERDAY, status: "pending" })).toEqual([
    YESTERDAY.toISOString(),
    true,
  ]);
  expect(due({ promised_at: YESTERDAY, status: "done" })).toEqual([null, false]);
});

const counts: ReportCount[] = [
  { category: "academic", status: "pending", n: 1 },
  { category: "academic", status: "done", n: 2 },
  { category: "general", status: "pending", n: 4 },
  { category: "general", status: "done", n: 8 },
];
const countsOf = (filter: Partial<ReportFilter>, found?: number) => {
  const hits = { counts, ids: [], total: found ?? 0, isCapped: true, countsAreCapped: true };
  const survey = { counts, ...(found === undefined ? {} : { hits }) };
  const { total, perCategory, perStatus } = presentCounts(survey, { search: "", ...filter });
  expect(Object.keys(perCategory)).toEqual(Object.keys(CATEGORIES));
  expect(Object.keys(perStatus)).toEqual(Object.keys(REPORT_STATUSES));
  const { academic, general, financial } = perCategory;
  return [total, { academic, general, financial }, [perStatus.pending, perStatus.done]];
};

test("totals leave their own filter aside", () => {
  expect(countsOf({})).toEqual([15, { academic: 3, general: 12, financial: 0 }, [5, 10]]);
  expect(countsOf({ category: "general" })).toEqual([
    12,
    { academic: 3, general: 12, financial: 0 },
    [4, 8],
  ]);
  expect(countsOf({ status: "done" })).toEqual([
    10,
    { academic: 2, general: 8, financial: 0 },
    [5, 10],
  ]);
  expect(countsOf({ category: "general", status: "done" })).toEqual([
    8,
    { academic: 2, general: 8, financial: 0 },
    [4, 8],
  ]);
});

test("where a search found other than was counted, what is chosen has what was found", () => {
  expect(countsOf({ category: "general", status: "done" }, 5)).toEqual([
    5,
    { academic: 2, general: 5, financial: 0 },
    [4, 5],
  ]);
});
