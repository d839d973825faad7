const PATIENCE_MS = 3_000;

/** How far down each entry of the history was when it was left. */
const positions = new Map<string, number>();

export const positionOf = (entry: string): number | undefined => positions.get(entry);

/** Notes how far down this entry is now. */
export const noteNow = (entry: string): void => void positions.set(entry, scrollY);

/** Notes how far down this entry is whenever that changes, until stopped. */
export const notePosition = (entry: string): (() => void) => {
  const note = () => noteNow(entry);
  addEventListener("scroll", note, { passive: true });
  return () => removeEventListener("scroll", note);
};

/**
 * Scrolls down to where an entry was left; while its list is still on the way, follows it as it grows,
 * unless the person moves. Answers how to stop.
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
 * Takes the scrolling of back and forward over from the browser, which scrolls before the page is there. A
 * reload stays the browser's.
 */
export const takeOverScrolling = (): void => {
  history.scrollRestoration = "manual";
  addEventListener("pagehide", () => (history.scrollRestoration = "auto"));
  addEventListener("pageshow", () => (history.scrollRestoration = "manual"));
};
