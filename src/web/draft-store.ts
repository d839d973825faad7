import { clear, createStore, del, get, set } from "idb-keyval";

/** A draft as the device keeps it. */
export interface StoredDraft {
  readonly content: unknown;
  /** In milliseconds since 1970. */
  readonly savedAt: number;
}

const store = createStore("drafts", "drafts");

/** The device's drafts, by the names of their forms. All reject where the browser refuses storage. */
export const draftStore = {
  get: (name: string): Promise<StoredDraft | undefined> => get(name, store),
  set: (name: string, draft: StoredDraft): Promise<void> => set(name, draft, store),
  remove: (name: string): Promise<void> => del(name, store),
  clear: (): Promise<void> => clear(store),
};
