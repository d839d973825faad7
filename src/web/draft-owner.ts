import { getSession, onSession } from "./session.ts";

/**
 * Whose drafts this device has: the id of an account, or one of two words of a logout. All of a device
 * belong to one account; what belongs to another is cleared, by the part that is loaded only then.
 */
const OWNER = "drafts";
const TO_BE_CLEARED = "left";
const CLEARED = "gone";

// Storage throws where the browser forbids it; drafts then live as long as the tab.
export const draftOwner = (): string | null => {
  try {
    return localStorage.getItem(OWNER);
  } catch {
    return null;
  }
};

/** Null where nothing is left on the device. Answers whether it could be written. */
export const setDraftOwner = (next: string | null): boolean => {
  try {
    if (next === null) localStorage.removeItem(OWNER);
    else localStorage.setItem(OWNER, next);
    return true;
  } catch {
    return false;
  }
};

/** Whether the account that was here has logged out, rather than only run out of time. */
export const hasLeft = (): boolean => [TO_BE_CLEARED, CLEARED].includes(draftOwner() ?? "");

/** A draft as this tab holds it. */
interface HeldDraft {
  readonly userId: number;
  readonly content: unknown;
  /** In milliseconds since 1970. */
  readonly savedAt: number;
}

/** What is unsent in this tab, by the name of its form. */
export const heldDrafts = new Map<string, HeldDraft>();

/** Whether a logout would take something along: held by this tab, or left on the device. */
export const hasDrafts = (): boolean => heldDrafts.size > 0 || Number(draftOwner()) > 0;

const emptyDevice = async () => {
  const { draftStore } = await import("./draft-store.ts");
  if (draftOwner() !== TO_BE_CLEARED) return;
  await draftStore.clear();
  if (draftOwner() === TO_BE_CLEARED) setDraftOwner(CLEARED);
};

/** What is too old goes from the device, and with its last draft the name of the account. */
export const tidyDevice = async (): Promise<void> => {
  const { draftStore } = await import("./draft-store.ts");
  const left = await draftStore.tidy();
  if (left === 0 && Number(draftOwner()) > 0) setDraftOwner(null);
};

const clearDevice = () => {
  setDraftOwner(TO_BE_CLEARED);
  // What cannot be cleared now is at the next start.
  emptyDevice().catch(() => {});
};

/** At a logout: nothing that was written stays on this device. Other tabs learn of it by the session's end. */
export const leaveNoDrafts = (): void => {
  const hasAny = heldDrafts.size > 0 || draftOwner() !== null;
  heldDrafts.clear();
  if (hasAny) clearDevice();
  // What another tab has not written yet it does not write any more.
  else setDraftOwner(CLEARED);
};

const followAccount = () => {
  const session = getSession();
  if (!session && hasLeft()) heldDrafts.clear();
  const userId = session?.user?.id;
  if (userId === undefined) return;
  for (const [name, held] of heldDrafts) if (held.userId !== userId) heldDrafts.delete(name);
  const owner = draftOwner();
  if (owner !== null && owner !== CLEARED && owner !== String(userId)) clearDevice();
};

/** Holds the drafts to the account that is signed in. Called once, after the session has been read. */
export const startDrafts = (): void => {
  onSession(followAccount);
  followAccount();
  if (draftOwner() === TO_BE_CLEARED) clearDevice();
  else if (Number(draftOwner()) > 0) tidyDevice().catch(() => {});
};
