import * as z from "zod";
import { ownAdminAccount } from "../../permissions.ts";
import { callsOf, moment, recordNumber } from "../shared/fields.contract.ts";

const call = callsOf("Auth");

const ownSession = z.object({
  id: recordNumber,
  /** Coarse words out of what the browser said of itself: 'Chrome di Android'. */
  device: z.string(),
  opened_at: moment,
  /** To the minute. */
  last_used_at: moment,
  /** The one that asks. */
  current: z.boolean(),
});
export type OwnSession = z.output<typeof ownSession>;

export const listSessions = call("GET /auth/sessions", {
  summary: "An admin's own live sessions, last used first",
  who: ownAdminAccount,
  output: z.object({ data: z.array(ownSession) }),
});

export const endSession = call("DELETE /auth/sessions/{id}", {
  summary: "End one of the own sessions",
  who: ownAdminAccount,
});

export const endOtherSessions = call("DELETE /auth/sessions", {
  summary: "End every own session but this one",
  who: ownAdminAccount,
});
