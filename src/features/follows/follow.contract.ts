import * as z from "zod";
import { call } from "../../call.ts";
import { votingStudent } from "../../permissions.ts";
import { idParams } from "../shared/fields.contract.ts";

const following = z.object({ is_following: z.boolean(), followers: z.int() });

export const followReport = call("PUT /reports/{id}/follow", {
  tag: "Votes",
  summary: "Follow a report: each change of it is told in the bell",
  who: votingStudent,
  params: idParams,
  output: z.object({ data: following }),
  errors: ["OWN_REPORT", "MERGED"],
});

export const unfollowReport = call("DELETE /reports/{id}/follow", {
  tag: "Votes",
  summary: "Follow a report no more",
  who: votingStudent,
  params: idParams,
  output: z.object({ data: following }),
  errors: ["OWN_REPORT", "MERGED"],
});
