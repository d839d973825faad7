import { makeListeners } from "./listeners.ts";

/** The fate of a form's text where the device keeps it as a draft. */
export interface KeptText {
  /** Writes it at once. Answers whether the device has it. */
  readonly save: () => Promise<boolean>;
  readonly discard: () => void;
}

export interface UnsavedForm {
  /** The path and query that it stands at. */
  readonly at: string;
  /** Undefined where leaving loses what was typed. */
  readonly draft: KeptText | undefined;
}

/** The forms on the screen that hold something unsaved. Who clears it leaves without a question. */
export const unsavedForms = new Set<UnsavedForm>();

/** For what follows it as forms become unsaved and saved. */
export const { listen: onUnsaved, tell: tellUnsaved } = makeListeners();

/** Set by the part that asks, once it is loaded. */
export const backGuard: { hold?: (event: PopStateEvent) => void } = {};

/**
 * Hears of back and forward before the router does. Called once, before the router is made: listeners of
 * the window are called in the order in which they came.
 */
export const hearBackFirst = (): void =>
  addEventListener("popstate", (event) => backGuard.hold?.(event));
