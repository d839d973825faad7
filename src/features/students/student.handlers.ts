import { keysOf, STUDENT_STATUSES } from "../../labels.ts";
import { maySeeStudent, type StudentStatus } from "../../permissions.ts";
import type { App, Trx } from "../../server/app.ts";
import { startOfHour } from "../../server/clock.ts";
import { handle } from "../../server/http/handler.ts";
import { fieldProblem, must, mustFind, notFound } from "../../server/problem.ts";
import { refusing } from "../../server/undoing.ts";
import { changeVersioned } from "../../server/versioned.ts";
import { presentUser } from "../accounts/account.present.ts";
import { findAccount, npmIsTaken } from "../accounts/account.sql.ts";
import type { Viewer } from "../../server/http/viewer.ts";
import { type Acting, recordAct } from "../audit/audit.server.ts";
import { presentClaim } from "../claims/claim.present.ts";
import { releaseClaim } from "../claims/claim.sql.ts";
import { listedUnder } from "../enrolment/enrolment.server.ts";
import { hasEnrolled } from "../enrolment/enrolment.sql.ts";
import { isSameName } from "../enrolment/same-name.server.ts";
import { notifyAccount } from "../notifications/notify.server.ts";
import { presentPagination, presentStatusCounts } from "../shared/pagination.server.ts";
import {
  insertVerdict,
  listStudents,
  type LockedStudent,
  lockStudent,
  surveyStudents,
  updateStudent,
} from "./student.sql.ts";
import { VERIFIED } from "./tell-verified.server.ts";

const STUDENT_NOT_FOUND = "Mahasiswa tidak ditemukan";
const npmTaken = () => fieldProblem("npm", "NPM sudah dipakai mahasiswa lain", "NPM_TAKEN");

interface Decision {
  readonly status?: Exclude<StudentStatus, "waiting">;
  readonly npm?: string | null | undefined;
  readonly reason?: string | null;
  readonly version?: number | undefined;
}

/** The notification that tells the student about a decision. */
const descriptionOf = (status: StudentStatus, reason: string | null) =>
  status === "verified"
    ? VERIFIED
    : `Verifikasi akun Anda ditolak. Silakan registrasi ulang.${reason ? ` Alasan: ${reason}` : ""}`;

/** The NPM after a decision: a rejected account has none, a verified one at least the digits of its e-mail. */
const npmAfter = (student: LockedStudent, { status, npm }: Decision) => {
  if (status === "not_verified") return null;
  return npm ?? student.npm ?? (status ? student.email.slice(0, 10) : null);
};

/** Writes a decision about a locked student and tells them; without a change nothing happens. */
const decide = async (
  app: App,
  trx: Trx,
  student: LockedStudent,
  decision: Decision,
  by: Acting,
) => {
  const npm = npmAfter(student, decision);
  const { status, reason = null } = decision;
  const moved = status === student.status ? undefined : status;
  if (!moved && npm === student.npm) return;
  if (npm !== null && (await npmIsTaken(trx, npm, student))) throw npmTaken();
  const now = app.clock.now();
  const isRejected = moved === "not_verified";
  await updateStudent(trx, student, {
    npm,
    ...(moved && {
      status: moved,
      status_reason: isRejected ? reason : null,
      decided_at: startOfHour(now),
    }),
  });
  if (status && student.due_at)
    await insertVerdict(trx, { status, due_at: student.due_at, at: now });
  if (moved) {
    const about = { kind: isRejected ? "registration" : "filing" } as const;
    await notifyAccount(app, trx, student.id, about, descriptionOf(moved, reason));
  }
  await releaseClaim(trx, { kind: "student", id: student.id }, by.viewer.id);
  const act = moved ? (`student-${moved}` as const) : "input-npm";
  await recordAct(app, trx, by, act, `student:${student.id}`);
};

/** Decides about the student behind an id or an e-mail; answers with the account as it is then. */
const decideAbout = async (
  app: App,
  request: { viewer: Viewer; address: string },
  whom: { id: number } | { email: string },
  decision: Decision,
) => {
  let id: number;
  return changeVersioned(app, {
    version: decision.version,
    async lock(trx) {
      const student = mustFind(await lockStudent(trx, whom), STUDENT_NOT_FOUND);
      if (decision.status === undefined && student.status === "not_verified")
        throw fieldProblem("npm", "NPM tidak boleh diisi jika status not_verified");
      ({ id } = student);
      return student;
    },
    write: (trx, student) => decide(app, trx, student, decision, request),
    async answer() {
      const row = mustFind(await findAccount(app.db, id), STUDENT_NOT_FOUND);
      return presentUser(app, row, request.viewer);
    },
    stale: "Akun ini sudah diubah orang lain.",
  }).catch(refusing("account_npm_key", npmTaken));
};

export const studentHandlers = handle({
  async listStudents(app, request) {
    const viewer = request.viewer;
    const { query } = request;
    const now = app.clock.now();
    const survey = await surveyStudents(app.db, query, now);
    const { hits } = survey;
    const { total, perStatus } = presentStatusCounts(
      keysOf(STUDENT_STATUSES),
      query.status,
      survey,
    );
    const rows = await listStudents(app.db, query, now, { hits, total });
    return {
      message: "Daftar mahasiswa",
      data: rows.map((row) => ({
        ...presentUser(app, row, viewer),
        claim: presentClaim(app, row.claim, viewer),
      })),
      pagination: presentPagination(total, query, hits?.isCapped),
      total_students: survey.students,
      total_admins: survey.admins,
      total_per_status: perStatus,
      ...(hits?.countsAreCapped ? { counts_are_capped: true } : {}),
    };
  },

  async getStudent(app, request) {
    const viewer = request.viewer;
    must(maySeeStudent(viewer, request.params.id));
    const row = await findAccount(app.db, request.params.id);
    if (row?.role !== "student") throw notFound(STUDENT_NOT_FOUND);
    return { message: "Mahasiswa", data: presentUser(app, row, viewer) };
  },

  async getListed(app, { params }) {
    const account = await findAccount(app.db, params.id);
    if (account?.role !== "student") throw notFound(STUDENT_NOT_FOUND);
    const message = "Menurut daftar mahasiswa kampus";
    // after the decision nobody needs to know it
    const hasList = await hasEnrolled(app.db);
    if (account.status !== "waiting" || !hasList)
      return { message, data: { has_list: hasList, students: [] } };
    const { name, email } = account;
    const npm = account.npm ?? email.slice(0, 10);
    const students = [];
    for (const student of await listedUnder(app, { email, npm })) {
      const isSame = {
        npm: student.npm === npm,
        name: isSameName(student.name, name),
        email: student.email === email,
      };
      students.push({
        ...student,
        differs: (["npm", "name", "email"] as const).filter((field) => !isSame[field]),
        npm_taken: await npmIsTaken(app.db, student.npm, account),
      });
    }
    return { message, data: { has_list: hasList, students } };
  },

  async verifyStudent(app, request) {
    const { campus_email, ...decision } = request.body;
    const user = await decideAbout(app, request, { email: campus_email }, decision);
    const message = `Status akun ${user.name}: ${STUDENT_STATUSES[decision.status]}`;
    return { message, data: { success: true, message } };
  },

  async verifyStudentById(app, request) {
    const decision = { status: "verified" } as const;
    const data = await decideAbout(app, request, { id: request.params.id }, decision);
    return { message: `Status akun ${data.name}: ${STUDENT_STATUSES.verified}`, data };
  },

  async inputNpm(app, request) {
    const { campus_email, npm, version } = request.body;
    await decideAbout(app, request, { email: campus_email }, { npm, version });
    const message = "NPM tersimpan";
    return { message, data: { success: true, message } };
  },
});
