import * as z from "zod";
import { anyone, superadmin } from "../../permissions.ts";
import { callsOf, sentVersion } from "../shared/fields.contract.ts";
import { textBlocks } from "../shared/formatted.contract.ts";
import { unitFields } from "./sections/units.contract.ts";
import { SECTIONS } from "./sections.contract.ts";

const call = callsOf("Settings");

const {
  identity,
  contact,
  organisations,
  questions,
  promos,
  emergency,
  promises,
  people,
  buildings,
} = SECTIONS;

/** The parts of the settings that everybody may read, by their names in the answer. */
const PUBLIC_PARTS = {
  identity: identity.omit({ logo: true }).extend({
    /** The path of the logo; null for the mark that comes with SIKAM. */
    logo: z.string().startsWith("/").nullable(),
  }),
  contact,
  organisations: z.array(
    organisations.shape.organisations.element.omit({ mark: true }).extend({
      /** The path of its mark; null for a mark that comes with SIKAM. */
      mark: z.string().startsWith("/").nullable(),
    }),
  ),
  questions: z.array(
    questions.shape.questions.element.extend({
      /** The answer, where it has marks. */
      answer_blocks: textBlocks,
    }),
  ),
  promos: promos.shape.promos,
  promises,
  emergency: z.array(
    emergency.shape.contacts.element.extend({
      /** As a phone dials it; a comma waits for the menu before the extension. */
      dial: z.string(),
    }),
  ),
  people,
  units: z.array(unitFields.omit({ email: true })),
  buildings: buildings.shape.buildings,
};
export type PublicPart = keyof typeof PUBLIC_PARTS;
export const publicSettings = z.object(PUBLIC_PARTS).partial();
export type PublicSettings = z.output<typeof publicSettings>;

const PARTS = Object.keys(PUBLIC_PARTS) as [PublicPart, ...PublicPart[]];

export const getSettings = call("GET /settings", {
  summary: "What this campus has set, as far as everybody may know it",
  who: anyone,
  query: z.object({
    /** Names of parts with commas between; all of them if absent. */
    parts: z
      .string()
      .optional()
      .transform((names) => (names ? names.split(",") : PARTS))
      .pipe(z.array(z.enum(PARTS, "Bagian tidak valid"))),
  }),
  output: z.object({ data: publicSettings }),
});

const section = z.object({ section: z.string() });

const versioned = { version: z.int() };
/** A section's value with its version: the keys of `SECTIONS` of that section. */
const storedSection = z.object({
  data: z.union([
    SECTIONS.identity.extend(versioned),
    SECTIONS.contact.extend(versioned),
    SECTIONS.organisations.extend(versioned),
    SECTIONS.questions.extend(versioned),
    SECTIONS.promos.extend(versioned),
    SECTIONS.emergency.extend(versioned),
    SECTIONS.promises.extend(versioned),
    SECTIONS.people.extend(versioned),
    SECTIONS.units.extend(versioned),
    SECTIONS.buildings.extend(versioned),
    SECTIONS.retention.extend(versioned),
    SECTIONS.first_steps.extend(versioned),
  ]),
});

export const getSection = call("GET /admin/settings/{section}", {
  summary: "A section of the settings, for a change of it",
  who: superadmin,
  params: section,
  output: storedSection,
});

export const editSection = call("PATCH /admin/settings/{section}", {
  also: "PUT",
  summary: "Change a section of the settings; absent keys stay, unknown ones are refused",
  who: superadmin,
  params: section,
  body: z.looseObject({ version: sentVersion.optional() }),
  output: storedSection,
  errors: ["STALE"],
});
