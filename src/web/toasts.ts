export interface Toast {
  readonly kind: "success" | "error" | "info";
  readonly text: string;
}

let deliver: ((toast: Toast) => void) | undefined;
const waiting: Toast[] = [];

/** Shows a toast for 5 s; one that comes before the toaster is loaded waits for it. */
export const showToast = (kind: Toast["kind"], text: string): void => {
  if (deliver) deliver({ kind, text });
  else waiting.push({ kind, text });
};

/** The toaster takes over: what waited first, then each as it comes. Answers how to let go. */
export const onToast = (show: (toast: Toast) => void): (() => void) => {
  for (const toast of waiting.splice(0)) show(toast);
  deliver = show;
  return () => {
    if (deliver === show) deliver = undefined;
  };
};
