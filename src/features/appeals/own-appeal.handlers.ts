import type { App, Trx } from "../../server/app.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { handle } from "../../server/http/handler.ts";
import { must, mustFind } from "../../server/problem.ts";
import { changeVersioned } from "../../server/versioned.ts";
import { mayChangeAppeal, maySeeAppeal } from "../../record-permissions.ts";
import type { Viewer } from "../../server/http/viewer.ts";
import { namesOfMessageFiles } from "../conversation/message.sql.ts";
import { forgetFiles } from "../files/file.server.ts";
import { deleteNotifications } from "../notifications/notification.sql.ts";
import { answerAppeal, answerAppeals, APPEAL_NOT_FOUND } from "./appeal-answer.server.ts";
import {
  type AppealFilter,
  type AppealPage,
  type AppealRow,
  deleteAppeal,
  findAppeal,
  lockAppeal,
  updateAppeal,
} from "./appeal.sql.ts";
import { acceptDocuments, attachDocuments } from "./documents.server.ts";

/** The viewer's own pending appeal, locked; refuses all others. */
const lockOwn = async (trx: Trx, id: number, viewer: Viewer): Promise<AppealRow> => {
  const row = mustFind(await lockAppeal(trx, id), APPEAL_NOT_FOUND);
  must(mayChangeAppeal(viewer, row));
  return row;
};

const answerOwn = (app: App, viewer: Viewer, query: AppealFilter & AppealPage) =>
  answerAppeals(app, viewer, { ...query, studentId: viewer.id }, query);

export const ownAppealHandlers = handle({
  listAppeals: (app, { viewer, query }) => answerOwn(app, viewer, query),

  listMyAppeals: (app, { viewer, query }) => answerOwn(app, viewer, query),

  async getAppeal(app, request) {
    const viewer = request.viewer;
    const { id } = request.params;
    const row = mustFind(await findAppeal(app.db, id), APPEAL_NOT_FOUND);
    must(maySeeAppeal(viewer, row));
    return { message: "Detail banding UKT", data: await answerAppeal(app, id, viewer) };
  },

  async editAppeal(app, request) {
    const viewer = request.viewer;
    const secret = viewer.secret;
    const { id } = request.params;
    const { version, ...change } = request.body;
    // refused before an upload is examined
    await inTransaction(app.db, (trx) => lockOwn(trx, id, viewer));
    const documents = await acceptDocuments(app, secret, request.files);
    const data = await changeVersioned(app, {
      version,
      lock: (trx) => lockOwn(trx, id, viewer),
      async write(trx) {
        await updateAppeal(trx, id, change);
        return attachDocuments(trx, id, documents);
      },
      undo: (because) => documents.discard(because),
      after: (unwanted) => forgetFiles(app, unwanted),
      answer: () => answerAppeal(app, id, viewer),
      stale: "Banding ini sudah diubah.",
    });
    return { message: "Berhasil memperbarui banding", data };
  },

  async cancelAppeal(app, request) {
    const viewer = request.viewer;
    const { id } = request.params;
    const gone = await inTransaction(app.db, async (trx) => {
      const row = await lockOwn(trx, id, viewer);
      await deleteNotifications(trx, { kind: "appeal", id }, { account_id: viewer.id });
      const names = await namesOfMessageFiles(trx, { kind: "appeal", id });
      await deleteAppeal(trx, id);
      return [...Object.values(row.documents), ...names];
    });
    await forgetFiles(app, gone);
    return { message: "Banding dibatalkan", data: {} };
  },
});
