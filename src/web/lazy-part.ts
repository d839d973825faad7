import { lazy, useSyncExternalStore, type ElementType } from "react";
import { makeListeners } from "./listeners.ts";

const RETRY_MS = 5_000;

let fetchedParts = 0;
const { listen, tell } = makeListeners();
const countFetched = () => fetchedParts;

/** Announces that a part has loaded, after its waiters were told. */
export const tellFetched = (): void =>
  void setTimeout(() => {
    fetchedParts += 1;
    tell();
  });

/** The number of parts that have loaded so far; for {@link LazyBoundary}. */
export const useFetchedParts = (): number =>
  useSyncExternalStore(listen, countFetched, countFetched);

/** A component with whatever properties. */
type Component = Exclude<ElementType, string>;

/**
 * A component in a chunk of its own for which no page waits, by the name of its export. While the chunk cannot be
 * loaded, the server's markup stays there, or nothing; a failure never breaks the page. It must be inside a
 * `LazyBoundary`.
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
