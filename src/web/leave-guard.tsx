import type { ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { type Navigator, parsePath, type To } from "react-router";
import { LeaveQuestion } from "./LeaveQuestion.tsx";
import { onUnsaved } from "./unsaved.ts";
import { backGuard, unsavedForms } from "./unsaved-forms.ts";

/** Beside the application: the question stands over any page, and no page carries a place for it. */
let root: Root | undefined;
const show = (question: ReactNode) => {
  root ??= createRoot(document.body.appendChild(document.createElement("div")));
  root.render(question);
};
const hide = () => root?.render(null);

/** Asks whether the unsaved forms may be left; a later way of leaving takes the place of an earlier one. */
export const ask = (about: "page" | "form", leave: () => void): void =>
  show(
    <LeaveQuestion
      about={about}
      forms={[...unsavedForms]}
      onStay={hide}
      onLeave={() => {
        unsavedForms.clear();
        hide();
        leave();
      }}
    />,
  );

const leaves = ({ pathname = "", search = "" }: Partial<Location>) =>
  [...unsavedForms].some(({ at }) => at !== `${pathname}${search}`);

interface Entry {
  /** Its place in the history, as the router counts them. */
  readonly idx?: number;
}
const entryNow = () => history.state as Entry | null;

/** The entry of the history that is shown. */
let here = entryNow();
let isReturning = false;

/** Back and forward have happened when they are heard of: the way back first, then the question. */
const onPop = (event: PopStateEvent) => {
  if (!leaves(location)) {
    // The router has never left.
    if (isReturning) event.stopImmediatePropagation();
    isReturning = false;
    here = entryNow();
    return;
  }
  event.stopImmediatePropagation();
  const steps = (entryNow()?.idx ?? NaN) - (here?.idx ?? NaN);
  if (steps) {
    isReturning = true;
    history.go(-steps);
  } else {
    // An entry that the browser has made by itself is not counted.
    const [form] = unsavedForms;
    history.pushState(here, "", form?.at);
  }
  ask("page", () => history.go(steps || -1));
};

const OUTSIDE_MS = 1_000;
let outsideAt = -Infinity;

/** A telephone number opens beside the page, and yet the browser asks the page as if it were left. */
const noteOutside = (event: MouseEvent) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link && !link.protocol.startsWith("http")) outsideAt = event.timeStamp;
};

/** Closing and reloading: the browser asks in its own words. What can be kept is kept meanwhile. */
const onUnload = (event: BeforeUnloadEvent) => {
  if (unsavedForms.size === 0 || event.timeStamp - outsideAt < OUTSIDE_MS) return;
  for (const { draft } of unsavedForms) void draft?.save();
  event.preventDefault();
};

const followUnsaved = () => {
  // Only while it is needed: a page that listens is not kept for the way back.
  if (unsavedForms.size > 0) return addEventListener("beforeunload", onUnload);
  removeEventListener("beforeunload", onUnload);
  // A login may end while the question stands.
  hide();
};

backGuard.hold = onPop;
addEventListener("click", noteOutside);
onUnsaved(followUnsaved);
followUnsaved();

const guarded = new WeakSet<Navigator>();

/** Holds what a router is told to open: links, keys and whatever else navigates. */
export const guard = (navigator: Navigator): void => {
  if (guarded.has(navigator)) return;
  guarded.add(navigator);
  for (const way of ["push", "replace"] as const) {
    const open = navigator[way].bind(navigator);
    navigator[way] = (to: To, ...rest) => {
      const proceed = () => {
        open(to, ...rest);
        here = entryNow();
      };
      if (leaves(typeof to === "string" ? parsePath(to) : to)) ask("page", proceed);
      else proceed();
    };
  }
};
