/** A ref for the element that replaces the step before, whose button had the focus. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
