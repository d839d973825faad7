import { inTransaction } from "../../server/database/transaction.ts";
import { handle } from "../../server/http/handler.ts";
import { must, mustFind, Problem } from "../../server/problem.ts";
import { mayDeleteNote } from "../../record-permissions.ts";
import { recordAct } from "../audit/audit.server.ts";
import { holdReached, mustExist, mustHold } from "../reach/reached-item.server.ts";
import { targetOf } from "../shared/item.server.ts";
import { presentNote } from "./note.present.ts";
import { countNotes, deleteNote, insertNote, listNotes, lockNote } from "./note.sql.ts";

/** More than people write about one item; it keeps the list from growing without end. */
const NOTES_MAX = 200;

export const noteHandlers = handle({
  async listNotes(app, { params: item, viewer }) {
    await mustExist(app, viewer, item);
    return { message: "Catatan internal", data: (await listNotes(app.db, item)).map(presentNote) };
  },

  async addNote(app, request) {
    const admin = request.viewer;
    const { params: item, body } = request;
    const at = app.clock.now();
    const id = await inTransaction(app.db, async (trx) => {
      await mustHold(app, admin, trx, item);
      if ((await countNotes(trx, item)) >= NOTES_MAX)
        throw new Problem("TOO_MANY_NOTES", `Paling banyak ${NOTES_MAX} catatan.`);
      await recordAct(app, trx, request, "add-note", targetOf(item));
      return insertNote(trx, item, { admin_id: admin.id, text: body.text, at });
    });
    const row = { id, text: body.text, at, admin_id: admin.id, admin_name: admin.name };
    return { message: "Catatan tersimpan", data: presentNote(row) };
  },

  async deleteNote(app, request) {
    const admin = request.viewer;
    const { params } = request;
    await inTransaction(app.db, async (trx) => {
      const found = await lockNote(trx, params.id);
      const isReached = found && (await holdReached(app, admin, trx, found.about));
      const note = mustFind(isReached ? found : undefined, "Catatan tidak ditemukan");
      must(mayDeleteNote(admin, note));
      await deleteNote(trx, params.id);
      await recordAct(app, trx, request, "delete-note", targetOf(note.about));
    });
    return { message: "Catatan dihapus", data: {} };
  },
});
