import type * as z from "zod";
import { APPEAL_DOCUMENTS, keysOf } from "../../labels.ts";
import { type Attempt, noAttempt } from "../../web/attempts.ts";
import { draftSlot, draftSlots } from "../../web/drafts.ts";
import type { EditDraft } from "../../web/use-versioned-form.ts";
import type { appealInput } from "./appeal.contract.ts";
import { type DocumentChoices, NOTHING_CHOSEN } from "./appeal-documents.web.ts";

/** The fields of the form as they are typed. */
export type AppealValues = z.input<typeof appealInput>;

/** An appeal that is not sent yet. */
export interface AppealDraft extends Attempt {
  readonly values: Partial<AppealValues>;
  readonly choices: DocumentChoices;
}

/** An edit that is not saved yet. */
export type AppealEdit = EditDraft<AppealValues> & { readonly choices: DocumentChoices };

export const emptyAppeal = (): AppealDraft => ({
  values: { semester: "" },
  choices: NOTHING_CHOSEN,
  ...noAttempt(),
});

const SLOTS = keysOf(APPEAL_DOCUMENTS);

/** How many documents are chosen. */
const chosenCount = (choices: DocumentChoices) => SLOTS.filter((slot) => choices[slot]).length;

/** Whether anything was filled in or chosen. */
export const isWorthKeeping = ({
  values,
  choices,
}: Pick<AppealDraft, "values" | "choices">): boolean =>
  Boolean(values.semester || values.problem) || chosenCount(choices) > 0;

/** 'Semester 3, 2 dokumen' */
export const appealDraftTitle = ({
  values,
  choices,
}: Pick<AppealDraft, "values" | "choices">): string =>
  [
    values.semester?.trim() ? `Semester ${values.semester.trim()}` : "Semester belum diisi",
    `${chosenCount(choices)} dokumen dipilih`,
  ].join(", ");

/** The new appeal of this device. */
export const appealDraft = draftSlot<AppealDraft>("appeal", {
  light: (draft) => ({ ...draft, choices: NOTHING_CHOSEN }),
});

/** The edits of this device. */
export const appealEdit = draftSlots<AppealEdit>("appeal-edit", {
  light: (draft) => ({ ...draft, choices: NOTHING_CHOSEN }),
});
