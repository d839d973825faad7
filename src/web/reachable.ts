let reachable = true;
const listeners = new Set<() => void>();

/** Whether the last call met the server. */
export const isReachable = (): boolean => reachable;

export const noteReachable = (now: boolean): void => {
  if (reachable === now) return;
  reachable = now;
  for (const listener of listeners) listener();
};

/** Calls `listener` when that has changed; answers how to stop. */
export const onReachable = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
