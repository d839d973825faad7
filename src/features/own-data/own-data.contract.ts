import * as z from "zod";
import { student } from "../../permissions.ts";
import { ownPassword } from "../accounts/account.contract.ts";
import { callsOf } from "../shared/fields.contract.ts";

const call = callsOf("Own data");

/** The own password again, before the account goes. */
export const erasureInput = z.object({ password: ownPassword });

export const getOwnData = call("GET /users/me/data", {
  summary:
    "All that is kept about the caller, anonymous reports included, as a zip of JSON and files",
  who: student,
  gives: "application/zip",
  errors: ["TOO_MANY"],
  output: z.object({
    file: z.custom<{ readonly name: string; readonly bytes: AsyncIterable<Uint8Array> }>(),
  }),
});

export const eraseMe = call("POST /users/me/erasure", {
  summary: "Removes the own account for good",
  who: student,
  body: erasureInput,
  errors: ["WRONG_PASSWORD"],
});
