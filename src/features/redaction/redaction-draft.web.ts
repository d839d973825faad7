import { zodResolver } from "@hookform/resolvers/zod";
import type { Resolver } from "react-hook-form";
import * as z from "zod";
import { keysOf, REMOVAL_REASONS } from "../../labels.ts";
import { draftSlots } from "../../web/drafts.ts";
import type { EditDraft } from "../../web/use-versioned-form.ts";
import type { ReportDetail } from "../reports/report-record.contract.ts";
import type { Range } from "./ranges.contract.ts";
import { type CoveredArea, NOTHING_COVERED, type RedactedText } from "./redaction.contract.ts";

/** The draft of a redaction, as places only: no word of the report is kept on the device. */
export interface Covered extends Record<RedactedText, Range[]> {
  readonly areas: CoveredArea[];
  readonly withhold: boolean;
}

/** The fields of the form; `covered` is a {@link Covered} as JSON, so that it is one value to compare. */
export interface RedactionValues {
  covered: string;
  reason: string;
}

export const redactionDraft = draftSlots<EditDraft<RedactionValues>>("report-redaction");

const places = ({ title, description, room, response, areas, withhold }: Covered): Covered => ({
  title,
  description,
  room,
  response,
  areas,
  withhold,
});

/** Equal places give an equal text. */
export const asText = (covered: Covered): string => JSON.stringify(places(covered));
/** A draft of an older release has no room. */
export const readCovered = (text: string): Covered => ({
  ...NOTHING,
  ...(JSON.parse(text) as Partial<Covered>),
});

const NOTHING: Covered = {
  title: [],
  description: [],
  room: [],
  response: [],
  areas: [],
  withhold: false,
};

/** The current redaction of a report. */
export const coveredOf = ({ redaction }: ReportDetail): Covered =>
  redaction?.parts ? { ...places({ ...redaction.parts, withhold: redaction.withheld }) } : NOTHING;

export const valuesOf = (report: ReportDetail): RedactionValues => ({
  covered: asText(coveredOf(report)),
  reason: report.redaction?.reason ?? "",
});

const isSomething = (text: string) => text !== asText(NOTHING);

export const redactionResolver = zodResolver(
  z.object({
    covered: z
      .string()
      .refine(isSomething, NOTHING_COVERED)
      .transform((text) => readCovered(text)),
    reason: z.enum(keysOf(REMOVAL_REASONS), "Alasan wajib dipilih"),
  }),
) as unknown as Resolver<
  RedactionValues,
  unknown,
  { covered: Covered; reason: keyof typeof REMOVAL_REASONS }
>;
