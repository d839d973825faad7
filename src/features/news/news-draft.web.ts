import type { NewsChoices, NewsValues } from "./news-form.web.ts";
import type { News } from "./news.contract.ts";

/** What was typed and chosen and is not saved yet. */
export interface NewsDraft {
  readonly values: NewsValues;
  readonly choices: NewsChoices;
  /** The version that an edit began on; null for a new item. */
  readonly begun: News | null;
}

// In memory alone, one at a time: a login that ran out in between loses nothing, and nothing stays on a shared device.
let kept: { readonly userId: number; readonly draft: NewsDraft } | null = null;

/** Keeps what was typed while this tab lives. */
export const keepDraft = (userId: number, draft: NewsDraft): void => {
  kept = { userId, draft };
};

/** Forgets a draft of this item (of a new one: null), and leaves any other alone. */
export const dropDraft = (newsId: number | null): void => {
  if (kept && (kept.draft.begun?.id ?? null) === newsId) kept = null;
};

/** What this same person left of this item (of a new one: null). */
export const openDraft = (userId: number, newsId: number | null): NewsDraft | undefined =>
  kept?.userId === userId && (kept.draft.begun?.id ?? null) === newsId ? kept.draft : undefined;
