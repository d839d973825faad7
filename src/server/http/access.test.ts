import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { api } from "../../api.ts";
import type { Call } from "../../call.ts";
import { STATUS_OF } from "../../codes.ts";
import { keysOf } from "../../labels.ts";
import type { Person } from "../../permissions.ts";
import {
  newAdmin,
  rejectedStudent,
  superadminToken,
  unitStaff,
  verifiedStudent,
  waitingStudent,
} from "../../../tests/support/people.ts";
import { rightFor, rightForm } from "../../../tests/support/right-bodies.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { makeAdmission } from "../admission.ts";
import { mountApi } from "./mount.ts";

/**
 * The rights to every call: the rules beside docs/product/calls.md, and asked of the running server, every call,
 * every role.
 */

interface Asker {
  readonly who: string;
  readonly token: string | undefined;
  readonly person: Person | null;
}

let t: TestApp;
let askers: readonly Asker[];
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  const superadmin = await superadminToken(t);
  const tokens = {
    W: (await waitingStudent(t)).token,
    N: (await rejectedStudent(t, superadmin)).token,
    V: (await verifiedStudent(t, superadmin)).token,
    A: (await newAdmin(t, superadmin)).token,
    U: (await unitStaff(t, superadmin)).token,
    S: superadmin,
  };
  const signedIn = Object.entries(tokens).map(async ([who, token]) => {
    const { user } = (await t.call("GET", "/users/me", { token })).body.data;
    const { id, role, status = null, scope } = user;
    return { who, token, person: { id, role, status, scope } };
  });
  askers = [{ who: "G", token: undefined, person: null }, ...(await Promise.all(signedIn))];
});
afterAll(() => t.close());

const CALLS = Object.values<Call>(api).flatMap((call) =>
  [call.method, call.also ?? []].flat().map((method) => [method, call.path, call] as const),
);

test.each(CALLS)(
  "%s %s refuses whom its rule refuses, before it reads",
  async (method, path, call) => {
    for (const { who, token, person } of askers) {
      const refusal = call.who(person);
      if (!refusal) continue;
      const { status, body } = await t.call(method, path.replaceAll(/\{\w+\}/g, "1"), { token });
      expect([who, status, body.code]).toEqual([who, STATUS_OF[refusal.code], refusal.code]);
    }
  },
);

const OPEN = CALLS.filter(([method, , call]) => method === "GET" && !call.params);

test.each(OPEN)("%s %s answers whom its rule lets in", async (method, path, call) => {
  const letIn = askers.filter(({ person }) => !call.who(person));
  expect(letIn).not.toEqual([]);
  for (const { who, token } of letIn)
    expect([who, (await t.call(method, path, { token })).status]).toEqual([who, 200]);
});

/** Whole numbers that no record can have, as a path writes them. */
const NO_RECORDS = ["0", "-1", "2147483648", "99999999999999999999", "9".repeat(400)];
const BY_ID = CALLS.filter(([, path]) => path.includes("{id}"));

test.each(BY_ID)(
  "%s %s is a 404 for an id that no record can have, a 400 for none",
  async (method, path, call) => {
    const { token } = askers.findLast(({ person }) => !call.who(person))!;
    const ask = (id: string) =>
      t.call(
        method,
        path.replace("{id}", id).replace("{kind}", "report").replace("{messageId}", "1"),
        { token, body: call.form || call.files ? rightForm() : call.body && rightFor(path) },
      );
    for (const id of NO_RECORDS) expect([id, (await ask(id)).status]).toEqual([id, 404]);
    for (const id of ["abc", "1.5", "1e3", "0x10", "1%20", "%00"])
      expect([id, (await ask(id)).status]).toEqual([id, 400]);
  },
);

test("an id that no record can have is a 404 in JSON as well, and finds nothing in a filter", async () => {
  const { token } = askers.at(-1)!;
  for (const id of [0, -1, 2_147_483_648, 1e20, "99999999999999999999"]) {
    const sent = { token, body: { id, status: "rejected" } };
    for (const path of ["/admin/reports/status", "/admin/ukt/appeals/status"])
      expect((await t.call("PATCH", path, sent)).status).toBe(404);
    for (const filter of [
      "/admin/reports?studentId",
      "/admin/reports?search=a&studentId",
      "/admin/ukt/appeals?studentId",
      "/admin/audit?actor",
    ]) {
      const { status, body } = await t.call("GET", `${filter}=${id}`, { token });
      expect([status, body.pagination?.total_items]).toEqual([200, 0]);
    }
  }
  const wrong = { token, body: { id: 1.5, status: "rejected" } };
  expect((await t.call("PATCH", "/admin/reports/status", wrong)).status).toBe(422);
});

test("a call without a rule or a handler does not start", () => {
  const mount = (call: object, handlers: Readonly<Record<string, unknown>>) => () =>
    mountApi(new Hono(), t.app, { getMe: call as Call }, handlers, {
      admission: makeAdmission(),
      temporary: t.dataDir,
      findViewer: async () => null,
    });
  const handlers = { getMe: () => ({ message: "", data: {} }) };
  expect(mount(api.getMe, handlers)).not.toThrow();
  expect(mount({ ...api.getMe, who: undefined }, handlers)).toThrow("getMe has no rule");
  expect(mount(api.getMe, {})).toThrow("no handler");
});

test("the access table is what the book says", () => {
  const people = {
    G: null,
    W: { id: 1, role: "student", status: "waiting" },
    N: { id: 1, role: "student", status: "not_verified" },
    V: { id: 1, role: "student", status: "verified" },
    A: { id: 2, role: "admin", status: null },
    U: { id: 4, role: "admin", status: null, scope: "units" },
    S: { id: 3, role: "superadmin", status: null },
  } as const;
  const statusFor = (call: keyof typeof api, person: Person | null) => {
    const refusal = api[call].who(person);
    return refusal ? STATUS_OF[refusal.code] : "ok";
  };
  const row = (call: keyof typeof api) =>
    keysOf(people).map((who) => `${who} ${statusFor(call, people[who])}`);
  const open = ["G ok", "W ok", "N ok", "V ok", "A ok", "U ok", "S ok"];
  const signedIn = ["G 401", "W ok", "N ok", "V ok", "A ok", "U ok", "S ok"];
  const students = ["G 401", "W ok", "N ok", "V ok", "A 403", "U 403", "S 403"];
  const voting = ["G 401", "W ok", "N 403", "V ok", "A 403", "U 403", "S 403"];
  const filing = ["G 401", "W 403", "N 403", "V ok", "A 403", "U 403", "S 403"];
  const admins = ["G 401", "W 403", "N 403", "V 403", "A ok", "U ok", "S ok"];
  const clinic = ["G 401", "W 403", "N 403", "V 403", "A ok", "U 403", "S ok"];
  const superadmins = ["G 401", "W 403", "N 403", "V 403", "A 403", "U 403", "S ok"];
  const table: Record<keyof typeof api, string[]> = {
    getRegistration: open,
    register: open,
    verifyEmail: open,
    resendVerification: open,
    login: open,
    logout: signedIn,
    changePassword: signedIn,
    requestPasswordReset: open,
    checkPasswordReset: open,
    verifyPasswordReset: open,
    getMe: signedIn,
    updateMe: signedIn,
    reRegister: ["G 401", "W 409", "N ok", "V 409", "A 403", "U 403", "S 403"],
    getOwnData: students,
    eraseMe: students,
    getRetention: open,
    getSettings: open,
    getSection: superadmins,
    editSection: superadmins,
    sendTestMail: superadmins,
    getFirstSteps: superadmins,
    getPoster: superadmins,
    getBuildingPoster: superadmins,
    getEnrolment: superadmins,
    checkEnrolment: superadmins,
    importEnrolment: superadmins,
    deleteEnrolment: superadmins,
    listStudents: clinic,
    getStudent: signedIn,
    getListed: clinic,
    verifyStudent: clinic,
    verifyStudentById: clinic,
    inputNpm: clinic,
    listAdmins: superadmins,
    createAdmin: superadmins,
    getAdmin: admins,
    getAdminUser: admins,
    editAdmin: admins,
    deleteAdmin: superadmins,
    listAudit: superadmins,
    listTroubles: superadmins,
    getTwoStep: admins,
    startTwoStep: admins,
    confirmTwoStep: admins,
    renewRecoveryCodes: admins,
    stopTwoStep: admins,
    getSecurity: superadmins,
    setSecurity: superadmins,
    resetTwoStep: superadmins,
    listSessions: admins,
    endSession: admins,
    endOtherSessions: admins,
    listReports: open,
    listMyReports: students,
    listAllReports: admins,
    reattachReport: students,
    createReport: filing,
    editReport: students,
    deleteReport: students,
    getReport: open,
    changeReportStatus: admins,
    deleteReportResponse: admins,
    giveVerdict: students,
    anonymizeReport: students,
    listRecusalChoices: students,
    setHiddenFrom: students,
    followReport: voting,
    unfollowReport: voting,
    listReportMessages: signedIn,
    sendReportMessage: signedIn,
    removeReportMessage: admins,
    readReportMessages: admins,
    endReportQuestion: admins,
    listAppealMessages: signedIn,
    sendAppealMessage: signedIn,
    removeAppealMessage: clinic,
    readAppealMessages: clinic,
    endAppealQuestion: clinic,
    correctReport: clinic,
    redactReport: clinic,
    undoRedaction: clinic,
    getOriginal: superadmins,
    getVotes: open,
    castVote: voting,
    withdrawVote: voting,
    listMyVotes: students,
    addFlag: filing,
    withdrawFlag: filing,
    settleFlags: clinic,
    markAbuse: clinic,
    liftAbuse: superadmins,
    listSimilar: filing,
    listSimilarTo: clinic,
    mergeReport: clinic,
    partReport: clinic,
    forwardReport: admins,
    listAppeals: students,
    listMyAppeals: students,
    getAppealPeriod: open,
    createAppeal: filing,
    getAppeal: signedIn,
    editAppeal: students,
    cancelAppeal: students,
    reviewAppeal: students,
    toggleAppealPeriod: clinic,
    listPeriodChanges: clinic,
    listAllAppeals: clinic,
    getAppealForAdmin: clinic,
    changeAppealStatus: clinic,
    deleteAppeal: clinic,
    listNews: open,
    getNews: open,
    listAllNews: clinic,
    getAnyNews: clinic,
    createNews: clinic,
    editNews: clinic,
    deleteNews: clinic,
    listNotifications: signedIn,
    countNotifications: signedIn,
    readAllNotifications: signedIn,
    getNotification: signedIn,
    changeNotification: signedIn,
    deleteNotification: signedIn,
    readNotification: signedIn,
    getQueues: admins,
    getNextItem: admins,
    getClaim: admins,
    claimItem: admins,
    releaseItem: admins,
    listNotes: admins,
    addNote: admins,
    deleteNote: admins,
    listTemplates: admins,
    getTemplate: admins,
    createTemplate: clinic,
    editTemplate: clinic,
    deleteTemplate: clinic,
    getPublicStatistics: open,
    getStatistics: admins,
    createExport: admins,
  };
  for (const call of keysOf(api)) expect([call, row(call)]).toEqual([call, table[call]]);
});
