import type * as z from "zod";
import { keysOf } from "../../labels.ts";
import { type Attempt, noAttempt } from "../../web/attempts.ts";
import { draftSlot, draftSlots } from "../../web/drafts.ts";
import type { FileChoice } from "../../web/file-choice.ts";
import type { EditDraft } from "../../web/use-versioned-form.ts";
import { FIELD_NAMES, type reportInput } from "./report.contract.ts";

/** The fields of the form as they are typed. */
export type ReportValues = z.input<typeof reportInput>;

/** A report that is not sent yet. */
export interface ReportDraft extends Attempt {
  readonly values: ReportValues;
  readonly file: File | null;
  /** The key of the unit to which it is handed over directly; empty or absent where it is not. */
  readonly unit?: string;
  /** From whom it is hidden; a draft of an older release has none. */
  readonly hiddenFrom?: readonly string[];
}

/** An edit that is not saved yet. */
export type ReportEdit = EditDraft<ReportValues> & { readonly choice: FileChoice };

const EMPTY = {
  ...Object.fromEntries(keysOf(FIELD_NAMES).map((field) => [field, ""])),
  isAnonymous: "false",
  isPrivate: "false",
} as ReportValues;

export const emptyDraft = (): ReportDraft => ({
  values: EMPTY,
  file: null,
  ...noAttempt(),
});

/** Whether anything was written or chosen; a building alone is one tap, or none after a scan. */
export const isWorthKeeping = ({
  values,
  file,
  unit = "",
  hiddenFrom = [],
}: Omit<ReportDraft, keyof Attempt>): boolean =>
  file !== null ||
  unit !== "" ||
  hiddenFrom.length > 0 ||
  // A skipped question has no answer.
  Object.entries(EMPTY).some(
    ([name, empty]) => name !== "building" && (values[name as keyof ReportValues] ?? "") !== empty,
  );

/** The new report of this device. */
export const reportDraft = draftSlot<ReportDraft>("report", {
  light: (draft) => ({ ...draft, file: null }),
});

/** The edits of this device. */
export const reportEdit = draftSlots<ReportEdit>("report-edit", {
  light: (draft) => ({ ...draft, choice: draft.choice === "" ? "" : null }),
});
