import type * as z from "zod";
import { draftSlots } from "../../web/drafts.ts";
import type { EditDraft } from "../../web/use-versioned-form.ts";
import type { Section, SECTIONS, ValueOf } from "./sections.contract.ts";

/** A section as it is typed. */
export type Typed<S extends Section> = z.input<(typeof SECTIONS)[S]>;

/** A section as it is stored. */
export type Stored<S extends Section> = ValueOf<S> & { readonly version: number };

/** The unsaved settings on this device, by their sections. */
export const sectionDraft = draftSlots<EditDraft<Typed<Section>>>("settings");
