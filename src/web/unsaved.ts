import { useContext, useEffect, useRef } from "react";
import { UNSAFE_NavigationContext, useLocation } from "react-router";
import { makeListeners } from "./listeners.ts";
import { type KeptText, type UnsavedForm, unsavedForms } from "./unsaved-forms.ts";

const { listen, tell } = makeListeners();

/** Calls `listener` after each change of {@link unsavedForms}; answers how to stop. */
export const onUnsaved = listen;

// Late: no page waits for the question, and no page without a form has it.
const bringGuard = () => import("./leave-guard.tsx");

/**
 * Says of a form whether leaving it would lose something: whoever leaves then is asked first, by whatever
 * way (docs/decisions/0015-leaving-asks.md). Forms that keep a draft call `useKeepDraft` instead.
 * @param draft what keeps the text on the device; the same object from one render to the next
 */
export const useUnsaved = (isUnsaved: boolean, draft?: KeptText) => {
  const { navigator } = useContext(UNSAFE_NavigationContext);
  const { pathname, search } = useLocation();
  const at = `${pathname}${search}`;
  const form = useRef<UnsavedForm>(undefined);
  useEffect(() => {
    // What fails here is tried again with the next change.
    bringGuard().then(
      ({ guard }) => guard(navigator),
      () => {},
    );
  }, [navigator, isUnsaved]);
  useEffect(() => {
    if (!isUnsaved) return;
    const now = { at, draft };
    form.current = now;
    unsavedForms.add(now);
    tell();
    return () => {
      unsavedForms.delete(now);
      tell();
    };
  }, [isUnsaved, at, draft]);
  return {
    /** It is saved, and the next thing leaves: known before the form is rendered again. */
    release: () => {
      if (form.current) unsavedForms.delete(form.current);
    },
  };
};

/** What was typed here is about something that is gone: its drafts go too, and nothing is asked. */
export const discardUnsaved = (): void => {
  for (const { draft } of unsavedForms) draft?.discard();
  unsavedForms.clear();
};

/** Closes a form that stands on its page for a while, such as a dialog; asks first where that loses something. */
export const askToClose = (close: () => void): void => {
  if (unsavedForms.size === 0) close();
  else void bringGuard().then(({ ask }) => ask("form", close));
};
