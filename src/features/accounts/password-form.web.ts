import * as z from "zod";
import type { Facts } from "../../call.ts";
import { codeForm } from "./code-form.web.ts";
import { oldPassword, resetAddress, resetPassword } from "./password.contract.ts";

/** A separate schema: a check of the whole form would wait until all its fields are right. */
const confirmed = z
  .object({
    new_password: z.unknown(),
    confirm_new_password: z.string().min(1, "Konfirmasi password harus diisi"),
  })
  .refine(({ new_password, confirm_new_password }) => confirm_new_password === new_password, {
    error: "Konfirmasi kata sandi tidak cocok dengan kata sandi baru",
    path: ["confirm_new_password"],
  });

/** A change of the user's own password (docs/product/forms.md#password-change-form). */
export const passwordChangeForm = z
  .object({ old_password: oldPassword, new_password: resetPassword })
  .and(confirmed);

/** A new password in a reset (docs/product/forms.md#forgotten-password-form). */
export const newPasswordForm = z.object({ new_password: resetPassword }).and(confirmed);

/** The first step of a reset: the address (or an NPM, for its campus e-mail), and the six boxes. */
export const resetCodeForm = (facts: Facts) =>
  z.object({
    email: resetAddress(facts),
    otp_code: codeForm.shape.otp_code,
  });
