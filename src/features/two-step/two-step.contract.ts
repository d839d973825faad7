import * as z from "zod";
import { ownAdminAccount, superadmin } from "../../permissions.ts";
import { CODE_DIGITS, ownPassword, secondCode } from "../accounts/account.contract.ts";
import { callsOf, moment, text } from "../shared/fields.contract.ts";

const call = callsOf("Auth");
const adminCall = callsOf("Admins");

export const RECOVERY_CODES = 10;

/** Six digits of an authenticator; spaces between them do not matter. */
const authenticatorCode = text("Masukkan kode")
  .transform((value) => value.replaceAll(/\s/g, ""))
  .pipe(z.string().regex(new RegExp(`^[0-9]{${CODE_DIGITS}}$`), "Kode terdiri dari 6 angka"));

export const passwordInput = z.object({ password: ownPassword });
export const proofInput = z.object({ password: ownPassword, code: secondCode });

const twoStep = z.object({
  enabled: z.boolean(),
  enabled_at: moment.nullable(),
  recovery_codes_left: z.int(),
  /** Whether a superadmin asks every admin for it. */
  required: z.boolean(),
});
export type TwoStep = z.output<typeof twoStep>;

/** Ten codes, each valid for one login; shown only once. */
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const getTwoStep = call("GET /auth/two-step", {
  summary: "Whether the own second factor is on",
  who: ownAdminAccount,
  output: z.object({ data: twoStep }),
});

export const startTwoStep = call("POST /auth/two-step", {
  summary: "Begin to set the second factor up; it counts once a code has confirmed it",
  who: ownAdminAccount,
  body: passwordInput,
  output: z.object({
    data: z.object({
      /** Base32, for typing. */
      secret: z.string(),
      /** The same as an `otpauth:` address, for a QR code. */
      uri: z.string(),
    }),
  }),
  errors: ["WRONG_PASSWORD", "TWO_STEP_ON"],
});

export const confirmTwoStep = call("POST /auth/two-step/confirm", {
  summary: "Switch the second factor on with its first code; other sessions end",
  who: ownAdminAccount,
  body: z.object({ code: authenticatorCode }),
  output: z.object({ data: recoveryCodes }),
  errors: ["WRONG_CODE", "TWO_STEP_ON", "TWO_STEP_NOT_STARTED"],
});

export const renewRecoveryCodes = call("POST /auth/two-step/recovery-codes", {
  summary: "Ten new recovery codes, with the password and a code; the old ones are dead",
  who: ownAdminAccount,
  body: proofInput,
  output: z.object({ data: recoveryCodes }),
  errors: ["WRONG_PASSWORD", "WRONG_CODE", "TWO_STEP_OFF"],
});

export const stopTwoStep = call("POST /auth/two-step/off", {
  summary: "Switch the second factor off, with the password and a code",
  who: ownAdminAccount,
  body: proofInput,
  errors: ["WRONG_PASSWORD", "WRONG_CODE", "TWO_STEP_OFF"],
});

const security = z.object({
  two_step_required: z.boolean(),
  /** How many admins and superadmins there are, and how many of them have the second factor on. */
  admins: z.int(),
  with_two_step: z.int(),
});

export const getSecurity = adminCall("GET /admin/security", {
  summary: "Whether every admin needs a second factor",
  who: superadmin,
  output: z.object({ data: security }),
});

export const setSecurity = adminCall("PUT /admin/security", {
  summary: "Ask every admin for a second factor, or no longer",
  who: superadmin,
  body: z.object({ two_step_required: z.boolean("Pilihan tidak valid") }),
  output: z.object({ data: security }),
  errors: ["TWO_STEP_OFF"],
});

export const resetTwoStep = adminCall("DELETE /admin/{id}/two-step", {
  summary: "Take another admin's second factor away, for a lost phone; their sessions end",
  who: superadmin,
  errors: ["OWN_ACCOUNT"],
});
