import { type Navigator, parsePath, type To } from "react-router";
import { backGuard, onUnsaved, type UnsavedForm, unsavedForms } from "./unsaved-forms.ts";

/** It loads late, since no page waits for the question. A request before that is held until it has loaded. */
export const bringQuestion = () => import("./leave-question.tsx");

/**
 * Asks whether the page may be left, or `only` one form of it closed; a later way of leaving replaces an earlier
 * one.
 */
export const ask = (leave: () => void, only?: UnsavedForm): void => {
  bringQuestion().then(
    ({ showQuestion }) => showQuestion(leave, only),
    // Without a connection there is no question, and the page is not left.
    () => {},
  );
};

const leaves = ({ pathname = "", search = "" }: Partial<Location>) =>
  [...unsavedForms].some(({ at }) => at !== `${pathname}${search}`);

/** The entry's place in the history, as the router counts it. */
const placeNow = () => (history.state as { readonly idx?: number } | null)?.idx;

/** The entry of the history that is shown. */
let here: unknown;
let place: number | undefined;
const noteHere = () => {
  here = history.state;
  place = placeNow();
};

let isReturning = false;

/** When back and forward are noticed they have already happened: first it goes back, then it asks. */
backGuard.hold = (event) => {
  if (!leaves(location)) {
    // The router has not left the page.
    if (isReturning) event.stopImmediatePropagation();
    isReturning = false;
    noteHere();
    return;
  }
  event.stopImmediatePropagation();
  const steps = (placeNow() ?? NaN) - (place ?? NaN);
  if (steps) {
    isReturning = true;
    history.go(-steps);
  } else {
    // An entry that the browser has made by itself is not counted.
    const [form] = unsavedForms;
    history.pushState(here, "", form?.at);
  }
  ask(() => history.go(steps || -1));
};

const OUTSIDE_MS = 1_000;
let outsideAt = -Infinity;

/** The browser asks the page before it opens a telephone number, although the page stays. */
const noteOutside = (event: MouseEvent) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const isOutside = link && !link.protocol.startsWith("http");
  outsideAt = isOutside ? event.timeStamp : -Infinity;
};

/** Closing and reloading: the browser asks in its own words. Drafts are kept meanwhile. */
const onUnload = (event: BeforeUnloadEvent) => {
  if (unsavedForms.size === 0 || event.timeStamp - outsideAt < OUTSIDE_MS) return;
  for (const { draft } of unsavedForms) void draft?.save();
  event.preventDefault();
};

// Only while it is needed: browsers do not keep a page with this listener for the way back.
onUnsaved(() => {
  const act = unsavedForms.size > 0 ? addEventListener : removeEventListener;
  act("beforeunload", onUnload);
  act("click", noteOutside as EventListener);
});

const guarded = new WeakSet<Navigator>();

/** Holds what the router is told to open: by links, keys and other code. */
export const guard = (navigator: Navigator): void => {
  if (guarded.has(navigator)) return;
  guarded.add(navigator);
  noteHere();
  for (const way of ["push", "replace"] as const) {
    const open = navigator[way].bind(navigator);
    navigator[way] = (to: To, ...rest) => {
      const proceed = () => {
        open(to, ...rest);
        noteHere();
      };
      if (leaves(typeof to === "string" ? parsePath(to) : to)) ask(proceed);
      else proceed();
    };
  }
};
