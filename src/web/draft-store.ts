import { CLEARED, draftOwner, setDraftOwner, TO_BE_CLEARED } from "./draft-owner.ts";
import { clear, createStore, del, delMany, entries, get, set } from "idb-keyval";

/** A draft as the device keeps it. */
export interface StoredDraft {
  readonly content: unknown;
  /** In milliseconds since 1970. */
  readonly savedAt: number;
}

const LONGEST_KEPT_MS = 7 * 24 * 60 * 60_000;
/** The most drafts: an admin who answers many reports leaves one for each that is half written. */
const MOST_KEPT = 50;

const store = createStore("drafts", "drafts");

/** The device's drafts, by the names of their forms. All reject where the browser refuses storage. */
export const draftStore = {
  get: (name: string): Promise<StoredDraft | undefined> => get(name, store),
  set: (name: string, draft: StoredDraft): Promise<void> => set(name, draft, store),
  remove: (name: string): Promise<void> => del(name, store),
  clear: (): Promise<void> => clear(store),
  /** Removes what is older than a week, and the oldest of too many; with the last one, whose they were. */
  tidy: async (): Promise<void> => {
    const all = await entries<string, StoredDraft>(store);
    const newestFirst = all.toSorted(([, a], [, b]) => b.savedAt - a.savedAt);
    const left = newestFirst
      .slice(0, MOST_KEPT)
      .filter(([, { savedAt }]) => Date.now() - savedAt <= LONGEST_KEPT_MS);
    const gone = newestFirst.slice(left.length);
    if (gone.length > 0)
      await delMany(
        gone.map(([name]) => name),
        store,
      );
    if (left.length === 0 && Number(draftOwner()) > 0) setDraftOwner(null);
  },
};

/** Does what is due on the device: clears it after a logout, else removes what is too old. */
export const tendDrafts = async (): Promise<void> => {
  if (draftOwner() !== TO_BE_CLEARED) return draftStore.tidy();
  await draftStore.clear();
  if (draftOwner() === TO_BE_CLEARED) setDraftOwner(CLEARED);
};
