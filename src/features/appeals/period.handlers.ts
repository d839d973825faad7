import { inTransaction } from "../../server/database/transaction.ts";
import { handle } from "../../server/http/handler.ts";
import { recordAct } from "../audit/audit.server.ts";
import { flipPeriod, insertPeriodChange, listPeriodChanges, periodIsActive } from "./period.sql.ts";

export const periodHandlers = handle({
  async getAppealPeriod(app) {
    const is_active = await periodIsActive(app.db);
    return {
      message: is_active ? "Periode Banding UKT sedang dibuka" : "Periode Banding UKT Belum dibuka",
      data: { is_active },
    };
  },

  async toggleAppealPeriod(app, request) {
    const admin = request.viewer;
    const data = await inTransaction(app.db, async (trx) => {
      const is_active = await flipPeriod(trx);
      const at = app.clock.now();
      const id = await insertPeriodChange(trx, { is_active, at, admin_id: admin.id });
      const act = is_active ? "open-appeal-period" : "close-appeal-period";
      await recordAct(app, trx, request, act, "appeal-period");
      return { id, is_active, updated_at: at.toISOString(), admins: { name: admin.name } };
    });
    return {
      message: data.is_active ? "Fitur Banding UKT diaktifkan" : "Fitur Banding UKT dinonaktifkan",
      data,
    };
  },

  async listPeriodChanges(app, { query }) {
    const rows = await listPeriodChanges(app.db, query.take);
    const dataMapped = rows.map(({ id, is_active, at, admin_name }) => ({
      id,
      is_active,
      updated_at: at.toISOString(),
      admins: { name: admin_name },
    }));
    return { message: "Riwayat status Banding UKT", data: { dataMapped } };
  },
});
