import { makeListeners } from "./listeners.ts";

let reachable = true;
const { listen, tell } = makeListeners();

/** Whether the last call reached the server. */
export const isReachable = (): boolean => reachable;

export const noteReachable = (now: boolean): void => {
  if (reachable === now) return;
  reachable = now;
  tell();
};

/** Calls `listener` after each change; gives a function that stops. */
export const onReachable = listen;
