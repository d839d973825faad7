import * as z from "zod";
import type { Facts } from "../../call.ts";
import type { Answer } from "../../web/api.ts";
import { registrationFields, samePasswords } from "./account.contract.ts";

/** Whether a campus's list of students makes the card needless for most. */
export type CardNeed = Answer<"GET /auth/registration">["data"]["card"];

/**
 * The form asks for more than the API does: confirmation and, where it is `required`, the card
 * (docs/product/forms.md#registration-form).
 */
export const registrationForm = (facts: Facts, need: CardNeed = "required") =>
  registrationFields(facts)
    .extend({
      confirmPassword: z.string().min(1, "Konfirmasi password harus diisi"),
      ktm: z.custom<File | null | undefined>(
        (value) => need === "optional" || value instanceof File,
        "Foto KTM wajib diupload",
      ),
    })
    .and(samePasswords);

export type RegistrationForm = ReturnType<typeof registrationForm>;
