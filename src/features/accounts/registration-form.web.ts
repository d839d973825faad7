import * as z from "zod";
import type { Facts } from "../../call.ts";
import { registration } from "./account.contract.ts";

/** A schema of its own, because a check of the whole form would wait until all fields are right. */
const samePasswords = z
  .object({ password: z.unknown(), confirmPassword: z.unknown() })
  .refine(({ password, confirmPassword }) => confirmPassword === password, {
    error: "Password dan konfirmasi password tidak sama",
    path: ["confirmPassword"],
  });

/** The form asks for more than the API does: confirmation and card are required (decisions, section 3). */
export const registrationForm = (facts: Facts) =>
  z
    .object({
      ...registration(facts).shape,
      confirmPassword: z.string().min(1, "Konfirmasi password harus diisi"),
      ktm: z.custom<File>((value) => value instanceof File, "Foto KTM wajib diupload"),
    })
    .and(samePasswords);

export type RegistrationForm = ReturnType<typeof registrationForm>;
