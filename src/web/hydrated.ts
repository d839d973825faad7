import { useSyncExternalStore } from "react";
import { makeListeners } from "./listeners.ts";

const never = () => () => {};

/** Whether the frame has come to life; false on the server and while it hydrates, so that both agree. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

let arrived = false;
const { listen, tell } = makeListeners();

/** Says that the first page of the visit has come to life, frame and content. */
export const markArrived = (): void => {
  arrived = true;
  tell();
};

/**
 * Whether the first page has come to life whole. What no page waits for starts then: a part that
 * suspends before makes React hold the page's own coming to life back, twice 300 ms.
 */
export const useArrived = (): boolean =>
  useSyncExternalStore(
    listen,
    () => arrived,
    () => false,
  );
