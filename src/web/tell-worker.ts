import type { WorkerMessage } from "./offline-pages.ts";

/** Tells the service worker, also from a page that it does not control, as after a reload with Shift. */
export const tellWorker = (message: WorkerMessage): void => {
  if ("serviceWorker" in navigator)
    navigator.serviceWorker.ready
      .then(({ active }) => active?.postMessage(message))
      .catch(() => {});
};
