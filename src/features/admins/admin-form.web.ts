import * as z from "zod";
import type { Facts } from "../../call.ts";
import { draftSlots } from "../../web/drafts.ts";
import type { EditDraft } from "../../web/use-versioned-form.ts";
import { newPassword, samePasswords } from "../accounts/account.contract.ts";
import { adminEmail, profileName } from "../accounts/profile.contract.ts";

/** A new admin (docs/product/forms.md#new-admin-form). */
export const newAdminForm = (facts: Facts) =>
  z
    .object({
      name: profileName,
      email: adminEmail(facts),
      password: newPassword,
      confirmPassword: z.string().min(1, "Konfirmasi password harus diisi"),
    })
    .and(samePasswords);

/** An admin's profile (docs/product/forms.md#profile-forms). */
export const adminForm = (facts: Facts) =>
  z.object({ name: profileName, email: adminEmail(facts) });

/** Name and e-mail as they are typed. */
export interface AdminValues {
  name: string;
  email: string;
}

/** The unsaved changes of admins' profiles on this device. */
export const adminDraft = draftSlots<EditDraft<AdminValues>>("admin");

/** A new password for another admin. */
export const adminPasswordForm = z
  .object({
    password: newPassword,
    confirmPassword: z.string().min(1, "Konfirmasi password harus diisi"),
  })
  .and(samePasswords);
