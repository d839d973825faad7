import type { App, Trx } from "../../server/app.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import type { AuditAct } from "../audit/act.contract.ts";
import { type Acting, recordOwnAct } from "../audit/audit.server.ts";
import { handle } from "../../server/http/handler.ts";
import { Problem } from "../../server/problem.ts";
import { withOwnPassword } from "../accounts/own-password.server.ts";
import { deleteSessionsOf } from "../sessions/session.sql.ts";
import {
  countTry,
  findLiveFactor,
  newRecoveryCodes,
  newTwoStepSecret,
  spendCode,
  stepOfCode,
} from "./two-step.server.ts";
import {
  confirmFactor,
  countRecoveryCodes,
  findFactor,
  isTwoStepRequired,
  lockFactor,
  removeFactor,
  replaceRecoveryCodes,
  startFactor,
} from "./two-step.sql.ts";

const alreadyOn = () =>
  new Problem(
    "TWO_STEP_ON",
    "Login dua langkah sudah menyala. Kode pemulihannya dapat dibuat baru.",
  );
const isOff = () => new Problem("TWO_STEP_OFF", "Login dua langkah belum menyala");

interface Proving extends Acting {
  readonly body: { readonly password: string; readonly code: string };
}

/** Proves password and second factor of the user's own account before `then` runs; the code is used up. */
const withOwnFactor = <T>(
  app: App,
  { viewer: { id }, address, body: { password, code } }: Proving,
  then: () => Promise<T>,
): Promise<T> =>
  withOwnPassword(app, { accountId: id, password }, async (account) => {
    const factor = await findLiveFactor(app, id);
    if (!factor) throw isOff();
    await spendCode(app, factor, { code, account, address });
    return then();
  });

/** Replaces all old codes by new ones; the readable ones are in this answer only. */
const giveRecoveryCodes = async (app: App, trx: Trx, by: Acting, action: AuditAct) => {
  const { id } = by.viewer;
  const { shown, hashes } = newRecoveryCodes(id);
  await replaceRecoveryCodes(trx, id, hashes);
  await recordOwnAct(app, trx, by, action);
  return shown;
};

export const twoStepHandlers = handle({
  async getTwoStep(app, request) {
    const { id } = request.viewer;
    const factor = await findLiveFactor(app, id);
    return {
      message: "Login dua langkah",
      data: {
        enabled: factor !== undefined,
        enabled_at: factor?.confirmed_at?.toISOString() ?? null,
        recovery_codes_left: factor ? await countRecoveryCodes(app.db, id) : 0,
        required: await isTwoStepRequired(app.db),
      },
    };
  },

  async startTwoStep(app, request) {
    const { id } = request.viewer;
    const proof = { accountId: id, password: request.body.password };
    const { secret, uri } = await withOwnPassword(app, proof, async (account) => {
      const made = newTwoStepSecret(app, account);
      if (!(await startFactor(app.db, id, made.sealed))) throw alreadyOn();
      return made;
    });
    return { message: "Pindai kode QR dengan aplikasi autentikator", data: { secret, uri } };
  },

  async confirmTwoStep(app, request) {
    const viewer = request.viewer;
    const factor = await findFactor(app.db, viewer.id);
    if (!factor) throw new Problem("TWO_STEP_NOT_STARTED", "Mulai dengan memindai kode QR dulu");
    if (factor.confirmed_at) throw alreadyOn();
    const codes = await countTry(app, factor.sealed_secret, async () => {
      const step = stepOfCode(app, factor, request.body.code);
      if (step === undefined) return undefined;
      return inTransaction(app.db, async (trx) => {
        // another tab has started again, or has confirmed first
        if (!(await confirmFactor(trx, factor, app.clock.now(), step))) return undefined;
        // those sessions were opened with the password alone
        await deleteSessionsOf(trx, viewer.id, viewer.sessionHash);
        return giveRecoveryCodes(app, trx, request, "two-step-on");
      });
    });
    return { message: "Login dua langkah menyala", data: { recovery_codes: codes } };
  },

  async renewRecoveryCodes(app, request) {
    const codes = await withOwnFactor(app, request, () =>
      inTransaction(app.db, async (trx) => {
        if (!(await lockFactor(trx, request.viewer.id))) throw isOff();
        return giveRecoveryCodes(app, trx, request, "new-recovery-codes");
      }),
    );
    return { message: "Kode pemulihan baru dibuat", data: { recovery_codes: codes } };
  },

  async stopTwoStep(app, request) {
    await withOwnFactor(app, request, () =>
      inTransaction(app.db, async (trx) => {
        if (await removeFactor(trx, request.viewer.id))
          await recordOwnAct(app, trx, request, "two-step-off");
      }),
    );
    return { message: "Login dua langkah dimatikan", data: {} };
  },
});
