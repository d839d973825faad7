export interface Toast {
  readonly kind: "success" | "error" | "info";
  readonly text: string;
}

/** Shows toasts, and takes those about something away. */
interface Toasting {
  readonly show: (toast: Toast, about: readonly string[]) => void;
  readonly drop?: (about: string) => void;
}

let toaster: Toasting | undefined;
let waiting: (readonly [Toast, readonly string[]])[] = [];

/** The subject of a failure without a connection, besides its call. */
export const CONNECTION = "connection";

/**
 * Shows a toast for 5 s; one that comes before the toaster is loaded waits for it.
 * @param about what it is taken away by before that, see {@link dropToasts}
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

/** Takes the toasts about `thing` away: what they say is not true any more. */
export const dropToasts = (thing: string): void => {
  waiting = waiting.filter(([, about]) => !about.includes(thing));
  toaster?.drop?.(thing);
};

/** The toaster takes over: what waited first, then each as it comes. Answers how to let go. */
export const onToast = (show: Toasting["show"], drop?: Toasting["drop"]): (() => void) => {
  const now = drop ? { show, drop } : { show };
  for (const each of waiting.splice(0)) show(...each);
  toaster = now;
  return () => {
    if (toaster === now) toaster = undefined;
  };
};
