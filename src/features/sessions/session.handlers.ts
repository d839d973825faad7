import type { App } from "../../server/app.ts";
import { after } from "../../server/clock.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { handle } from "../../server/http/handler.ts";
import { notFound } from "../../server/problem.ts";
import { sameBytes } from "../../server/secrets.ts";
import { ADMIN } from "./session.server.ts";
import type { Viewer } from "../../server/http/viewer.ts";
import { deleteSessionsOf } from "./session.sql.ts";
import { recordOwnAct } from "../audit/audit.server.ts";
import { deleteOwnSession, listOwnSessions, type OwnSessionRow } from "./own-session.sql.ts";
import type { OwnSession } from "./session.contract.ts";

const presentSession = (row: OwnSessionRow, viewer: Viewer): OwnSession => ({
  id: row.id,
  device: row.device,
  opened_at: row.opened_at.toISOString(),
  last_used_at: row.last_used_at.toISOString(),
  current: sameBytes(row.token_hash, viewer.sessionHash),
});

const alive = (app: App) => {
  const now = app.clock.now();
  return { now, idleSince: after(now, -ADMIN.idle) };
};

export const sessionHandlers = handle({
  async listSessions(app, request) {
    const viewer = request.viewer;
    const rows = await listOwnSessions(app.db, viewer.id, alive(app));
    return { message: "Sesi Anda", data: rows.map((row) => presentSession(row, viewer)) };
  },

  async endSession(app, request) {
    const { id } = request.viewer;
    await inTransaction(app.db, async (trx) => {
      if (!(await deleteOwnSession(trx, id, request.params.id, alive(app))))
        throw notFound("Sesi tidak ditemukan");
      await recordOwnAct(app, trx, request, "end-session");
    });
    return { message: "Sesi diakhiri", data: {} };
  },

  async endOtherSessions(app, request) {
    const { id, sessionHash } = request.viewer;
    await inTransaction(app.db, async (trx) => {
      await deleteSessionsOf(trx, id, sessionHash);
      await recordOwnAct(app, trx, request, "end-other-sessions");
    });
    return { message: "Semua sesi lain diakhiri", data: {} };
  },
});
