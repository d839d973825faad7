import * as z from "zod";
import { VOTE_TYPES } from "../../labels.ts";
import { anyone, student, votingStudent } from "../../permissions.ts";
import { callsOf, recordNumber } from "../shared/fields.contract.ts";

const call = callsOf("Votes");

const votes = z.object({ upvote: z.int(), downvote: z.int(), vote_total: z.int() });

export const getVotes = call("GET /reports/{id}/votes", {
  summary: "How many votes a report has; never whose",
  who: anyone,
  output: z.object({ data: votes }),
});

export const castVote = call("POST /reports/{id}/vote", {
  summary: "Vote on a report; the other type replaces the first",
  who: votingStudent,
  body: z.object({ type: z.enum(VOTE_TYPES, "Jenis vote tidak valid") }),
  output: z.object({ data: votes }),
  errors: ["OWN_REPORT", "MERGED"],
});

export const withdrawVote = call("DELETE /reports/{id}/vote", {
  summary: "Withdraw a vote",
  who: votingStudent,
  output: z.object({ data: votes }),
  errors: ["OWN_REPORT", "MERGED"],
});

export const listMyVotes = call("GET /votes/me", {
  summary: "A student's own votes, not paged",
  who: student,
  output: z.object({
    data: z.array(z.object({ report_id: recordNumber, type: z.enum(VOTE_TYPES) })),
  }),
});
