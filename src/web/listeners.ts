/** A list of listeners: `listen` gives a function that stops, `tell` calls all of them. */
export interface Listeners {
  readonly listen: (listener: () => void) => () => void;
  readonly tell: () => void;
}

/** For state outside of React; `useSyncExternalStore` subscribes with `listen`. */
export const makeListeners = (): Listeners => {
  const listeners = new Set<() => void>();
  return {
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell: () => {
      for (const listener of listeners) listener();
    },
  };
};
