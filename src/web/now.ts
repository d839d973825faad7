import { useSyncExternalStore } from "react";

const MINUTE = 60_000;

let now = 0;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

const tick = () => {
  now = Date.now();
  for (const listener of listeners) listener();
};

/** Without a timer the stored time may be old or missing. */
const refresh = () => {
  if (!timer && Date.now() - now >= MINUTE) now = Date.now();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  refresh();
  timer ??= setInterval(tick, MINUTE);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};

const current = () => {
  refresh();
  return now;
};

/** The time in milliseconds, updated each minute; null on the server and while the page hydrates. */
export const useNow = (): number | null => useSyncExternalStore(subscribe, current, () => null);
