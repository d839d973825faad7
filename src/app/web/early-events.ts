/** A click or an input from before the application listened. */
export interface EarlyEvent {
  readonly kind: "click" | "submit" | "value" | "tick" | "file";
  readonly target: Element;
  readonly id: string;
  readonly name: string;
  /** The text of a field, or whether a box is ticked. */
  readonly value: string | boolean;
}

declare global {
  interface Window {
    earlyEvents?: EarlyEvent[];
  }
}

/** The element itself, or the one that has replaced it. */
const present = ({ target, id, name }: EarlyEvent): Element | null => {
  if (target.isConnected) return target;
  if (id && document.getElementById(id)) return document.getElementById(id);
  return name ? document.querySelector(`#app [name="${CSS.escape(name)}"]`) : null;
};

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isField = (element: Element): element is Field =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement;

/**
 * Writes `value` so that React sees it as typed: the element's own setter first gives React another value, then the
 * native one writes past React.
 */
const type = (field: Field, value: string) => {
  const caret = field instanceof HTMLSelectElement ? null : field.selectionStart;
  field.value = value ? "" : " ";
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  if (!(field instanceof HTMLSelectElement) && caret !== null && field === document.activeElement)
    field.setSelectionRange(caret, caret);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
};

const redo = (early: EarlyEvent) => {
  const element = present(early);
  if (!element) return;
  if (early.kind === "value" && isField(element)) {
    type(element, String(early.value));
  } else if (early.kind === "tick" && element instanceof HTMLInputElement) {
    element.checked = !early.value;
    element.click();
  } else if (early.kind === "file") {
    element.dispatchEvent(new Event("change", { bubbles: true }));
  } else if (early.kind === "submit" && element instanceof HTMLFormElement) {
    element.requestSubmit();
  } else if (early.kind === "click" && element instanceof HTMLElement) {
    element.click();
  }
};

/** Marks the application as listening, then repeats the kept clicks and inputs in their order. */
export const replayEarly = async (): Promise<void> => {
  document.documentElement.dataset["hydrated"] = "true";
  for (const early of window.earlyEvents?.splice(0) ?? []) {
    redo(early);
    // One after the other: the next one needs what the one before has changed on the screen.
    await new Promise((resolve) => setTimeout(resolve));
  }
};
