import { dueAfter } from "../../due-time.ts";
import { handle } from "../../server/http/handler.ts";
import { countQueues, findNext, findPlace } from "./queue.sql.ts";

export const queueHandlers = handle({
  async getQueues(app) {
    return { message: "Antrean", data: await countQueues(app.db, app.clock.now()) };
  },

  async getNextItem(app, request) {
    const { after: left, queue } = request.query;
    const looking = { adminId: request.viewer.id, now: app.clock.now(), left, queue };
    const promised = (from: Date) => dueAfter(app.campus.now().promises, "verify", from);
    const place = left && left.kind === queue ? await findPlace(app.db, left, promised) : undefined;
    // after the end of the queue it starts again
    const next =
      (place && (await findNext(app.db, looking, place))) ?? (await findNext(app.db, looking));
    return {
      message: next ? "Berikutnya" : "Tidak ada lagi yang menunggu",
      data: next ? { kind: next.kind, id: next.id, due_at: next.due_at.toISOString() } : null,
    };
  },
});
