import * as z from "zod";
import type { Facts } from "../../call.ts";
import { newPassword, samePasswords } from "../accounts/account.contract.ts";
import { adminEmail, profileName } from "../accounts/profile.contract.ts";

/** Section 5, New admin. */
export const newAdminForm = (facts: Facts) =>
  z
    .object({
      name: profileName,
      email: adminEmail(facts),
      password: newPassword,
      confirmPassword: z.string().min(1, "Konfirmasi password harus diisi"),
    })
    .and(samePasswords);

/** Section 5, Admin profile edit. */
export const adminForm = (facts: Facts) =>
  z.object({ name: profileName, email: adminEmail(facts) });

/** A new password for another admin. */
export const adminPasswordForm = z
  .object({
    password: newPassword,
    confirmPassword: z.string().min(1, "Konfirmasi password harus diisi"),
  })
  .and(samePasswords);
