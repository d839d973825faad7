import { dueAfter } from "../../due-time.ts";
import type { App, Trx } from "../../server/app.ts";
import { fullHour } from "../../server/clock.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { handle } from "../../server/http/handler.ts";
import { fieldProblem, Problem } from "../../server/problem.ts";
import { changeVersioned } from "../../server/versioned.ts";
import { recordOwnAct } from "../audit/audit.server.ts";
import { offersProgramme } from "../campus/people.server.ts";
import { acceptUpload } from "../files/upload.server.ts";
import { detachStudentCard, insertFile } from "../files/file.sql.ts";
import { renameAuthor } from "../reports/report.sql.ts";
import { isStudentsAddress, STUDENT_CARD } from "./account.contract.ts";
import { presentUser } from "./account.present.ts";
import { findAccount, lockAccount, updateAccount } from "./account.sql.ts";
import { leaveAddress, refusingEmail } from "./left-address.server.ts";
import { PRIVACY_VERSION } from "./privacy.contract.ts";
import { PROGRAMME_UNOFFERED, STUDENTS_ADDRESS } from "./profile.contract.ts";
import { sessionOver } from "../sessions/session.server.ts";
import type { Viewer } from "../../server/http/viewer.ts";
import { undoing } from "../../server/undoing.ts";

const answerMe = async (app: App, viewer: Viewer) => {
  const row = await findAccount(app.db, viewer.id);
  if (!row) throw sessionOver();
  return { user: presentUser(app, row, viewer) };
};

/** Throws a 422 for a programme that the campus's list does not have, unless the account has it already. */
const refuseUnoffered = async (app: App, trx: Trx, id: number, programme: string) => {
  if (offersProgramme(app.campus.now(), programme)) return;
  if ((await findAccount(trx, id))?.program_study !== programme)
    throw fieldProblem("program_study", PROGRAMME_UNOFFERED);
};

export const profileHandlers = handle({
  async getMe(app, { viewer }) {
    return { message: "Profil", data: await answerMe(app, viewer) };
  },

  async updateMe(app, request) {
    const viewer = request.viewer;
    const { version, ...change } = request.body;
    const { name } = change;
    if (change.email && isStudentsAddress(change.email, app.campus.facts()))
      throw fieldProblem("email", STUDENTS_ADDRESS);
    const user = await changeVersioned(app, {
      version,
      async lock(trx) {
        const account = await lockAccount(trx, viewer.id);
        if (!account) throw sessionOver();
        return account;
      },
      async write(trx, account) {
        if (Object.values(change).every((value) => value === undefined)) return;
        if (change.program_study !== undefined)
          await refuseUnoffered(app, trx, viewer.id, change.program_study);
        await updateAccount(trx, account, change);
        if (viewer.role !== "student") await recordOwnAct(app, trx, request, "edit-admin");
        if (change.email !== undefined && change.email !== account.email)
          await leaveAddress(app, trx, account, viewer.id);
        if (name !== undefined && name !== account.name) await renameAuthor(trx, viewer.id, name);
      },
      answer: async () => (await answerMe(app, viewer)).user,
      stale: "Profil ini sudah diubah.",
    }).catch(refusingEmail);
    return { message: "Profil tersimpan", data: { user } };
  },

  async reRegister(app, request) {
    const viewer = request.viewer;
    const { name } = request.body;
    const { ktm } = request.files;
    const card = await acceptUpload(app, viewer.secret, ktm, STUDENT_CARD, "ktm");
    const replaced = await inTransaction(app.db, async (trx) => {
      const account = await lockAccount(trx, viewer.id);
      if (account?.status !== "not_verified")
        throw new Problem("NOT_REJECTED", "Akun Anda sedang atau sudah diverifikasi");
      const now = app.clock.now();
      const due_at = fullHour(dueAfter(app.campus.now(now).promises, "verify", now));
      const status = { status: "waiting" as const, status_reason: null, due_at, decided_at: null };
      await updateAccount(trx, account, { name, ...status, privacy_version: PRIVACY_VERSION });
      if (name !== account.name) await renameAuthor(trx, viewer.id, name);
      if (!card) return undefined;
      const old = await detachStudentCard(trx, viewer.id);
      await insertFile(trx, card.row, { student_id: viewer.id });
      return old;
    }).catch(undoing((because) => card?.discard(because)));
    if (replaced) await app.files.remove(replaced);
    return { message: "Berhasil registrasi ulang", data: await answerMe(app, viewer) };
  },
});
