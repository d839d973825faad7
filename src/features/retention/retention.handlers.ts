import { keysOf } from "../../labels.ts";
import { REMOVED_KINDS, type RemovedKind } from "../../rare-labels.ts";
import { handle } from "../../server/http/handler.ts";
import { readRemoved } from "./retention.sql.ts";

export const retentionHandlers = handle({
  async getRetention(app) {
    const counts = new Map((await readRemoved(app.db)).map(({ kind, n }) => [kind, n]));
    const removed = Object.fromEntries(
      keysOf(REMOVED_KINDS).map((kind) => [kind, counts.get(kind) ?? 0]),
    ) as Record<RemovedKind, number>;
    return {
      message: "Masa simpan",
      data: { keep: app.campus.now().retention, removed },
    };
  },
});
