import { useSyncExternalStore } from "react";
import { makeListeners } from "./listeners.ts";

/** Something that one page hands on to the next within this tab. */
export interface TabState<T> {
  readonly keep: (next: T) => void;
  readonly forget: () => void;
  /** The value that was handed on, null where nothing was; undefined on the server and while the page hydrates. */
  readonly use: () => T | null | undefined;
}

/**
 * Hands something on over a reload too, never in path, query or hash (docs/product/accounts.md#handing-on).
 * @param key names it in the tab's storage
 * @param read takes what is stored; null where it cannot be used
 */
export const tabState = <T>(key: string, read: (stored: Partial<T>) => T | null): TabState<T> => {
  let kept: T | null | undefined;
  const { listen, tell } = makeListeners();

  // Storage throws where the browser forbids it; the handing on then ends with the page.
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
      // Kept in memory alone.
    }
    tell();
  };
  return {
    keep: change,
    forget: () => change(null),
    use: () => useSyncExternalStore(listen, current, () => undefined),
  };
};
