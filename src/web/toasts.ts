export interface Toast {
  readonly kind: "success" | "error" | "info";
  readonly text: string;
}

/** Shows toasts, and removes those about something. */
interface Toasting {
  readonly show: (toast: Toast, about: readonly string[]) => void;
  readonly drop?: (about: string) => void;
}

let toaster: Toasting | undefined;
let waiting: (readonly [Toast, readonly string[]])[] = [];

/** The subject of a failure without a connection, besides its call. */
export const CONNECTION = "connection";

/**
 * Shows a toast for 5 s; before the toaster has loaded it waits.
 * @param about the subject by which it can be removed earlier, see {@link dropToasts}
 */
export const showToast = (
  kind: Toast["kind"],
  text: string,
  about: readonly string[] = [],
): void => {
  const toast = { kind, text };
  if (toaster) toaster.show(toast, about);
  else waiting.push([toast, about]);
};

/** Removes the toasts about `thing`, which are no longer true. */
export const dropToasts = (thing: string): void => {
  waiting = waiting.filter(([, about]) => !about.includes(thing));
  toaster?.drop?.(thing);
};

/** Called by the toaster: it gets the waiting toasts, then each new one. Gives a function that stops. */
export const onToast = (show: Toasting["show"], drop?: Toasting["drop"]): (() => void) => {
  const now = drop ? { show, drop } : { show };
  for (const each of waiting.splice(0)) show(...each);
  toaster = now;
  return () => {
    if (toaster === now) toaster = undefined;
  };
};
