import { expect, test } from "vitest";
import { BASES, FIELDS, type Route } from "../tests/support/spec-sentences.ts";
import { api } from "./api.ts";
import type { Call, Facts } from "./call.ts";

/** What calls take, by their schemas alone: forms judge with them before anything is sent. */

const FACTS: Facts = { studentDomain: "students.example.ac.id" };
const NPM = "7400000001";
const EMAIL = `${NPM}@${FACTS.studentDomain}`;
const calls: readonly Call[] = Object.values(api);

const schemaOf = (route: string, facts = FACTS) => {
  const call = calls.find(({ method, path }) => `${method} ${path}` === route)!;
  const schema = call.body ?? call.form ?? call.query!;
  return typeof schema === "function" ? schema(facts) : schema;
};
const judged = (route: string, change: object, facts?: Facts) =>
  schemaOf(route, facts).safeParse({ ...BASES[route as Route]?.fields, ...change });
const said = (...asked: Parameters<typeof judged>) =>
  judged(...asked).error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];

test.each(FIELDS)("%s with %s %j says one sentence of the book", (...row) => {
  const [route, field, value, sentence] = row;
  expect(said(route, { [field]: value })).toEqual([[field, sentence]]);
});

test.each(Object.keys(BASES))("%s takes what is right", (route) => {
  expect(said(route, {})).toEqual([]);
});

test("an edit of a record answers to PUT and PATCH alike", () => {
  const edits = calls.filter(({ method, path }) => method === "PATCH" && path.endsWith("/{id}"));
  const patchedAlone = edits.filter(({ also }) => also !== "PUT");
  // it takes nothing and edits nothing: an admin verifies the student
  expect(patchedAlone.map(({ path }) => path)).toEqual(["/auth/verify-email/{id}"]);
});

const OLD_PASSWORD = "Password lama wajib diisi";
const IDENTIFIER = "Identifier harus berupa email valid atau NPM 10 digit";
const NOT_STUDENTS = "Email mahasiswa tidak dapat dipakai untuk admin";
const SEMESTER = 'Semester harus berupa angka maksimal 2 digit (misal: "1", "12")';

test.each([
  ["POST /auth/register", { campus_email: `x${EMAIL}` }, "campus_email", "Email kampus harus"],
  ["POST /auth/login", { identifier: "74000000011" }, "identifier", "NPM harus 10 digit angka"],
  ["POST /auth/login", { identifier: "x740000000" }, "identifier", IDENTIFIER],
  ["POST /auth/login", { identifier: "740000000x" }, "identifier", IDENTIFIER],
  ["POST /auth/login", { code: "" }, "code", "Masukkan kode"],
  ["POST /auth/login", { code: "x".repeat(41) }, "code", "Kode tidak sesuai"],
  ["POST /auth/verify-email", { otp_code: "1x" }, "otp_code", "berupa angka 0-9"],
  ["POST /auth/verify-email", { otp_code: "x23456" }, "otp_code", "berupa angka 0-9"],
  ["POST /auth/verify-email", { attempt: 1 }, "attempt", "Percobaan pendaftaran tidak dikenal"],
  ["POST /auth/request-password-reset", { email: `x${NPM}` }, "email", "Email tidak valid"],
  ["POST /auth/request-password-reset", { email: `${NPM}x` }, "email", "Email tidak valid"],
  ["POST /auth/verify-password-reset", { new_password: "" }, "new_password", "tidak boleh kosong"],
  ["POST /auth/verify-password-reset", { new_password: " " }, "new_password", "boleh kosong"],
  [
    "POST /auth/verify-password-reset",
    { new_password: "x".repeat(101) },
    "new_password",
    "Password tidak boleh lebih dari 100 karakter",
  ],
  ["PATCH /auth/reset-password", { old_password: "" }, "old_password", OLD_PASSWORD],
  ["PATCH /users/me", { batch: 1899 }, "batch", "Angkatan tidak valid"],
  ["PATCH /users/me", { batch: 2201 }, "batch", "Angkatan tidak valid"],
  ["PATCH /users/me", { version: "x" }, "version", "Versi tidak valid"],
  ["PATCH /admin/reports/status", { version: 1.5 }, "version", "Versi tidak valid"],
  ["PATCH /admin/ukt/appeals/status", { version: null }, "version", "Versi tidak valid"],
  ["PATCH /users/me", { email: `${"x".repeat(40)}@example.id` }, "email", "Email maksimal 50"],
  ["PATCH /users/me", { program_study: "TI" }, "program_study", "minimal 3 karakter"],
  ["PATCH /users/me", { program_study: "x".repeat(46) }, "program_study", "maksimal 45 karakter"],
  ["POST /admin", { email: EMAIL.toUpperCase() }, "email", NOT_STUDENTS],
  ["PATCH /admin/reports/status", { response: 5 }, "response", "minimal terdiri dari 5 karakter"],
  ["PATCH /admin/reports/status", { response: "x".repeat(5001) }, "response", "maksimal 5000"],
  ["PATCH /admin/ukt/appeals/status", { admin_note: 5 }, "admin_note", "Catatan tidak valid"],
  ["PATCH /admin/ukt/appeals/status", { admin_note: "x".repeat(5001) }, "admin_note", "5000"],
  ["POST /ukt-appeals", { semester: "x1" }, "semester", SEMESTER],
  ["POST /ukt-appeals", { semester: "1x" }, "semester", SEMESTER],
  ["POST /admin/news", { description: "x".repeat(10_001) }, "description", "10000 karakter"],
  ["POST /reports/claim", { receipt: "x".repeat(101) }, "receipt", "Kode laporan tidak valid"],
  ["GET /reports", { status: "lain" }, "status", "Status tidak valid"],
])("%s with %j is refused for %s", (route, change, path, sentence) => {
  expect(said(route, change)).toEqual([[path, expect.stringContaining(sentence)]]);
});

test.each([
  ["POST /auth/register", { campus_email: EMAIL.toUpperCase() }, { campus_email: EMAIL }],
  ["POST /auth/register", { name: "Ali", password: "123456" }, { name: "Ali" }],
  ["POST /auth/register", { name: "A".repeat(100) }, { name: "A".repeat(100) }],
  ["POST /auth/register", { password: "x".repeat(100) }, { password: "x".repeat(100) }],
  ["POST /auth/register", { confirmPassword: "rahasia1" }, { confirmPassword: "rahasia1" }],
  ["POST /auth/login", { identifier: ` ${EMAIL.toUpperCase()} ` }, { identifier: EMAIL }],
  ["POST /auth/login", { code: "x".repeat(40) }, { code: "x".repeat(40) }],
  ["POST /auth/verify-email", { otp_code: " 123456 " }, { otp_code: "123456" }],
  ["POST /auth/verify-email", { email: EMAIL.toUpperCase() }, { email: EMAIL }],
  ["POST /auth/verify-email", { attempt: "x".repeat(200) }, { attempt: "x".repeat(200) }],
  ["POST /auth/request-password-reset", { email: NPM }, { email: EMAIL }],
  ["POST /auth/request-password-reset", { email: "Rani@Example.id" }, { email: "rani@example.id" }],
  [
    "POST /auth/verify-password-reset",
    { new_password: "x".repeat(100) },
    { new_password: "x".repeat(100) },
  ],
  ["POST /auth/check-password-reset", { token: "x" }, { token: "x" }],
  ["PATCH /users/me", { name: "Ali" }, { name: "Ali" }],
  ["PATCH /users/me", { name: "A".repeat(100) }, { name: "A".repeat(100) }],
  ["PATCH /users/me", { program_study: "Gizi" }, { program_study: "Gizi" }],
  ["PATCH /users/me", { program_study: "x".repeat(45) }, { program_study: "x".repeat(45) }],
  ["PATCH /users/me", { batch: "1900" }, { batch: 1900 }],
  ["PATCH /users/me", { batch: 2200 }, { batch: 2200 }],
  ["PATCH /users/me", { email: "Rani@Example.id" }, { email: "rani@example.id" }],
  ["POST /admin", { email: `x${EMAIL}` }, { email: `x${EMAIL}` }],
  ["POST /admin", { email: `${NPM}@example.id` }, { email: `${NPM}@example.id` }],
  ["POST /reports", {}, { isAnonymous: false, isPrivate: false }],
  ["POST /reports", { isAnonymous: "true" }, { isAnonymous: true, isPrivate: false }],
  ["POST /reports", { title: "x".repeat(50) }, { title: "x".repeat(50) }],
  ["PATCH /admin/reports/status", { response: " " }, { response: undefined }],
  ["PATCH /admin/reports/status", { response: "Siap." }, { response: "Siap." }],
  ["PATCH /admin/reports/status", { response: "x".repeat(5000) }, { response: "x".repeat(5000) }],
  ["PATCH /admin/ukt/appeals/status", {}, { status: "responded" }],
  ["PATCH /admin/ukt/appeals/status", { status: "pending" }, { status: "pending" }],
  ["PATCH /admin/ukt/appeals/status", { admin_note: " " }, { admin_note: null }],
  ["PATCH /admin/ukt/appeals/status", { admin_note: "Baik" }, { admin_note: "Baik" }],
  ["POST /ukt-appeals", { semester: "12" }, { semester: "12" }],
  ["POST /admin/news", { title: "Abc", status: undefined }, { title: "Abc", status: "draft" }],
  ["POST /admin/news", { title: "x".repeat(50) }, { title: "x".repeat(50) }],
  ["POST /admin/news", { description: "x".repeat(10_000) }, { description: "x".repeat(10_000) }],
  ["POST /admin/news", { description: "x".repeat(10) }, { description: "x".repeat(10) }],
  ["POST /reports/claim", { receipt: "x".repeat(100) }, { receipt: "x".repeat(100) }],
  ["GET /admin/reports", {}, { sort: "newest" }],
  ["GET /admin/reports", { sort: "due", due: "due" }, { sort: "due", due: "due" }],
  ["GET /admin/reports", { sort: "oldest", due: "overdue" }, { sort: "oldest", due: "overdue" }],
  ["GET /admin/reports", { studentId: "" }, { studentId: undefined }],
  ["GET /admin/reports", { studentId: "7" }, { studentId: 7 }],
  ["GET /admin/ukt/appeals", { sort: "oldest" }, { sort: "oldest" }],
  ["GET /admin/ukt/appeals", { sort: "lain" }, { sort: "newest" }],
  ["GET /admin/ukt/appeals", { status: "approved" }, { status: "responded" }],
  ["GET /admin/ukt/appeals", { studentId: "" }, { studentId: undefined }],
  ["GET /admin/ukt/appeals", { studentId: "7" }, { studentId: 7 }],
  ["GET /admin/ukt/status-list", {}, { take: 10 }],
  ["GET /admin/ukt/status-list", { take: "0" }, { take: 10 }],
  ["GET /admin/ukt/status-list", { take: "5" }, { take: 5 }],
  ["GET /admin/ukt/status-list", { take: "101" }, { take: 100 }],
])("%s reads %j as %j", (route, change, read) => {
  const { error, data } = judged(route, change);
  expect(error).toBeUndefined();
  expect(data).toEqual(expect.objectContaining(read));
});

test("an address of 50 characters is a campus's, one of 51 is too long", () => {
  const campus = (length: number) => ({ studentDomain: `${"x".repeat(length - 14)}.id` });
  const address = (length: number) => ({ campus_email: `${NPM}@${campus(length).studentDomain}` });
  const asked = (length: number) => said("POST /auth/register", address(length), campus(length));
  expect(asked(50)).toEqual([]);
  expect(asked(51)).toEqual([["campus_email", expect.stringContaining("50 karakter")]]);
});

test("an address at any of several domains is a student's, and no admin's", () => {
  const facts = { studentDomain: "mhs.example.ac.id", otherDomains: [FACTS.studentDomain] };
  expect(said("POST /auth/register", {}, facts)).toEqual([]);
  expect(said("POST /admin", { email: EMAIL }, facts)).toEqual([["email", NOT_STUDENTS]]);
});

test("a new password takes the token of a link, or address and code; what is missing is said at once", () => {
  const schema = schemaOf("POST /auth/verify-password-reset");
  const paths = (proof: object) => schema.safeParse(proof).error?.issues.map(({ path }) => path);
  expect(paths({ token: "x", new_password: "rahasia2" })).toBeUndefined();
  expect(paths({ email: EMAIL, new_password: "rahasia2" })).toEqual([["otp"]]);
  expect(paths({ otp: "123456", new_password: "rahasia2" })).toEqual([["email"]]);
  expect(paths({})?.toSorted()).toEqual([["email"], ["new_password"], ["otp"]]);
});

test("a login answers with an account, or asks for its second factor", () => {
  const account = {
    id: 1,
    name: "Siti",
    username: null,
    email: EMAIL,
    campus_email: EMAIL,
    npm: null,
    program_study: null,
    batch: null,
    status_reason: null,
    ktm_url: null,
    must_change_password: false,
    version: 1,
    created_at: "2026-11-18T03:00:00Z",
    due_at: null,
    is_overdue: false,
  };
  const answers = (data: object) => api.login.output.safeParse({ token: "t", data }).success;
  for (const status of ["waiting", "verified", "not_verified", null])
    expect(answers({ user: { ...account, role: "student", status } })).toBe(true);
  for (const role of ["admin", "superadmin"])
    expect(answers({ user: { ...account, role, status: null, must_set_up_two_step: true } })).toBe(
      true,
    );
  expect(answers({ two_step: true })).toBe(true);
  expect(answers({ user: { ...account, role: "guest", status: null } })).toBe(false);
  expect(answers({ two_step: false })).toBe(false);
});

test("filing takes a key that makes it safe to send twice", () => {
  const keyed = Object.entries<Call>(api).filter(([, { idempotent }]) => idempotent);
  expect(keyed.map(([name]) => name).toSorted()).toEqual([
    "createAppeal",
    "createReport",
    "sendAppealMessage",
    "sendReportMessage",
  ]);
});

test("the refusals that a caller can tell apart are told before", () => {
  const codes = Object.entries<Call>(api).flatMap(([name, { errors }]) =>
    errors ? [[name, errors.join(" ")]] : [],
  );
  expect(Object.fromEntries(codes)).toEqual({
    correctReport: "NOT_FOUND STALE",
    redactReport: "NOT_FOUND STALE ORIGINAL_LOST",
    undoRedaction: "NOT_FOUND ORIGINAL_LOST",
    getOriginal: "NOT_FOUND NOT_REDACTED ORIGINAL_LOST",
    verifyEmail: "WRONG_CODE",
    login: "WRONG_LOGIN WRONG_CODE EMAIL_NOT_VERIFIED",
    changePassword: "WRONG_PASSWORD STALE",
    checkPasswordReset: "WRONG_CODE",
    verifyPasswordReset: "WRONG_CODE",
    updateMe: "EMAIL_TAKEN STALE",
    reRegister: "NOT_REJECTED",
    importEnrolment: "STALE",
    verifyStudent: "NOT_FOUND NPM_TAKEN STALE",
    verifyStudentById: "NPM_TAKEN",
    eraseMe: "WRONG_PASSWORD",
    getOwnData: "TOO_MANY",
    inputNpm: "NOT_FOUND NPM_TAKEN STALE",
    createAdmin: "EMAIL_TAKEN",
    editAdmin: "EMAIL_TAKEN LAST_SUPERADMIN SUPERADMIN_SCOPE STALE",
    deleteAdmin: "OWN_ACCOUNT LAST_SUPERADMIN",
    startTwoStep: "WRONG_PASSWORD TWO_STEP_ON",
    confirmTwoStep: "WRONG_CODE TWO_STEP_ON TWO_STEP_NOT_STARTED",
    renewRecoveryCodes: "WRONG_PASSWORD WRONG_CODE TWO_STEP_OFF",
    stopTwoStep: "WRONG_PASSWORD WRONG_CODE TWO_STEP_OFF",
    editSection: "STALE",
    sendTestMail: "TOO_MANY",
    setSecurity: "TWO_STEP_OFF",
    resetTwoStep: "OWN_ACCOUNT",
    reattachReport: "NOT_FOUND",
    createReport: "KEY_REUSED NOT_FOUND ANONYMOUS_PAUSED FILING_PAUSED",
    editReport: "NOT_YOURS NOT_PENDING STALE ANONYMOUS_PAUSED FILING_PAUSED",
    deleteReport: "NOT_YOURS NOT_PENDING",
    changeReportStatus: "NOT_FOUND STALE",
    giveVerdict: "NOT_YOURS VERDICT_CLOSED STALE",
    anonymizeReport: "NOT_YOURS ALREADY_ANONYMOUS STALE ANONYMOUS_PAUSED FILING_PAUSED",
    setHiddenFrom: "NOT_YOURS MERGED STALE",
    followReport: "OWN_REPORT MERGED",
    unfollowReport: "OWN_REPORT MERGED",
    listReportMessages: "NOT_YOURS",
    sendReportMessage:
      "NOT_YOURS CONVERSATION_CLOSED CONVERSATION_FULL NOT_OPEN QUESTION_OPEN KEY_REUSED",
    sendAppealMessage: "CONVERSATION_CLOSED CONVERSATION_FULL NOT_OPEN QUESTION_OPEN KEY_REUSED",
    addFlag: "OWN_REPORT ALREADY_FLAGGED",
    withdrawFlag: "OWN_REPORT",
    markAbuse: "STALE",
    reviewAppeal: "REVIEW_CLOSED STALE",
    castVote: "OWN_REPORT MERGED",
    withdrawVote: "OWN_REPORT MERGED",
    mergeReport: "NOT_FOUND NOT_PUBLISHED STALE",
    partReport: "NOT_FOUND NOT_MERGED",
    forwardReport: "CASE_CLOSED HAS_MERGED MERGED SAME_PLACE STALE",
    createAppeal: "PERIOD_CLOSED OPEN_APPEAL KEY_REUSED NOT_FOUND",
    editAppeal: "NOT_PENDING STALE",
    cancelAppeal: "NOT_PENDING",
    changeAppealStatus: "NOT_FOUND OPEN_APPEAL SAME_ADMIN STALE",
    deleteAppeal: "NOT_FOUND SAME_ADMIN",
    editNews: "STALE",
    addNote: "TOO_MANY_NOTES",
    deleteNote: "NOT_YOURS",
    createTemplate: "TITLE_TAKEN TOO_MANY_TEMPLATES",
    editTemplate: "TITLE_TAKEN STALE",
  });
});
