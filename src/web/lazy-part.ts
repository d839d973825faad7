import { lazy, useSyncExternalStore, type ElementType } from "react";
import { makeListeners } from "./listeners.ts";

const RETRY_MS = 5_000;

let fetchedParts = 0;
const { listen, tell } = makeListeners();
const countFetched = () => fetchedParts;

/** Says that a part is there, once whoever awaits it has heard. */
export const tellFetched = (): void =>
  void setTimeout(() => {
    fetchedParts += 1;
    tell();
  });

/** How many parts have been fetched so far; for {@link LazyBoundary}. */
export const useFetchedParts = (): number =>
  useSyncExternalStore(listen, countFetched, countFetched);

/** A component with whatever properties. */
type Component = Exclude<ElementType, string>;

/**
 * A component in a chunk of its own that no page waits for, by the name of its export. As long as the
 * chunk cannot be fetched, what the server sent stays there, or nothing does; it never takes the page down.
 * Stands inside a `LazyBoundary`.
 */
export const lazyPart = <K extends string, File extends Readonly<Record<K, Component>>>(
  load: () => Promise<File>,
  name: K,
) => {
  const fetched = async (): Promise<{ default: File[K] }> => {
    try {
      const part = { default: (await load())[name] };
      tellFetched();
      return part;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      return fetched();
    }
  };
  return lazy(fetched);
};
