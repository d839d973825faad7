import * as z from "zod";
import { call } from "../../call.ts";
import { admin, anyone } from "../../permissions.ts";
import { howMany, moment, recordNumber } from "../shared/fields.contract.ts";

const LOG_SIZE = 10;
const LOG_SIZE_MAX = 100;

/** One change of the period: its new state, when, and by whom. */
const periodChange = z.object({
  id: recordNumber,
  updated_at: moment,
  is_active: z.boolean(),
  admins: z.object({ name: z.string() }),
});

export const getAppealPeriod = call("GET /ukt-appeals/status", {
  tag: "UKT appeals",
  summary: "Whether appeals may be filed now",
  who: anyone,
  output: z.object({ data: z.object({ is_active: z.boolean() }) }),
});

export const toggleAppealPeriod = call("POST /admin/ukt/status", {
  tag: "UKT appeals",
  summary: "Open or close the period: the other of what it is",
  who: admin,
  output: z.object({ data: periodChange }),
});

export const listPeriodChanges = call("GET /admin/ukt/status-list", {
  tag: "UKT appeals",
  summary: "The latest toggles of the period, newest first",
  who: admin,
  query: z.object({ take: howMany(LOG_SIZE, LOG_SIZE_MAX) }),
  output: z.object({ data: z.object({ dataMapped: z.array(periodChange) }) }),
});
