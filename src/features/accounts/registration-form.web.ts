import * as z from "zod";
import type { Facts } from "../../call.ts";
import { registrationFields, samePasswords } from "./account.contract.ts";

/**
 * The form requires more than the API: confirmation and card (docs/product/forms.md#registration-form).
 * @param isCardless whether a campus's list of students makes the card unnecessary for most
 */
export const registrationForm = (facts: Facts, isCardless = false) =>
  registrationFields(facts)
    .extend({
      confirmPassword: z.string().min(1, "Konfirmasi password harus diisi"),
      ktm: z.custom<File | null | undefined>(
        (value) => isCardless || value instanceof File,
        "Foto KTM wajib diupload",
      ),
    })
    .and(samePasswords);

export type RegistrationForm = ReturnType<typeof registrationForm>;
