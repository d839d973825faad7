import type * as z from "zod";
import { draftSlot, draftSlots } from "../../web/drafts.ts";
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
  /** When it was last sent without an answer, in milliseconds since 1970; null if it never was. */
  readonly triedAt: number | null;
}

/** An edit that is not saved yet, and the version that it began on. */
export interface EditDraft {
  readonly values: ReportValues;
  readonly choice: FileChoice;
  readonly begun: ReportDetail;
}

/** Visible characters for an `Idempotency-Key`; also without HTTPS, where `randomUUID` is not to be had. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(20)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

/** The server knows a repeat by its key for a day (docs/product/reports.md#sent-twice). */
const REPEAT_KNOWN_MS = 24 * 60 * 60_000;

/** What an earlier attempt of a draft has left open: nothing, or whether it has arrived. */
export const openQuestion = ({
  triedAt,
}: Pick<ReportDraft, "triedAt">): "unreachable" | "long-ago" | undefined => {
  if (triedAt === null) return undefined;
  return Date.now() - triedAt < REPEAT_KNOWN_MS ? "unreachable" : "long-ago";
};

const EMPTY: ReportValues = {
  title: "",
  description: "",
  category: "",
  report_level: "",
  isAnonymous: "false",
  isPrivate: "false",
};

export const emptyDraft = (): ReportDraft => ({
  values: EMPTY,
  file: null,
  key: newKey(),
  triedAt: null,
});

/** Whether anything was written or chosen. */
export const isWorthKeeping = ({ values, file }: Pick<ReportDraft, "values" | "file">): boolean =>
  file !== null ||
  // A question that was passed over without an answer has none.
  Object.entries(EMPTY).some(
    ([name, empty]) => (values[name as keyof ReportValues] ?? "") !== empty,
  );

/** The new report of this device. */
export const reportDraft = draftSlot<ReportDraft>("report", {
  light: (draft) => ({ ...draft, file: null }),
});

/** The edits of this device. Neither receipt nor signed link is left on it. */
export const reportEdit = draftSlots<EditDraft>("report-edit", {
  whole: (draft) => ({
    ...draft,
    begun: { ...draft.begun, receipt: undefined, file_url: null },
  }),
  light: (draft) => ({ ...draft, choice: draft.choice === "" ? "" : null }),
});
