import * as z from "zod";
import { anyone, clinic } from "../../permissions.ts";
import { callsOf, howMany, moment, recordNumber } from "../shared/fields.contract.ts";

const call = callsOf("UKT appeals");

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
  summary: "Whether appeals may be filed now",
  who: anyone,
  output: z.object({ data: z.object({ is_active: z.boolean() }) }),
});

export const toggleAppealPeriod = call("POST /admin/ukt/status", {
  summary: "Open or close the period: the other of what it is",
  who: clinic,
  output: z.object({ data: periodChange }),
});

export const listPeriodChanges = call("GET /admin/ukt/status-list", {
  summary: "The latest toggles of the period, newest first",
  who: clinic,
  query: z.object({ take: howMany(LOG_SIZE, LOG_SIZE_MAX) }),
  output: z.object({ data: z.object({ dataMapped: z.array(periodChange) }) }),
});
