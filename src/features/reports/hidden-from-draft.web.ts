import { zodResolver } from "@hookform/resolvers/zod";
import type { Resolver } from "react-hook-form";
import * as z from "zod";
import { draftSlots } from "../../web/drafts.ts";
import type { EditDraft } from "../../web/use-versioned-form.ts";
import { type HiddenFrom, hiddenFrom } from "../recusal/party.contract.ts";
import type { ReportDetail } from "./report-record.contract.ts";

export interface HiddenFromValues {
  hidden_from: string[];
}

export const hiddenFromDraft = draftSlots<EditDraft<HiddenFromValues>>("report-hidden-from");

export const valuesOf = ({ hidden_from = [] }: ReportDetail): HiddenFromValues => ({
  hidden_from: hidden_from.map(({ party }) => party),
});

export const hiddenFromResolver = zodResolver(
  z.object({ hidden_from: hiddenFrom }),
) as unknown as Resolver<HiddenFromValues, unknown, { hidden_from: HiddenFrom }>;
