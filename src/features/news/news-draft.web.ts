import { draftSlot, draftSlots } from "../../web/drafts.ts";
import type { EditDraft } from "../../web/use-versioned-form.ts";
import { NO_CHOICES, type NewsChoices, type NewsValues } from "./news-form.web.ts";

/** An item that is not saved yet: an edit, or a new one. */
export type NewsDraft = EditDraft<NewsValues> & { readonly choices: NewsChoices };

const withoutFiles = <T extends object>(draft: T): T => ({ ...draft, choices: NO_CHOICES });

/** The new item of this device. */
export const newsDraft = draftSlot<NewsDraft>("news", { light: withoutFiles });

/** The edits of this device. */
export const newsEdit = draftSlots<NewsDraft>("news-edit", { light: withoutFiles });
