import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether the page has come to life; false on the server and while it hydrates, so that both agree. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
