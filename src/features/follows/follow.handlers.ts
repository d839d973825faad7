import { mayFollow, REPORT_NOT_FOUND } from "../../record-permissions.ts";
import type { App } from "../../server/app.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { handle } from "../../server/http/handler.ts";
import type { StudentViewer } from "../../server/http/viewer.ts";
import { must, mustFind } from "../../server/problem.ts";
import { authorshipOf } from "../authorship/authorship.server.ts";
import { isMine } from "../reports/report.present.ts";
import { countFollower, deleteFollow, insertFollow, lockFollowed } from "./follow.sql.ts";

/** Follows a locked report, or stops following it, and counts that. */
const setFollowing = async (app: App, viewer: StudentViewer, id: number, wanted: boolean) => {
  const reader = { viewer, authorship: await authorshipOf(app, app.reads, viewer) };
  return inTransaction(app.db, async (trx) => {
    const row = mustFind(await lockFollowed(trx, id), REPORT_NOT_FOUND);
    const { published, merged_into: mergedInto } = row;
    must(mayFollow({ mine: isMine(row, reader), published, mergedInto }));
    const follow = { reportId: id, accountId: viewer.id };
    const isChange = await (wanted ? insertFollow : deleteFollow)(trx, follow);
    const change = wanted ? 1 : -1;
    if (isChange) await countFollower(trx, id, change);
    return { is_following: wanted, followers: row.followers + (isChange ? change : 0) };
  });
};

export const followHandlers = handle({
  async followReport(app, request) {
    const data = await setFollowing(app, request.viewer, request.params.id, true);
    return { message: "Anda mengikuti laporan ini", data };
  },

  async unfollowReport(app, request) {
    const data = await setFollowing(app, request.viewer, request.params.id, false);
    return { message: "Anda tidak lagi mengikuti laporan ini", data };
  },
});
