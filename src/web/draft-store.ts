import { CLEARED, draftOwner, DROPPED, setDraftOwner, TO_BE_CLEARED } from "./draft-owner.ts";
import { clear, createStore, del, delMany, entries, get, set } from "idb-keyval";

/** A draft as the device keeps it. */
export interface StoredDraft {
  readonly content: unknown;
  /** In milliseconds since 1970. */
  readonly savedAt: number;
}

const LONGEST_KEPT_MS = 7 * 24 * 60 * 60_000;
/** The most drafts: an admin who answers many reports leaves an unsaved draft for each. */
const MOST_KEPT = 50;

const store = createStore("drafts", "drafts");

/** The names of discarded drafts. Forbidden storage throws here, as the database does. */
const droppedNames = () =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(DROPPED))
    .map((key) => key.slice(DROPPED.length));
const forgetDropped = (names: readonly string[]) => {
  for (const name of names) localStorage.removeItem(DROPPED + name);
};

/** The device's drafts, by the names of their forms. All functions reject where the browser refuses storage. */
export const draftStore = {
  get: (name: string): Promise<StoredDraft | undefined> => get(name, store),
  set: (name: string, draft: StoredDraft): Promise<void> => {
    forgetDropped([name]);
    return set(name, draft, store);
  },
  remove: (name: string): Promise<void> => del(name, store),
  clear: async (): Promise<void> => {
    await clear(store);
    forgetDropped(droppedNames());
  },
  /**
   * Removes discarded drafts, those older than a week, and the oldest of too many; with the last draft, also the
   * owner.
   */
  tidy: async (): Promise<void> => {
    const dropped = droppedNames();
    const all = await entries<string, StoredDraft>(store);
    const left = all
      .filter(([name]) => !dropped.includes(name))
      .toSorted(([, a], [, b]) => b.savedAt - a.savedAt)
      .slice(0, MOST_KEPT)
      .filter(([, { savedAt }]) => Date.now() - savedAt <= LONGEST_KEPT_MS);
    const kept = new Set(left.map(([name]) => name));
    const gone = all.map(([name]) => name).filter((name) => !kept.has(name));
    if (gone.length > 0) await delMany(gone, store);
    forgetDropped(dropped);
    if (left.length === 0 && Number(draftOwner()) > 0) setDraftOwner(null);
  },
};

/** Does the pending work on the device: clears it after a logout, else removes old drafts. */
export const tendDrafts = async (): Promise<void> => {
  if (draftOwner() !== TO_BE_CLEARED) return draftStore.tidy();
  await draftStore.clear();
  if (draftOwner() === TO_BE_CLEARED) setDraftOwner(CLEARED);
};
