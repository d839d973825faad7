import * as z from "zod";
import { keysOf, REPORT_STATUSES } from "../../labels.ts";
import { admin, clinic } from "../../permissions.ts";
import {
  callsOf,
  filter,
  moment,
  pageQuery,
  pagination,
  recordNumber,
  searchQuery,
  sentVersion,
  text,
} from "../shared/fields.contract.ts";

const call = callsOf("Workbench");

export const TEMPLATE_TITLE_MAX = 60;
export const TEMPLATE_TEXT_MAX = 4000;
/** The size of one page of a list, so that the picker has all templates. */
export const TEMPLATES_MAX = 100;

/** The possible gaps of a template, which are filled in from the answered report or appeal. */
const PLACEHOLDERS = ["{judul}", "{tanggal}"] as const;

const unknownPlaceholder = (value: string) =>
  [...value.matchAll(/\{[^{}\s]{1,30}\}/g)]
    .map(([found]) => found)
    .find((found) => !(PLACEHOLDERS as readonly string[]).includes(found));

const STATUS_WRONG = "Status tidak valid";

export const templateInput = z.object({
  title: text("Judul templat wajib diisi").max(
    TEMPLATE_TITLE_MAX,
    "Judul templat maksimal 60 karakter",
  ),
  text: text("Isi templat wajib diisi")
    .min(5, "Isi templat minimal 5 karakter")
    .max(TEMPLATE_TEXT_MAX, "Isi templat maksimal 4000 karakter")
    .superRefine((value, context) => {
      const unknown = unknownPlaceholder(value);
      if (unknown)
        context.addIssue(`${unknown} tidak dikenal. Yang ada: ${PLACEHOLDERS.join(" dan ")}.`);
    }),
  /** The status for which it is meant; null or empty for any. */
  status: z.preprocess(
    (value) => (value === "" || value === undefined ? null : value),
    z.enum(keysOf(REPORT_STATUSES), STATUS_WRONG).nullable(),
  ),
});

/** An edit keeps absent fields. */
const templateChange = z.object({
  title: templateInput.shape.title.optional(),
  text: templateInput.shape.text.optional(),
  status: z.preprocess(
    (value) => (value === "" ? null : value),
    z.enum(keysOf(REPORT_STATUSES), STATUS_WRONG).nullish(),
  ),
  version: sentVersion.optional(),
});

const templateQuery = z.object({
  ...pageQuery,
  search: searchQuery,
  status: filter(keysOf(REPORT_STATUSES), STATUS_WRONG),
});
export type TemplateQuery = z.output<typeof templateQuery>;

/** A template for answers, shared by all admins. */
export const template = z.object({
  id: recordNumber,
  title: z.string(),
  text: z.string(),
  status: z.enum(keysOf(REPORT_STATUSES)).nullable(),
  version: z.int(),
  /** The admin who last changed it, and when; null for one that came with the product. */
  admins: z.object({ name: z.string() }).nullable(),
  updated_at: moment.nullable(),
});
export type Template = z.output<typeof template>;

const one = z.object({ data: template });

export const listTemplates = call("GET /admin/templates", {
  summary: "Templates for answers, by title",
  who: admin,
  query: templateQuery,
  output: z.object({ data: z.array(template), pagination }),
});

export const getTemplate = call("GET /admin/templates/{id}", {
  summary: "A template",
  who: admin,
  output: one,
});

export const createTemplate = call("POST /admin/templates", {
  summary: "Add a template",
  who: clinic,
  status: 201,
  body: templateInput,
  output: one,
  errors: ["TITLE_TAKEN", "TOO_MANY_TEMPLATES"],
});

export const editTemplate = call("PATCH /admin/templates/{id}", {
  also: "PUT",
  summary: "Edit a template",
  who: clinic,
  body: templateChange,
  output: one,
  errors: ["TITLE_TAKEN", "STALE"],
});

export const deleteTemplate = call("DELETE /admin/templates/{id}", {
  summary: "Delete a template",
  who: clinic,
});
