import { draftSlot, draftSlots } from "../../web/drafts.ts";
import type { EditDraft } from "../../web/use-versioned-form.ts";
import { NO_CHOICES, type NewsChoices, type NewsValues } from "./news-form.web.ts";

/** A new item that is not saved yet. */
export interface NewsDraft {
  readonly values: NewsValues;
  readonly choices: NewsChoices;
}

/** An edit that is not saved yet. */
export type NewsEdit = EditDraft<NewsValues> & { readonly choices: NewsChoices };

const withoutFiles = <T extends object>(draft: T): T => ({ ...draft, choices: NO_CHOICES });

/** The new item of this device. */
export const newsDraft = draftSlot<NewsDraft>("news", { light: withoutFiles });

/** The edits of this device. */
export const newsEdit = draftSlots<NewsEdit>("news-edit", { light: withoutFiles });
