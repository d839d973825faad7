import * as z from "zod";
import { anyone, ownAccount } from "../../permissions.ts";
import { newPassword, secondCode, user } from "../accounts/account.contract.ts";
import { callsOf } from "../shared/fields.contract.ts";

const call = callsOf("Auth");

const IDENTIFIER_WRONG = "Identifier harus berupa email valid atau NPM 10 digit";

/** The fields of a login (docs/product/forms.md#login-form). */
export const loginInput = z.object({
  identifier: z
    .string({ error: IDENTIFIER_WRONG })
    .trim()
    .toLowerCase()
    .superRefine((value, context) => {
      if (/^[0-9]+$/.test(value)) {
        if (value.length !== 10) context.addIssue("NPM harus 10 digit angka");
      } else if (!z.email().safeParse(value).success) context.addIssue(IDENTIFIER_WRONG);
    }),
  password: newPassword,
});

export const login = call("POST /auth/login", {
  summary: "Log in by e-mail or NPM; with a second factor once more, with its code",
  hashes: true,
  who: anyone,
  body: loginInput.extend({ code: secondCode.optional() }),
  output: z.union([
    z.object({ token: z.string(), data: z.object({ user }) }),
    z.object({ data: z.object({ two_step: z.literal(true) }) }),
  ]),
  errors: ["WRONG_LOGIN", "WRONG_CODE", "EMAIL_NOT_VERIFIED"],
});

export const logout = call("POST /auth/logout", {
  summary: "End this session",
  who: ownAccount,
});
