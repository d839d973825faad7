import * as z from "zod";
import { verifyEmail } from "./account.contract.ts";

const { email, otp_code } = verifyEmail.body.shape;

/** The six boxes as one text, with a space for an empty box before a filled one. */
export const codeForm = z.object({
  email,
  otp_code: z
    .string()
    .refine((boxes) => !boxes.trimEnd().includes(" "), {
      error: "Semua digit OTP harus diisi",
      abort: true,
    })
    .pipe(otp_code),
});
