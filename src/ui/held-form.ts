import { useEffect, useRef, useState, type RefObject } from "react";

interface Held {
  readonly button: HTMLElement | null;
  readonly repeat: () => void;
}

/** The look of a button that waits for an answer. */
const mark = (button: HTMLElement | null | undefined, isBusy: boolean) => {
  button?.toggleAttribute("data-held", isBusy);
  if (isBusy) button?.setAttribute("aria-busy", "true");
  else button?.removeAttribute("aria-busy");
};

/**
 * Holds the form around `field` while that is working. A submit or a button with `data-sends` that is pressed
 * meanwhile becomes busy. It is repeated with the result when the work is done; if the work has `failed`, it is
 * dropped. Says whether a press is waiting.
 */
export const useHeldForm = (
  field: RefObject<HTMLInputElement | null>,
  { isWorking, failed }: { isWorking: boolean; failed: boolean },
): boolean => {
  const [isHeld, setHeld] = useState(false);
  const held = useRef<Held>(undefined);
  if (isHeld && !isWorking) setHeld(false);

  useEffect(() => {
    const form = field.current?.form;
    if (!form || !isWorking) return;
    const hold = (event: Event, button: HTMLElement | null, repeat: () => void) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      mark(held.current?.button, false);
      mark(button, true);
      held.current = { button, repeat };
      setHeld(true);
    };
    const onSubmit = (event: SubmitEvent) =>
      hold(event, event.submitter, () => form.requestSubmit(event.submitter));
    const onClick = (event: MouseEvent) => {
      const button = event.target instanceof Element ? event.target.closest("[data-sends]") : null;
      if (button instanceof HTMLElement) hold(event, button, () => button.click());
    };
    const work = new AbortController();
    const options = { capture: true, signal: work.signal };
    form.addEventListener("submit", onSubmit, options);
    form.addEventListener("click", onClick, options);
    return () => work.abort();
  }, [field, isWorking]);

  // After the render with the result of the work: the form sends its state of that moment.
  useEffect(() => {
    if (isWorking || !held.current) return;
    const { button, repeat } = held.current;
    held.current = undefined;
    // A press may be held and rendered within one event, and a form accepts no second submit during the first.
    setTimeout(() => {
      mark(button, false);
      if (!failed) repeat();
    });
  }, [isWorking, failed]);

  return isHeld;
};
