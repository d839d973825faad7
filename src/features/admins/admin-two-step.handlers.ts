import { mayRequireTwoStep, mayResetTwoStep, superadmin } from "../../permissions.ts";
import type { App, Trx } from "../../server/app.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { handle } from "../../server/http/handler.ts";
import { must, mustFind } from "../../server/problem.ts";
import type { Viewer } from "../../server/http/viewer.ts";
import { deleteSessionsOf } from "../sessions/session.sql.ts";
import { lockAdmins } from "./admin.sql.ts";
import { recordAct } from "../audit/audit.server.ts";
import {
  countFactors,
  isTwoStepRequired,
  lockFactor,
  removeFactor,
  setTwoStepRequired,
} from "../two-step/two-step.sql.ts";

/** Checks that the asker is still a superadmin; gives the admin behind `id`, locked. */
const lockForSuperadmin = async (trx: Trx, viewer: Viewer, id: number) => {
  const admins = await lockAdmins(trx, [viewer.id, id]);
  must(superadmin(admins.find((one) => one.id === viewer.id) ?? null));
  return admins.find((one) => one.id === id);
};

const answerSecurity = async (app: App) => ({
  two_step_required: await isTwoStepRequired(app.db),
  ...(await countFactors(app.db)),
});

export const adminTwoStepHandlers = handle({
  async getSecurity(app) {
    return { message: "Keamanan akun admin", data: await answerSecurity(app) };
  },

  async setSecurity(app, request) {
    const viewer = request.viewer;
    const { two_step_required: required } = request.body;
    await inTransaction(app.db, async (trx) => {
      await lockForSuperadmin(trx, viewer, viewer.id);
      const hasTwoStep = (await lockFactor(trx, viewer.id)) !== undefined;
      if (required) must(mayRequireTwoStep({ hasTwoStep }));
      if (!(await setTwoStepRequired(trx, required))) return;
      const action = required ? "require-two-step" : "waive-two-step";
      await recordAct(app, trx, request, action, "security");
    });
    return {
      message: required
        ? "Login dua langkah wajib untuk semua admin"
        : "Login dua langkah tidak lagi wajib",
      data: await answerSecurity(app),
    };
  },

  async resetTwoStep(app, request) {
    const viewer = request.viewer;
    const { id } = request.params;
    must(mayResetTwoStep(viewer, id));
    const name = await inTransaction(app.db, async (trx) => {
      const account = mustFind(await lockForSuperadmin(trx, viewer, id), "Admin tidak ditemukan");
      if (!(await removeFactor(trx, id))) return account.name;
      // a person who has the phone may have a session on it
      await deleteSessionsOf(trx, id);
      await recordAct(app, trx, request, "reset-two-step", `admin:${id}`);
      return account.name;
    });
    return { message: `Login dua langkah ${name} direset`, data: {} };
  },
});
