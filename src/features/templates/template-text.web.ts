import { dateText } from "../../web/dates.ts";
import type { Template } from "./template.contract.ts";

/** The values for a template's gaps. */
export interface Answered {
  readonly title: string;
  /** ISO 8601. */
  readonly submittedAt: string;
}

/** The text of a template as the student will read it; dates are Jakarta's. */
export const fillIn = (text: string, { title, submittedAt }: Answered): string =>
  // in one pass, so that braces in a title stay as its author wrote them
  text.replaceAll(/\{judul\}|\{tanggal\}/g, (found) =>
    found === "{judul}" ? title : dateText(submittedAt),
  );

/** The order of statuses: an answer is the most common, and a rejection must not be chosen by accident. */
const USUAL = ["responded", "under_review", "done", null, "pending", "rejected"] as const;

/** Whether it contains all words of a search, in any order; `typed` is in lower case. */
const matches = ({ title, text }: Template, typed: string) => {
  const searched = `${title} ${text}`.toLowerCase();
  return typed.split(/\s+/).every((word) => searched.includes(word));
};

/** The rank of a title: it begins with the search, a word of it does, it contains the search, or only the text does. */
const fit = ({ title }: Template, typed: string) => {
  const at = ` ${title.toLowerCase()}`.indexOf(` ${typed}`);
  if (at >= 0) return at === 0 ? 0 : 1;
  return title.toLowerCase().includes(typed) ? 2 : 3;
};

/** The templates that match the search, the best first; among equals, those for the chosen status first. */
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
