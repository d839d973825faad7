import { useSyncExternalStore } from "react";
import { makeListeners } from "./listeners.ts";

const never = () => () => {};

/** Whether the frame is interactive; false on the server and while it hydrates, so that both agree. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

let arrived = false;
const { listen, tell } = makeListeners();

/** Marks the first page of the visit as interactive, frame and content. */
export const markArrived = (): void => {
  arrived = true;
  tell();
};

/**
 * Whether the whole first page is interactive. Parts that no page waits for start then: a part that suspends
 * earlier makes React delay the page's own hydration by 300 ms, twice.
 */
export const useArrived = (): boolean =>
  useSyncExternalStore(
    listen,
    () => arrived,
    () => false,
  );
