import { expect, test } from "vitest";
import { STATUS_OF } from "./codes.ts";
import * as may from "./permissions.ts";
import * as onRecord from "./record-permissions.ts";

/** Every predicate, asked of everybody and everything that it tells apart. */

const PEOPLE = {
  guest: null,
  waiting: { id: 1, role: "student", status: "waiting" },
  verified: { id: 2, role: "student", status: "verified" },
  rejected: { id: 3, role: "student", status: "not_verified" },
  admin: { id: 4, role: "admin", status: null },
  superadmin: { id: 5, role: "superadmin", status: null },
  "admin to set up": { id: 6, role: "admin", status: null, needsTwoStep: true },
  "superadmin to set up": { id: 7, role: "superadmin", status: null, needsTwoStep: true },
} as const satisfies Record<string, may.Asker>;
type Who = keyof typeof PEOPLE;

const GUEST = { guest: "401 NOT_SIGNED_IN" };
const TO_SET_UP = {
  "admin to set up": "403 TWO_STEP_REQUIRED",
  "superadmin to set up": "403 TWO_STEP_REQUIRED",
};
const staff = <T>(answer: T) => ({
  admin: answer,
  superadmin: answer,
  "admin to set up": answer,
  "superadmin to set up": answer,
});
const students = <T>(answer: T) => ({ waiting: answer, verified: answer, rejected: answer });
const STUDENTS_ALONE = { ...GUEST, ...staff("403 STUDENTS_ONLY") };
const STAFF_ALONE = { ...GUEST, ...students("403 ADMINS_ONLY") };

const told = (ruling: may.Ruling) => (ruling ? `${STATUS_OF[ruling.code]} ${ruling.code}` : "yes");

const RULES: readonly (readonly [string, may.Rule, Partial<Record<Who, string>>])[] = [
  ["anyone", may.anyone, {}],
  ["ownAccount", may.ownAccount, GUEST],
  ["signedIn", may.signedIn, { ...GUEST, ...TO_SET_UP }],
  ["student", may.student, STUDENTS_ALONE],
  [
    "verifiedStudent",
    may.verifiedStudent,
    { ...STUDENTS_ALONE, waiting: "403 ACCOUNT_WAITING", rejected: "403 ACCOUNT_NOT_VERIFIED" },
  ],
  ["votingStudent", may.votingStudent, { ...STUDENTS_ALONE, rejected: "403 ACCOUNT_NOT_VERIFIED" }],
  [
    "rejectedStudent",
    may.rejectedStudent,
    { ...STUDENTS_ALONE, waiting: "409 NOT_REJECTED", verified: "409 NOT_REJECTED" },
  ],
  ["ownAdminAccount", may.ownAdminAccount, STAFF_ALONE],
  ["admin", may.admin, { ...STAFF_ALONE, ...TO_SET_UP }],
  [
    "superadmin",
    may.superadmin,
    {
      ...GUEST,
      ...students("403 SUPERADMINS_ONLY"),
      ...TO_SET_UP,
      admin: "403 SUPERADMINS_ONLY",
      "admin to set up": "403 SUPERADMINS_ONLY",
    },
  ],
];

test.each(RULES)("%s refuses these, and lets everybody else through", (_name, rule, refused) => {
  const rulings = Object.entries(PEOPLE).map(([who, asker]) => [who, told(rule(asker))]);
  expect(Object.fromEntries(rulings)).toEqual(
    Object.fromEntries(Object.keys(PEOPLE).map((who) => [who, refused[who as Who] ?? "yes"])),
  );
});

const passed = (changed: Partial<Parameters<typeof onRecord.mayForward>[0]>) => ({
  status: "under_review" as const,
  mergedInto: null,
  isThere: false,
  hidesMerged: false,
  ...changed,
});
const report = (mine: boolean, published: boolean, status = "pending") => ({
  mine,
  published,
  status,
});
const appeal = (student_id: number, status = "pending") => ({ student_id, status });
const filing = (periodActive: boolean, hasOpen: boolean) => ({ periodActive, hasOpen });
const { verified, admin, superadmin } = PEOPLE;
const OTHER = 99;

const RULINGS: readonly (readonly [string, () => may.Ruling, string])[] = [
  [
    "requiring a second factor of all, with one",
    () => may.mayRequireTwoStep({ hasTwoStep: true }),
    "yes",
  ],
  [
    "requiring a second factor of all, with none",
    () => may.mayRequireTwoStep({ hasTwoStep: false }),
    "409 TWO_STEP_OFF",
  ],
  ["resetting another's second factor", () => may.mayResetTwoStep(superadmin, OTHER), "yes"],
  [
    "resetting the own second factor",
    () => may.mayResetTwoStep(superadmin, superadmin.id),
    "409 OWN_ACCOUNT",
  ],

  [
    "voting on another's published report",
    () => onRecord.mayVote({ ...report(false, true), merged: false }),
    "yes",
  ],
  [
    "voting on another's hidden report",
    () => onRecord.mayVote({ ...report(false, false), merged: false }),
    "404 NOT_FOUND",
  ],
  [
    "voting on the own published report",
    () => onRecord.mayVote({ ...report(true, true), merged: true }),
    "403 OWN_REPORT",
  ],
  [
    "voting on the own hidden report",
    () => onRecord.mayVote({ ...report(true, false), merged: false }),
    "403 OWN_REPORT",
  ],
  [
    "voting on another's merged report",
    () => onRecord.mayVote({ ...report(false, true), merged: true }),
    "409 MERGED",
  ],
  ["merging two published reports", () => onRecord.mayMerge({ published: true }), "yes"],
  ["merging what is hidden", () => onRecord.mayMerge({ published: false }), "409 NOT_PUBLISHED"],

  ["passing an open report on", () => onRecord.mayForward(passed({})), "yes"],
  [
    "passing an answered report on",
    () => onRecord.mayForward(passed({ status: "responded" })),
    "yes",
  ],
  [
    "passing a done report on",
    () => onRecord.mayForward(passed({ status: "done" })),
    "409 CASE_CLOSED",
  ],
  [
    "passing a rejected report on",
    () => onRecord.mayForward(passed({ status: "rejected" })),
    "409 CASE_CLOSED",
  ],
  [
    "passing a merged report on",
    () => onRecord.mayForward(passed({ mergedInto: 4 })),
    "409 MERGED",
  ],
  [
    "passing a report on to where it is",
    () => onRecord.mayForward(passed({ isThere: true })),
    "409 SAME_PLACE",
  ],
  [
    "hiding a report with merged ones",
    () => onRecord.mayForward(passed({ hidesMerged: true })),
    "409 HAS_MERGED",
  ],

  ["changing the own hidden report", () => onRecord.mayChangeReport(report(true, false)), "yes"],
  ["changing the own published report", () => onRecord.mayChangeReport(report(true, true)), "yes"],
  [
    "changing the own report once seen",
    () => onRecord.mayChangeReport(report(true, true, "under_review")),
    "409 NOT_PENDING",
  ],
  [
    "changing another's published report",
    () => onRecord.mayChangeReport(report(false, true)),
    "403 NOT_YOURS",
  ],
  [
    "changing another's hidden report",
    () => onRecord.mayChangeReport(report(false, false)),
    "404 NOT_FOUND",
  ],

  ["filing an appeal", () => onRecord.mayFileAppeal(filing(true, false)), "yes"],
  [
    "filing one beside another",
    () => onRecord.mayFileAppeal(filing(true, true)),
    "409 OPEN_APPEAL",
  ],
  ["filing out of time", () => onRecord.mayFileAppeal(filing(false, false)), "409 PERIOD_CLOSED"],
  [
    "filing one beside another out of time",
    () => onRecord.mayFileAppeal(filing(false, true)),
    "409 PERIOD_CLOSED",
  ],
  ["seeing the own appeal", () => onRecord.maySeeAppeal(verified, appeal(verified.id)), "yes"],
  [
    "seeing another's appeal",
    () => onRecord.maySeeAppeal(verified, appeal(OTHER)),
    "404 NOT_FOUND",
  ],
  ["seeing an appeal as an admin", () => onRecord.maySeeAppeal(admin, appeal(OTHER)), "yes"],
  ["changing the own appeal", () => onRecord.mayChangeAppeal(verified, appeal(verified.id)), "yes"],
  [
    "changing the own appeal once seen",
    () => onRecord.mayChangeAppeal(verified, appeal(verified.id, "under_review")),
    "409 NOT_PENDING",
  ],
  [
    "changing another's appeal",
    () => onRecord.mayChangeAppeal(verified, appeal(OTHER)),
    "404 NOT_FOUND",
  ],

  ["seeing the own account", () => may.maySeeStudent(verified, verified.id), "yes"],
  ["seeing another student's account", () => may.maySeeStudent(verified, OTHER), "404 NOT_FOUND"],
  ["seeing a student's account as an admin", () => may.maySeeStudent(admin, OTHER), "yes"],

  ["reaching the own admin's account", () => may.mayReachAdmin(admin, admin.id), "yes"],
  [
    "reaching another admin's account",
    () => may.mayReachAdmin(admin, OTHER),
    "403 SUPERADMINS_ONLY",
  ],
  [
    "reaching an admin's account as a superadmin",
    () => may.mayReachAdmin(superadmin, OTHER),
    "yes",
  ],
  [
    "reaching an admin's account as a student of that number",
    () => may.mayReachAdmin(verified, verified.id),
    "403 SUPERADMINS_ONLY",
  ],
  [
    "reaching an admin's account as a guest",
    () => may.mayReachAdmin(null, OTHER),
    "401 NOT_SIGNED_IN",
  ],

  ["demoting one of several", () => may.mayDemote({ lastSuperadmin: false }), "yes"],
  ["demoting the last", () => may.mayDemote({ lastSuperadmin: true }), "409 LAST_SUPERADMIN"],
  [
    "closing another's account",
    () => may.mayCloseAdmin(superadmin, { id: OTHER, lastSuperadmin: false }),
    "yes",
  ],
  [
    "closing the last superadmin's account",
    () => may.mayCloseAdmin(superadmin, { id: OTHER, lastSuperadmin: true }),
    "409 LAST_SUPERADMIN",
  ],
  [
    "closing the own account",
    () => may.mayCloseAdmin(superadmin, { id: superadmin.id, lastSuperadmin: false }),
    "409 OWN_ACCOUNT",
  ],

  ["deleting the own note", () => onRecord.mayDeleteNote(admin, { admin_id: admin.id }), "yes"],
  [
    "deleting another's note",
    () => onRecord.mayDeleteNote(admin, { admin_id: OTHER }),
    "403 NOT_YOURS",
  ],
  [
    "deleting a note as a superadmin",
    () => onRecord.mayDeleteNote(superadmin, { admin_id: OTHER }),
    "yes",
  ],
];

test.each(RULINGS)("%s", (_what, asked, expected) => {
  expect(told(asked())).toBe(expected);
});

test("nobody changes what of an account is not theirs to change", () => {
  expect(may.leftAloneOnProfile(verified)).toEqual(["email"]);
  expect(may.leftAloneOnProfile(admin)).toEqual(["program_study", "batch"]);
  expect(may.leftAloneOnProfile(null)).toEqual(["program_study", "batch"]);
  expect(may.leftAloneOnAdmin(admin, admin.id)).toEqual(["role", "scope", "password", "units"]);
  expect(may.leftAloneOnAdmin(superadmin, superadmin.id)).toEqual(["role", "scope", "password"]);
  expect(may.leftAloneOnAdmin(superadmin, OTHER)).toEqual([]);
  expect(may.leftAloneOnAdmin(admin, OTHER)).toEqual(["role", "scope", "units"]);
  expect(may.leftAloneOnAdmin(null, OTHER)).toEqual(["role", "scope", "units"]);
});
