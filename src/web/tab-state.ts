import { useSyncExternalStore } from "react";
import { makeListeners } from "./listeners.ts";

/** A value that one page passes on to the next within this tab. */
export interface TabState<T> {
  readonly keep: (next: T) => void;
  readonly forget: () => void;
  /** The value that was passed on, null where there was none; undefined on the server and while the page hydrates. */
  readonly use: () => T | null | undefined;
}

/**
 * Passes a value on, also over a reload, never in path, query or hash (docs/product/accounts.md#handing-on).
 * @param key its name in the tab's storage
 * @param read parses the stored text; null where it is not valid
 */
export const tabState = <T>(key: string, read: (stored: Partial<T>) => T | null): TabState<T> => {
  let kept: T | null | undefined;
  const { listen, tell } = makeListeners();

  // Storage throws where the browser forbids it; then the value lasts as long as the page.
  const readStored = (): T | null => {
    try {
      const stored = JSON.parse(sessionStorage.getItem(key) ?? "null") as Partial<T> | null;
      return stored && read(stored);
    } catch {
      return null;
    }
  };
  const current = () => {
    if (kept === undefined) kept = readStored();
    return kept;
  };
  const change = (next: T | null) => {
    kept = next;
    try {
      if (next) sessionStorage.setItem(key, JSON.stringify(next));
      else sessionStorage.removeItem(key);
    } catch {
      // Kept only in memory.
    }
    tell();
  };
  return {
    keep: change,
    forget: () => change(null),
    use: () => useSyncExternalStore(listen, current, () => undefined),
  };
};
