/** Milliseconds in which whoever moves the focus on purpose has done so. */
const PURPOSE_MS = 100;

const isShown = (element: Element) => element.getClientRects().length > 0;

const headings = () => [...document.querySelectorAll<HTMLElement>("h1, h2, h3")];

/**
 * Keeps the focus near its place: where the element that has it is removed, hidden or disabled and nothing else gets
 * it, the last heading before it gets it, or the page's, or the main part of a page that has none yet. Otherwise a
 * screen reader would be nowhere. Returns a function that stops.
 */
export const keepFocus = (): (() => void) => {
  let focused: Element | null = null;
  let before: readonly HTMLElement[] = [];
  const note = () => {
    focused = document.activeElement;
    const { DOCUMENT_POSITION_PRECEDING } = Node;
    before = headings().filter(
      (heading) => (focused?.compareDocumentPosition(heading) ?? 0) & DOCUMENT_POSITION_PRECEDING,
    );
  };
  const look = () => {
    const isOff = focused?.matches(":disabled") ?? false;
    const active = document.activeElement;
    // a browser may leave the focus on what was disabled until it draws
    if (active !== document.body && !(isOff && active === focused)) return;
    // who presses a plain text leaves on their own
    if (!focused || (isShown(focused) && !isOff)) return note();
    // while a page loads, only the footer may have headings
    const place =
      before.findLast(isShown) ??
      headings().find((heading) => isShown(heading) && !heading.closest("footer")) ??
      document.querySelector("main");
    place?.setAttribute("tabindex", "-1");
    place?.focus({ preventScroll: true });
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lookLater = () => {
    clearTimeout(timer);
    timer = setTimeout(look, PURPOSE_MS);
  };
  const watch = new MutationObserver(lookLater);
  const attributeFilter = ["disabled", "hidden", "open"];
  watch.observe(document.body, { subtree: true, childList: true, attributeFilter });
  addEventListener("focusin", note);
  addEventListener("focusout", lookLater);
  note();
  return () => {
    clearTimeout(timer);
    watch.disconnect();
    removeEventListener("focusin", note);
    removeEventListener("focusout", lookLater);
  };
};
