import type * as z from "zod";
import type { ReportDetail, reportInput } from "./report.contract.ts";
import type { FileChoice } from "./report-upload.web.ts";

/** What the form holds: the fields as they are typed. */
export type ReportValues = z.input<typeof reportInput>;

/** A report that is not sent yet. */
export interface ReportDraft {
  readonly values: ReportValues;
  readonly file: File | null;
  /** The `Idempotency-Key` of all attempts to send it. */
  readonly key: string;
}

/** An edit that is not saved yet, and the version that it began on. */
export interface EditDraft {
  readonly values: ReportValues;
  readonly choice: FileChoice;
  readonly begun: ReportDetail;
}

// In memory alone: what somebody writes here is left on no shared device.
let kept: { readonly userId: number; readonly draft: ReportDraft } | null = null;
let keptEdit: { readonly userId: number; readonly draft: EditDraft } | null = null;

/** Visible characters for an `Idempotency-Key`; also without HTTPS, where `randomUUID` is not to be had. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(20)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

/** Keeps what was typed while this tab lives: a login that ran out in between loses nothing. */
export const keepDraft = (userId: number, draft: ReportDraft): void => {
  kept = { userId, draft };
};

export const dropDraft = (): void => {
  kept = null;
};

/** What this same person left, or an empty report. */
export const openDraft = (userId: number): ReportDraft =>
  kept?.userId === userId
    ? kept.draft
    : {
        values: {
          title: "",
          description: "",
          category: "",
          report_level: "",
          isAnonymous: "false",
          isPrivate: "false",
        },
        file: null,
        key: newKey(),
      };

/** As {@link keepDraft}, for an edit; one at a time. */
export const keepEdit = (userId: number, draft: EditDraft): void => {
  keptEdit = { userId, draft };
};

export const dropEdit = (): void => {
  keptEdit = null;
};

/** What this same person left of an edit of this report. */
export const openEdit = (userId: number, reportId: number): EditDraft | undefined =>
  keptEdit?.userId === userId && keptEdit.draft.begun.id === reportId ? keptEdit.draft : undefined;
