import type { WorkerMessage } from "./offline-pages.ts";

/** Tells the service worker, also from a page that it does not control, as after a reload with Shift. */
export const tellWorker = (message: WorkerMessage): void => {
  if (!("serviceWorker" in navigator)) return;
  const { controller, ready } = navigator.serviceWorker;
  // at once, for a tab that is closed then
  if (controller) controller.postMessage(message);
  else ready.then(({ active }) => active?.postMessage(message)).catch(() => {});
};
