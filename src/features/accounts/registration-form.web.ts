import * as z from "zod";
import type { Facts } from "../../call.ts";
import { registration } from "./account.contract.ts";

/** The form asks for more than the API does: confirmation and card are required (decisions, section 3). */
export const registrationForm = (facts: Facts) =>
  z
    .object({
      ...registration(facts).shape,
      confirmPassword: z
        .string({ error: "Konfirmasi password harus diisi" })
        .min(1, { error: "Konfirmasi password harus diisi", abort: true }),
      ktm: z.custom<File>((value) => value instanceof File, "Foto KTM wajib diupload"),
    })
    .refine(({ password, confirmPassword }) => confirmPassword === password, {
      error: "Password dan konfirmasi password tidak sama",
      path: ["confirmPassword"],
      // Also while other fields are still empty.
      when: () => true,
    });

export type RegistrationForm = ReturnType<typeof registrationForm>;
