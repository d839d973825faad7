import * as z from "zod";
import { votingStudent } from "../../permissions.ts";
import { callsOf } from "../shared/fields.contract.ts";

const call = callsOf("Votes");

const following = z.object({ is_following: z.boolean(), followers: z.int() });

export const followReport = call("PUT /reports/{id}/follow", {
  summary: "Follow a report: each change of it is told in the bell",
  who: votingStudent,
  output: z.object({ data: following }),
  errors: ["OWN_REPORT", "MERGED"],
});

export const unfollowReport = call("DELETE /reports/{id}/follow", {
  summary: "Follow a report no more",
  who: votingStudent,
  output: z.object({ data: following }),
  errors: ["OWN_REPORT", "MERGED"],
});
