import * as z from "zod";
import { oneTimeCode, writtenEmail } from "./account.contract.ts";

/** The six boxes as one text, with a space for an empty box before a filled one. */
export const codeForm = z.object({
  email: writtenEmail,
  otp_code: z
    .string()
    .refine((boxes) => !boxes.trimEnd().includes(" "), {
      error: "Semua digit OTP harus diisi",
      abort: true,
    })
    .pipe(oneTimeCode),
});
