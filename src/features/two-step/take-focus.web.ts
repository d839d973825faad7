/** A ref for what takes the place of the step before, whose button had the focus. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
