import { draftSlots } from "../../web/drafts.ts";
import { NO_CHOICES, type NewsChoices, type NewsValues } from "./news-form.web.ts";
import type { News } from "./news.contract.ts";

/** What was typed and chosen and is not saved yet. */
export interface NewsDraft {
  readonly values: NewsValues;
  readonly choices: NewsChoices;
  /** The version that an edit began on; null for a new item. */
  readonly begun: News | null;
}

/** Signed links are of no use later, and of use to others. */
const withoutLinks = (news: News): News => ({
  ...news,
  cover_url: null,
  cover_sizes: [],
  attachment_url: null,
});

/** Stands for the id of a new item. */
export const NEW = "baru";

/** The half-written news of this device, by their ids. */
export const newsDraft = draftSlots<NewsDraft>("news", {
  whole: (draft) => ({ ...draft, begun: draft.begun && withoutLinks(draft.begun) }),
  light: (draft) => ({ ...draft, choices: NO_CHOICES }),
});
