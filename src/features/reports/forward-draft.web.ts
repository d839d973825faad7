import { zodResolver } from "@hookform/resolvers/zod";
import * as z from "zod";
import { draftSlots } from "../../web/drafts.ts";
import { forwardInput } from "../forwarding/forwarding.contract.ts";

/** The clinic as a choice beside the keys of units. */
export const CLINIC_CHOICE = "klinik";

const REQUIRED = "Tujuan wajib dipilih";

const forwardForm = z.object({
  unit_id: z
    // the placeholder, which is disabled, has no value
    .string(REQUIRED)
    .min(1, REQUIRED)
    .transform((choice) => (choice === CLINIC_CHOICE ? null : choice)),
  reason: forwardInput.shape.reason,
});
export type ForwardValues = z.input<typeof forwardForm>;

export const forwardResolver = zodResolver(forwardForm);

/** Where a report was going to be passed on to, and why, one for each report. */
export const forwardDraft = draftSlots<ForwardValues>("report-forward");

export const NO_FORWARD: ForwardValues = { unit_id: "", reason: "" };
