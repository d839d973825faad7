import { draftSlots } from "../../web/drafts.ts";
import type { EditDraft } from "../../web/use-versioned-form.ts";
import type { Template } from "./template.contract.ts";

/** A template as it is typed; an empty `status` means any. */
export interface TemplateValues {
  title: string;
  text: string;
  status: string;
}

/** A template as the form holds it; a new one is empty. */
export const valuesOf = (template: Template | null): TemplateValues => ({
  title: template?.title ?? "",
  text: template?.text ?? "",
  status: template?.status ?? "",
});

export type TemplateDraft = EditDraft<TemplateValues>;

/** Replaces the id of a new template, in its address and its draft. */
export const NEW = "baru";

/** The unsaved templates on this device, by their ids. */
export const templateDraft = draftSlots<TemplateDraft>("template");
