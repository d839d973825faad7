import { mayReviewAppeal, maySeeAppeal } from "../../record-permissions.ts";
import { dueAfter } from "../../due-time.ts";
import { isUnique } from "../../server/database/errors.ts";
import { handle } from "../../server/http/handler.ts";
import { must, mustFind, Problem } from "../../server/problem.ts";
import { changeVersioned } from "../../server/versioned.ts";
import { answerAppeal, APPEAL_NOT_FOUND } from "./appeal-answer.server.ts";
import { insertAppealEvent, listAppealEvents, lockAppeal } from "./appeal.sql.ts";
import { reviewEnds } from "./review.server.ts";
import { reopenAppeal } from "./review.sql.ts";

export const reviewHandlers = handle({
  async reviewAppeal(app, request) {
    const { viewer } = request;
    const { id } = request.params;
    const { reason, version } = request.body;
    const data = await changeVersioned(app, {
      version,
      async lock(trx) {
        const row = mustFind(await lockAppeal(trx, id), APPEAL_NOT_FOUND);
        must(maySeeAppeal(viewer, row));
        return row;
      },
      // checked after the version: so a request whose answer was lost differs from a refused one
      async write(trx, row) {
        const at = app.clock.now();
        const ends = reviewEnds(row, await listAppealEvents(trx, id));
        must(mayReviewAppeal({ isOpen: ends !== undefined && ends > at }));
        const due = dueAfter(app.campus.now(at).promises, "decide", at);
        await reopenAppeal(trx, row, { reason, at, due });
        await insertAppealEvent(trx, id, {
          kind: "reopened",
          from_status: "rejected",
          to_status: "under_review",
          at,
          admin_id: null,
        });
      },
      answer: () => answerAppeal(app, id, viewer),
      stale: "Banding ini sudah diubah.",
    }).catch((error) => {
      if (!isUnique(error, "appeal_open_key")) throw error;
      const message = "Selesaikan dulu banding Anda yang lain, lalu minta peninjauan ini lagi.";
      throw new Problem("REVIEW_CLOSED", message);
    });
    return { message: "Banding Anda akan ditinjau lagi oleh admin lain", data };
  },
});
