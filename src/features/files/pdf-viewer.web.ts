import { useSyncExternalStore } from "react";

/** From this width on a page of a document can be read in its place. */
const ROOMY = "(min-width: 48rem)";

const subscribe = (listener: () => void) => {
  const roomy = matchMedia(ROOMY);
  roomy.addEventListener("change", listener);
  return () => roomy.removeEventListener("change", listener);
};

/** Whether PDFs can be shown in a frame here: the browser has a viewer, and there is room for it. */
export const usePdfViewer = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.pdfViewerEnabled && matchMedia(ROOMY).matches,
    () => false,
  );
