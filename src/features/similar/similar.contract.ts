import * as z from "zod";
import { clinic, verifiedStudent } from "../../permissions.ts";
import { report } from "../reports/report-record.contract.ts";
import { callsOf, howMany, soughtText } from "../shared/fields.contract.ts";

const call = callsOf("Reports");

/** The characters of the description that count, and the fewest of a title that is searched. */
export const DESCRIPTION_CUT = 500;
export const TITLE_MIN = 3;
const TITLE_CUT = 200;
const LIMIT = 5;
const LIMIT_MAX = 10;

const limit = howMany(LIMIT, LIMIT_MAX);

/** A report about possibly the same matter; a score of 1 is the greatest likeness. */
export const similarReport = report.extend({ score: z.number().min(0).max(1) });
export type SimilarReport = z.output<typeof similarReport>;

export const listSimilar = call("GET /reports/similar", {
  summary: "Published reports like the one that is being written, best first; never one's own",
  who: verifiedStudent,
  query: z.object({
    title: soughtText(TITLE_CUT),
    description: soughtText(DESCRIPTION_CUT),
    limit,
  }),
  output: z.object({ data: z.array(similarReport) }),
});

export const listSimilarTo = call("GET /admin/reports/{id}/similar", {
  summary: "Published reports like this one, best first, for admins",
  who: clinic,
  query: z.object({ limit }),
  output: z.object({ data: z.array(similarReport) }),
});
