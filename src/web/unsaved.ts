import { useContext, useEffect, useRef } from "react";
import { UNSAFE_NavigationContext, useLocation } from "react-router";
import { ask, bringQuestion, guard } from "./leave-guard.ts";
import { type KeptText, tellUnsaved, type UnsavedForm, unsavedForms } from "./unsaved-forms.ts";

/**
 * Says whether leaving a form would lose something; then the user is asked first, however they leave
 * (docs/decisions/0015-leaving-asks.md). Forms that keep a draft call `useKeepDraft` instead.
 * @param draft what keeps the text on the device; the same object from one render to the next
 */
export const useUnsaved = (isUnsaved: boolean, draft?: KeptText) => {
  const { navigator } = useContext(UNSAFE_NavigationContext);
  const { pathname, search } = useLocation();
  const at = `${pathname}${search}`;
  const form = useRef<UnsavedForm>(undefined);
  useEffect(() => {
    guard(navigator);
    // Before the first question, which loads it again if this fails.
    bringQuestion().catch(() => {});
  }, [navigator]);
  useEffect(() => {
    if (!isUnsaved) return;
    const now = { at, draft };
    form.current = now;
    unsavedForms.add(now);
    tellUnsaved();
    return () => {
      unsavedForms.delete(now);
      tellUnsaved();
    };
  }, [isUnsaved, at, draft]);
  return {
    /** The form is saved, and the next act leaves: this must be known before the form is rendered again. */
    release: () => {
      if (form.current) unsavedForms.delete(form.current);
    },
    /** Closes this form and leaves the others on its page as they are; asks first where that loses input. */
    askToClose: (close: () => void) => {
      const own = form.current;
      if (own && unsavedForms.has(own)) ask(close, own);
      else close();
    },
  };
};

/** The record of the input no longer exists: its drafts are removed too, and nothing is asked. */
export const discardUnsaved = (): void => {
  for (const { draft } of unsavedForms) draft?.discard();
  unsavedForms.clear();
};
