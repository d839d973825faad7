import { makeListeners } from "./listeners.ts";

/** The device's copy of a form's text, as a draft. */
export interface KeptText {
  /** Writes it at once. Says whether the device has it. */
  readonly save: () => Promise<boolean>;
  readonly discard: () => void;
}

export interface UnsavedForm {
  /** The path and query of its page. */
  readonly at: string;
  /** Undefined where leaving loses the input. */
  readonly draft: KeptText | undefined;
}

/** The forms on the screen with unsaved input. Code that clears it leaves without a question. */
export const unsavedForms = new Set<UnsavedForm>();

/** For listeners of changes of the unsaved forms. */
export const { listen: onUnsaved, tell: tellUnsaved } = makeListeners();

/** Set by the component that asks, once it has loaded. */
export const backGuard: { hold?: (event: PopStateEvent) => void } = {};

/**
 * Gets back and forward before the router does. Called once, before the router is made, since the window calls its
 * listeners in the order of their registration.
 */
export const hearBackFirst = (): void =>
  addEventListener("popstate", (event) => backGuard.hold?.(event));
