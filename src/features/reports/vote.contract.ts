import * as z from "zod";
import { call } from "../../call.ts";
import { VOTE_TYPES } from "../../labels.ts";
import { anyone, student, votingStudent } from "../../permissions.ts";
import { idParams, recordNumber } from "../shared/fields.contract.ts";

const votes = z.object({ upvote: z.int(), downvote: z.int(), vote_total: z.int() });

export const getVotes = call("GET /reports/{id}/votes", {
  tag: "Votes",
  summary: "How many votes a report has; never whose",
  who: anyone,
  params: idParams,
  output: z.object({ data: votes }),
});

export const castVote = call("POST /reports/{id}/vote", {
  tag: "Votes",
  summary: "Vote on a report; the other type replaces the first",
  who: votingStudent,
  params: idParams,
  body: z.object({ type: z.enum(VOTE_TYPES, "Jenis vote tidak valid") }),
  output: z.object({ data: votes }),
  errors: ["OWN_REPORT", "MERGED"],
});

export const withdrawVote = call("DELETE /reports/{id}/vote", {
  tag: "Votes",
  summary: "Withdraw a vote",
  who: votingStudent,
  params: idParams,
  output: z.object({ data: votes }),
  errors: ["OWN_REPORT", "MERGED"],
});

export const listMyVotes = call("GET /votes/me", {
  tag: "Votes",
  summary: "A student's own votes, not paged",
  who: student,
  output: z.object({
    data: z.array(z.object({ report_id: recordNumber, type: z.enum(VOTE_TYPES) })),
  }),
});
