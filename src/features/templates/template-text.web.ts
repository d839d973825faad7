import { dateText } from "../../web/dates.ts";
import type { Template } from "./template.contract.ts";

/** The values that a template is filled in from. */
export interface Answered {
  readonly title: string;
  /** ISO 8601. */
  readonly submittedAt: string;
}

/** The text of a template as the student will read it; dates are Jakarta's. */
export const fillIn = (text: string, { title, submittedAt }: Answered): string =>
  // in one pass: what a title says in braces stays as its author wrote it
  text.replaceAll(/\{judul\}|\{tanggal\}/g, (found) =>
    found === "{judul}" ? title : dateText(submittedAt),
  );

/** An answer is wanted most often, a rejection should not be hit by accident. */
const USUAL = ["responded", "under_review", "done", null, "pending", "rejected"] as const;

/** Whether it holds all words of a search, in any order; `typed` is in lower case. */
const matches = ({ title, text }: Template, typed: string) => {
  const searched = `${title} ${text}`.toLowerCase();
  return typed.split(/\s+/).every((word) => searched.includes(word));
};

/** How well a title fits: it begins so, a word of it does, it holds it, the text alone does. */
const fit = ({ title }: Template, typed: string) => {
  const at = ` ${title.toLowerCase()}`.indexOf(` ${typed}`);
  if (at >= 0) return at === 0 ? 0 : 1;
  return title.toLowerCase().includes(typed) ? 2 : 3;
};

/**
 * The templates that fit what is typed, those that fit best first; of the same, those meant for the
 * chosen status first.
 */
export const suggest = (
  templates: readonly Template[],
  typed: string,
  status: string,
): readonly Template[] => {
  const searched = typed.trim().toLowerCase();
  const rank = (template: Template) =>
    (template.status === status ? 0 : 10) + USUAL.indexOf(template.status);
  return templates
    .filter((template) => matches(template, searched))
    .toSorted((a, b) => (searched ? fit(a, searched) - fit(b, searched) : 0) || rank(a) - rank(b));
};
