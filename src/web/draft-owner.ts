/**
 * The owner of this device's drafts: the id of an account, or one of two words of a logout. All of a device
 * belong to one account.
 */
const OWNER = "drafts";
export const TO_BE_CLEARED = "left";
export const CLEARED = "gone";

// Storage throws where the browser forbids it; drafts then live as long as the tab.
export const draftOwner = (): string | null => {
  try {
    return localStorage.getItem(OWNER);
  } catch {
    return null;
  }
};

/** Null where the device has no drafts. Says whether it could be written. */
export const setDraftOwner = (next: string | null): boolean => {
  try {
    if (next === null) localStorage.removeItem(OWNER);
    else localStorage.setItem(OWNER, next);
    return true;
  } catch {
    return false;
  }
};

/**
 * Begins the key that names a draft that was let go of and may still lie in the device's database: whoever
 * opens that next removes it.
 */
export const DROPPED = "dropped:";

/** Whether the account's session was ended by a logout, and has not merely expired. */
export const hasLeft = (): boolean => [TO_BE_CLEARED, CLEARED].includes(draftOwner() ?? "");

/** A draft as this tab holds it. */
export interface HeldDraft {
  readonly userId: number;
  readonly content: unknown;
  /** In milliseconds since 1970. */
  readonly savedAt: number;
}

/** The unsent drafts of this tab, by the name of their form. */
export const heldDrafts = new Map<string, HeldDraft>();

/** Whether a logout would remove drafts: of this tab, or on the device. */
export const hasDrafts = (): boolean => heldDrafts.size > 0 || Number(draftOwner()) > 0;
