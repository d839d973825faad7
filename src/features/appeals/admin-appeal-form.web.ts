import * as z from "zod";
import { APPEAL_STATUSES, keysOf } from "../../labels.ts";
import { REASON_MISSING } from "../back-office/rejection.web.ts";
import { draftSlots } from "../../web/drafts.ts";
import { type AppealDetail, appealStatusInput } from "./appeal.contract.ts";

/** The note is optional, unless it rejects; an empty one takes the stored note away. */
export const appealForm = z
  .object({
    status: z.enum(keysOf(APPEAL_STATUSES)),
    admin_note: z.preprocess((typed: string) => typed, appealStatusInput.shape.admin_note),
  })
  .refine(({ status, admin_note }) => status !== "rejected" || Boolean(admin_note), {
    error: REASON_MISSING,
    path: ["admin_note"],
  });
export type AppealValues = z.input<typeof appealForm>;
export type AppealBody = z.output<typeof appealForm>;

/** An appeal as the form begins on it. */
export const appealValues = ({ status, admin_note }: AppealDetail): AppealValues => ({
  status,
  admin_note: admin_note ?? "",
});

/** An answer that is not saved yet, and what of the appeal it began on. */
export interface NoteDraft {
  readonly values: AppealValues;
  readonly begun: Pick<AppealDetail, "version" | "status" | "admin_note">;
}

/** The half-written answers of this device, one for each appeal. */
export const noteDraft = draftSlots<NoteDraft>("appeal-answer");

/** Whether anything of the form differs from the appeal that it began on. */
export const isTouched = ({ status, admin_note }: AppealValues, begun: AppealDetail): boolean =>
  status !== begun.status || admin_note !== (begun.admin_note ?? "");

/** Whether saving would change the appeal. */
export const changes = ({ status, admin_note }: AppealBody, appeal: AppealDetail): boolean =>
  status !== appeal.status || (admin_note ?? null) !== appeal.admin_note;
