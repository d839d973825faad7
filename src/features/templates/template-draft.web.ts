import { draftSlots } from "../../web/drafts.ts";
import type { Template } from "./template.contract.ts";

/** A template as the form holds it. */
export const valuesOf = (template: Template | null) => ({
  title: template?.title ?? "",
  text: template?.text ?? "",
  status: template?.status ?? "",
});
export type TemplateValues = ReturnType<typeof valuesOf>;

/** Whether anything that was filled in differs from `begun`, or from an empty form. */
export const isTouched = (values: TemplateValues, begun: Template | null): boolean => {
  const { title, text, status } = valuesOf(begun);
  return values.title !== title || values.text !== text || values.status !== status;
};

/** What was filled in and is not saved, and the version that it began on. */
export interface TemplateDraft {
  readonly values: TemplateValues;
  readonly begun: Template | null;
}

/** Stands for the id of a new template, in its address and its draft. */
export const NEW = "baru";

/** The half-written templates of this device, by their ids. */
export const templateDraft = draftSlots<TemplateDraft>("template");
