import * as z from "zod";
import { call } from "../../call.ts";
import { anyone, ownAccount } from "../../permissions.ts";
import { noData, text } from "../shared/fields.contract.ts";
import { oneTimeCode, PASSWORD_MAX, PASSWORD_MIN } from "./account.contract.ts";

const TOO_LONG = "Password tidak boleh lebih dari 100 karakter";

/** Section 5, New password in reset. */
const resetPassword = z
  .string({ error: "Kata sandi baru tidak boleh kosong" })
  .min(1, { error: "Kata sandi baru tidak boleh kosong", abort: true })
  .refine((value) => value.trim() !== "", {
    error: "Kata sandi baru tidak boleh kosong",
    abort: true,
  })
  .min(PASSWORD_MIN, "Kata sandi baru minimal 6 karakter")
  .max(PASSWORD_MAX, TOO_LONG);

/** An e-mail, or an NPM that stands for its campus e-mail (decisions, section 3). */
const resetAddress = ({ studentDomain }: { studentDomain: string }) =>
  text("Email tidak boleh kosong")
    .toLowerCase()
    .transform((value) => (/^[0-9]{10}$/.test(value) ? `${value}@${studentDomain}` : value))
    .pipe(z.email("Email tidak valid"));

/** Section 5, Password change. */
const passwordChange = z
  .object({
    old_password: z
      .string({ error: "Password lama wajib diisi" })
      .min(1, "Password lama wajib diisi"),
    new_password: resetPassword,
    confirm_new_password: z.string({ error: "Konfirmasi password harus diisi" }),
  })
  .refine((input) => input.confirm_new_password === input.new_password, {
    error: "Konfirmasi kata sandi tidak cocok dengan kata sandi baru",
    path: ["confirm_new_password"],
  });

export const changePassword = call({
  method: "PATCH",
  path: "/auth/reset-password",
  tag: "Auth",
  summary: "Change one's own password; other sessions end",
  who: ownAccount,
  body: passwordChange,
  output: z.object({ data: noData }),
  errors: ["WRONG_PASSWORD", "STALE"],
});

export const requestPasswordReset = call({
  method: "POST",
  path: "/auth/request-password-reset",
  tag: "Auth",
  summary: "Send a code for a new password; the answer is always the same",
  who: anyone,
  body: (facts: { studentDomain: string }) => z.object({ email: resetAddress(facts) }),
  output: z.object({ data: noData }),
});

export const verifyPasswordReset = call({
  method: "POST",
  path: "/auth/verify-password-reset",
  tag: "Auth",
  summary: "Set a new password with the code; all sessions end",
  who: anyone,
  body: (facts: { studentDomain: string }) =>
    z.object({ email: resetAddress(facts), otp: oneTimeCode, new_password: resetPassword }),
  output: z.object({ data: noData }),
  errors: ["WRONG_CODE"],
});
