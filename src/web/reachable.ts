import { makeListeners } from "./listeners.ts";

let reachable = true;
const { listen, tell } = makeListeners();

/** Whether the last call met the server. */
export const isReachable = (): boolean => reachable;

export const noteReachable = (now: boolean): void => {
  if (reachable === now) return;
  reachable = now;
  tell();
};

/** Calls `listener` when that has changed; answers how to stop. */
export const onReachable = listen;
