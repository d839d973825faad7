import * as z from "zod";
import { superadmin } from "../../permissions.ts";
import { callsOf } from "../shared/fields.contract.ts";

const call = callsOf("Settings");

export const sendTestMail = call("POST /admin/settings/test-mail", {
  summary:
    "Send a mail to the own address at once; the message says whether the mail server took it",
  who: superadmin,
  output: z.object({ data: z.object({ taken: z.boolean() }) }),
  errors: ["TOO_MANY"],
});
