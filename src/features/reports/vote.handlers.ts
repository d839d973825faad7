import type { VoteType } from "../../labels.ts";
import type { App } from "../../server/app.ts";
import { handle } from "../../server/http/handler.ts";
import { must, mustFind, notFound } from "../../server/problem.ts";
import { mayVote, REPORT_NOT_FOUND } from "../../record-permissions.ts";
import type { StudentViewer } from "../../server/http/viewer.ts";
import { isMine, maySee, readerOf } from "./report.present.ts";
import { findVotes, listVotesOf, writeVote } from "./vote.sql.ts";

const presentVotes = (upvote: number, downvote: number) => ({
  upvote,
  downvote,
  vote_total: upvote - downvote,
});

/** The report, if the viewer may vote on it. */
const findVotable = async (app: App, viewer: StudentViewer, id: number) => {
  const found = await findVotes(app.reads, id);
  const reader = await readerOf(app, viewer, found);
  const row = mustFind(found, REPORT_NOT_FOUND);
  const merged = row.merged_into !== null;
  must(mayVote({ mine: isMine(row, reader), published: row.published, merged }));
  return row;
};

/**
 * Sets or withdraws the viewer's vote. The report is read and judged first; the vote is written only if the report
 * has not changed, else it is judged again.
 */
const vote = async (app: App, viewer: StudentViewer, id: number, type: VoteType | null) => {
  const some = app.limits.someSlots("votes-minute", viewer);
  let { slots } = some;
  for (;;) {
    const row = await findVotable(app, viewer, id);
    const totals = await writeVote(app.db, {
      report: id,
      voter: viewer.id,
      type,
      authorId: row.author_id,
      authorTag: row.author_tag,
      slots,
      slotsEnd: some.ends,
    });
    if (totals?.counted) return presentVotes(totals.up, totals.down);
    if (totals) {
      await app.limits.take("votes-minute", viewer);
      slots = [];
    }
  }
};

export const voteHandlers = handle({
  async getVotes(app, { params, viewer }) {
    const row = await findVotes(app.reads, params.id);
    const reader = await readerOf(app, viewer, row);
    if (!row || !maySee(row, reader)) throw notFound(REPORT_NOT_FOUND);
    return { message: "Jumlah vote", data: presentVotes(row.upvotes, row.downvotes) };
  },

  async castVote(app, request) {
    const { type } = request.body;
    const data = await vote(app, request.viewer, request.params.id, type);
    return { message: "Berhasil vote laporan", data };
  },

  async withdrawVote(app, request) {
    const data = await vote(app, request.viewer, request.params.id, null);
    return { message: "Vote ditarik", data };
  },

  async listMyVotes(app, request) {
    const data = await listVotesOf(app.db, request.viewer.id);
    return { message: "Vote Anda", data };
  },
});
