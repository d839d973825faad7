/** Those who want to hear of a change: `listen` answers how to stop, `tell` calls all of them. */
export interface Listeners {
  readonly listen: (listener: () => void) => () => void;
  readonly tell: () => void;
}

/** For what lives outside of React; `listen` is what `useSyncExternalStore` subscribes with. */
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
