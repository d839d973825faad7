import { dueAfter } from "../../due-time.ts";
import { clinic } from "../../permissions.ts";
import { handle } from "../../server/http/handler.ts";
import { must } from "../../server/problem.ts";
import { reachOf } from "../reach/reach.server.ts";
import { reachedBy } from "../reach/reach.sql.ts";
import type { Queues } from "./queue.contract.ts";
import { countQueues, findNext, findPlace } from "./queue.sql.ts";

const NOTHING = { overdue: 0, due: 0, waiting: 0 };

/** What waits for unit staff: reports alone. */
const withoutOthers = ({ messages, ...counted }: Queues): Queues => ({
  ...counted,
  student: NOTHING,
  appeal: NOTHING,
  messages: { ...messages, appeal: 0 },
});

export const queueHandlers = handle({
  async getQueues(app, { viewer }) {
    const reach = reachOf(app, viewer);
    const counted = await countQueues(app.db, app.clock.now(), reachedBy(reach));
    return { message: "Antrean", data: reach.isClinic ? counted : withoutOthers(counted) };
  },

  async getNextItem(app, request) {
    const { after: left, queue } = request.query;
    if (queue && queue !== "report") must(clinic(request.viewer));
    const reach = reachOf(app, request.viewer);
    const { isClinic } = reach;
    const asked = { adminId: request.viewer.id, now: app.clock.now(), left, queue };
    const reached = reachedBy(reach);
    const looking = { ...asked, isClinic, reached };
    const promised = (from: Date) => dueAfter(app.campus.now().promises, "verify", from);
    const place =
      left && left.kind === queue
        ? await findPlace(app.db, left, { reached, promised })
        : undefined;
    // after the end of the queue it starts again
    const next =
      (place && (await findNext(app.db, looking, place))) ?? (await findNext(app.db, looking));
    return {
      message: next ? "Berikutnya" : "Tidak ada lagi yang menunggu",
      data: next ? { kind: next.kind, id: next.id, due_at: next.due_at.toISOString() } : null,
    };
  },
});
