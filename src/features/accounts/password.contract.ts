import * as z from "zod";
import type { Facts } from "../../call.ts";
import { anyone, ownAccount } from "../../permissions.ts";
import { callsOf, text } from "../shared/fields.contract.ts";
import { oneTimeCode, PASSWORD_MAX, PASSWORD_MIN } from "./account.contract.ts";

const call = callsOf("Auth");

const TOO_LONG = "Password tidak boleh lebih dari 100 karakter";

/** A new password in a reset (docs/product/forms.md#forgotten-password-form). */
export const resetPassword = z
  .string({ error: "Kata sandi baru tidak boleh kosong" })
  .min(1, { error: "Kata sandi baru tidak boleh kosong", abort: true })
  .refine((value) => value.trim() !== "", {
    error: "Kata sandi baru tidak boleh kosong",
    abort: true,
  })
  .min(PASSWORD_MIN, "Kata sandi baru minimal 6 karakter")
  .max(PASSWORD_MAX, TOO_LONG);

/** An e-mail, or an NPM in place of its campus e-mail (docs/product/accounts.md#forgotten-password). */
export const resetAddress = ({ studentDomain }: Facts) =>
  text("Email tidak boleh kosong")
    .toLowerCase()
    .transform((value) => (/^[0-9]{10}$/.test(value) ? `${value}@${studentDomain}` : value))
    .pipe(z.email("Email tidak valid"));

const attemptId = z.string({ error: "Permintaan password baru tidak dikenal" });

/** The token after the `#` of a mail's link; any other text is an invalid link. */
const linkToken = z.string({ error: "Tautan ini tidak berlaku lagi. Minta yang baru." });

/** The proof of a reset: the code, with the `attempt` of the browser that asked; or the link's `token`. */
const resetProof = (facts: Facts) => ({
  email: resetAddress(facts).optional(),
  otp: oneTimeCode.optional(),
  attempt: attemptId.optional(),
  token: linkToken.optional(),
});

/** Requires address and code where there is no token, also while other fields are wrong. */
const proven = <T extends z.ZodObject<ReturnType<typeof resetProof>>>(fields: T) => {
  const required = (path: "email" | "otp", error: string) => ({
    path: [path],
    error,
    when: () => true,
  });
  return fields
    .refine(
      ({ token, email }) => (token ?? email) !== undefined,
      required("email", "Email tidak boleh kosong"),
    )
    .refine(
      ({ token, otp }) => (token ?? otp) !== undefined,
      required("otp", "Semua digit OTP harus diisi"),
    );
};

export const oldPassword = z
  .string({ error: "Password lama wajib diisi" })
  .min(1, "Password lama wajib diisi");

/** A change of the user's own password (docs/product/forms.md#password-change-form). */
const passwordChange = z
  .object({
    old_password: oldPassword,
    new_password: resetPassword,
    confirm_new_password: z.string({ error: "Konfirmasi password harus diisi" }),
  })
  .refine((input) => input.confirm_new_password === input.new_password, {
    error: "Konfirmasi kata sandi tidak cocok dengan kata sandi baru",
    path: ["confirm_new_password"],
  });

export const changePassword = call("PATCH /auth/reset-password", {
  summary: "Change one's own password; other sessions end",
  hashes: true,
  who: ownAccount,
  body: passwordChange,
  errors: ["WRONG_PASSWORD", "STALE"],
});

export const resetRequest = (facts: Facts) => z.object({ email: resetAddress(facts) });

export const requestPasswordReset = call("POST /auth/request-password-reset", {
  summary:
    "Send a code and a link for a new password; known and unknown addresses are answered alike",
  who: anyone,
  body: resetRequest,
  output: z.object({ data: z.object({ attempt: z.string() }) }),
});

export const checkPasswordReset = call("POST /auth/check-password-reset", {
  summary: "Ask whether a code or link for a new password is right; a wrong code costs a try",
  who: anyone,
  body: (facts: Facts) => proven(z.object(resetProof(facts))),
  errors: ["WRONG_CODE"],
});

export const verifyPasswordReset = call("POST /auth/verify-password-reset", {
  summary: "Set a new password with the code, or with the link of its mail; all sessions end",
  hashes: true,
  who: anyone,
  body: (facts: Facts) => proven(z.object({ ...resetProof(facts), new_password: resetPassword })),
  errors: ["WRONG_CODE"],
});
