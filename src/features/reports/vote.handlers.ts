import type { VoteType } from "../../labels.ts";
import type { App } from "../../server/app.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import type { HandlersOf } from "../../server/http/handler.ts";
import { must, notFound } from "../../server/problem.ts";
import { mayVote } from "../../permissions.ts";
import type { StudentViewer } from "../../server/http/viewer.ts";
import { nobodysAuthorship, authorshipOf } from "../authorship/authorship.server.ts";
import { isMine, maySee, readerOf } from "./report.present.ts";
import { findReport, lockReport, type ReportRow } from "./report.sql.ts";
import type { castVote, getVotes, listMyVotes, withdrawVote } from "./vote.contract.ts";
import { findVote, listVotesOf, replaceVote } from "./vote.sql.ts";

const REPORT_NOT_FOUND = "Laporan tidak ditemukan";

const presentVotes = (row: ReportRow) => ({
  upvote: row.upvotes,
  downvote: row.downvotes,
  vote_total: row.vote_total,
});

/** Sets or withdraws the viewer's vote; the report stays locked, so that its totals stay true. */
const vote = async (app: App, viewer: StudentViewer, id: number, type: VoteType | undefined) => {
  const authorship = await authorshipOf(app.db, viewer);
  await app.limits.take("votes-minute", viewer);
  return inTransaction(app.db, async (trx) => {
    const row = await lockReport(trx, id);
    if (!row) throw notFound(REPORT_NOT_FOUND);
    must(mayVote({ mine: isMine(row, { viewer, authorship }), published: row.published }));
    await replaceVote(trx, id, viewer.id, await findVote(trx, id, viewer.id), type);
    const after = await findReport(trx, id);
    return presentVotes(after ?? row);
  });
};

export const voteHandlers: HandlersOf<{
  getVotes: typeof getVotes;
  castVote: typeof castVote;
  withdrawVote: typeof withdrawVote;
  listMyVotes: typeof listMyVotes;
}> = {
  async getVotes(app, { params, viewer }) {
    const row = await findReport(app.db, params.id);
    const reader = await readerOf(app, viewer, nobodysAuthorship);
    if (!row || !maySee(row, reader)) throw notFound(REPORT_NOT_FOUND);
    return { message: "Jumlah vote", data: presentVotes(row) };
  },

  async castVote(app, request) {
    const { type } = request.body;
    const data = await vote(app, request.viewer, request.params.id, type);
    return { message: "Berhasil vote laporan", data };
  },

  async withdrawVote(app, request) {
    const data = await vote(app, request.viewer, request.params.id, undefined);
    return { message: "Vote ditarik", data };
  },

  async listMyVotes(app, request) {
    const data = await listVotesOf(app.db, request.viewer.id);
    return { message: "Vote Anda", data };
  },
};
