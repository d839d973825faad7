import { useEffect, useState, useSyncExternalStore, type RefObject } from "react";

/** Milliseconds for which a slide is shown (docs/product/screens.md#home). */
const INTERVAL_MS = 4_000;

const reducedMotion = "(prefers-reduced-motion: reduce)";

const subscribe = (listener: () => void) => {
  const motion = matchMedia(reducedMotion);
  motion.addEventListener("change", listener);
  document.addEventListener("visibilitychange", listener);
  return () => {
    motion.removeEventListener("change", listener);
    document.removeEventListener("visibilitychange", listener);
  };
};

/** Whether nothing may move by itself: the tab is hidden, or the user prefers no motion. */
const useStill = () =>
  useSyncExternalStore(
    subscribe,
    () => document.hidden || matchMedia(reducedMotion).matches,
    () => true,
  );

/** Whether the pointer or the focus is in the box; and a function that ignores both. */
const useHeld = (box: RefObject<HTMLElement | null>) => {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const listening = new AbortController();
    const on = <K extends keyof HTMLElementEventMap>(
      type: K,
      act: (event: HTMLElementEventMap[K]) => void,
    ) => element.addEventListener(type, act, { signal: listening.signal });
    const isAcross = ({ relatedTarget }: FocusEvent) =>
      !(relatedTarget instanceof Node && element.contains(relatedTarget));
    on("pointerenter", ({ pointerType }) => setPointed(pointerType === "mouse"));
    on("pointerleave", () => setPointed(false));
    on("focusin", (event) => isAcross(event) && setFocused(true));
    on("focusout", (event) => isAcross(event) && setFocused(false));
    return () => listening.abort();
  }, [box]);
  return { isHeld: pointed || focused, letGo: () => setFocused(false) };
};

/**
 * The number of the shown slide, of `count` in `box`: the next one every 4 seconds, the first one after the last.
 * It stops while the pointer or the focus is in the box, after it was stopped, in a hidden tab, and for users who
 * prefer no motion.
 */
export const useRotation = (box: RefObject<HTMLElement | null>, count: number) => {
  const [chosen, setChosen] = useState(0);
  const [stopped, setStopped] = useState(false);
  const { isHeld, letGo } = useHeld(box);
  const still = useStill();
  const index = chosen < count ? chosen : 0;
  const isTurning = count > 1 && !stopped && !isHeld && !still;

  useEffect(() => {
    if (!isTurning) return;
    const timer = setTimeout(() => setChosen((index + 1) % count), INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [isTurning, index, count]);

  return {
    index,
    isTurning,
    stopped,
    show: (next: number) => setChosen((next + count) % count),
    /** After a restart it moves at once, although the focus is on the button. */
    toggle: () => {
      setStopped(!stopped);
      if (stopped) letGo();
    },
  };
};
