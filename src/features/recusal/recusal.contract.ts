import * as z from "zod";
import { student } from "../../permissions.ts";
import { reportDetail } from "../reports/report-record.contract.ts";
import { callsOf, sentVersion } from "../shared/fields.contract.ts";
import { hiddenFrom, party } from "./party.contract.ts";

const call = callsOf("Reports");

export const listRecusalChoices = call("GET /reports/recusal-choices", {
  summary: "From whom a report can be hidden: admins and units by name, and nothing else of them",
  who: student,
  output: z.object({ data: z.object({ admins: z.array(party), units: z.array(party) }) }),
});

export const setHiddenFrom = call("PUT /reports/{id}/hidden-from", {
  summary: "Say for whom one's own report does not exist, in any status; an empty list lifts it",
  who: student,
  body: z.object({ hidden_from: hiddenFrom, version: sentVersion.optional() }),
  output: z.object({ data: reportDetail }),
  errors: ["NOT_YOURS", "MERGED", "STALE"],
});
