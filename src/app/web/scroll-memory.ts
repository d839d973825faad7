const PATIENCE_MS = 3_000;

/** The scroll position of each entry of the history when it was left. */
const positions = new Map<string, number>();

export const positionOf = (entry: string): number | undefined => positions.get(entry);

/** Notes the scroll position of this entry. */
export const noteNow = (entry: string): void => void positions.set(entry, scrollY);

/** Notes the scroll position of this entry after each change, until stopped. */
export const notePosition = (entry: string): (() => void) => {
  const note = () => noteNow(entry);
  addEventListener("scroll", note, { passive: true });
  return () => removeEventListener("scroll", note);
};

/**
 * Scrolls to where an entry was left. While its list is still loading, it follows the growing page, unless the user
 * scrolls. Gives a function that stops it.
 */
export const returnTo = (position: number): (() => void) => {
  const moves = ["wheel", "touchstart", "keydown", "pointerdown"] as const;
  const scroll = () => {
    scrollTo(0, position);
    if (Math.abs(scrollY - position) < 2) stop();
  };
  const growth = new ResizeObserver(scroll);
  const timer = setTimeout(() => stop(), PATIENCE_MS);
  const stop = () => {
    growth.disconnect();
    clearTimeout(timer);
    for (const move of moves) removeEventListener(move, stop);
  };
  for (const move of moves) addEventListener(move, stop, { passive: true });
  growth.observe(document.body);
  scroll();
  return stop;
};

/**
 * Takes the scrolling of back and forward from the browser, which would scroll before the page is there. The
 * browser keeps the scrolling after a reload.
 */
export const takeOverScrolling = (): void => {
  history.scrollRestoration = "manual";
  addEventListener("pagehide", () => (history.scrollRestoration = "auto"));
  addEventListener("pageshow", () => (history.scrollRestoration = "manual"));
};
