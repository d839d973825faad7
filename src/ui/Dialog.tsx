import { useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from "react";
import { classes } from "./classes.ts";
import { IconButton } from "./IconButton.tsx";

const widths = { sm: "24rem", md: "30rem", lg: "40rem", xl: "56rem", full: "calc(100vw - 3rem)" };

type DialogProps = {
  open: boolean;
  /** Called for Escape, the overlay and the close button alike; the caller then sets `open` to false. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons at the bottom: the safe one first, the act last (on phones the act is on top). */
  actions?: ReactNode;
  size?: keyof typeof widths;
  /** `alertdialog` for questions that must be answered. */
  role?: "dialog" | "alertdialog";
};

/**
 * The platform's modal dialog: the page behind it is inert, the focus enters it and returns. Its content exists
 * only while it is open. On phones it is a sheet from below. The focus starts on the title, or on the element with
 * `data-autofocus`.
 */
export function Dialog({
  open,
  onClose,
  title,
  children,
  actions,
  size = "md",
  role = "dialog",
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const heading = useId();
  const askToClose = useEffectEvent(onClose);

  // A layout effect, because its cleanup runs while the element is still in the page: after its removal the browser
  // would not return the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    element.showModal();
    // The browser would focus the close button; the title should be heard first.
    const first = element.querySelector<HTMLElement>("[data-autofocus]");
    (first ?? element.querySelector("h2"))?.focus();
    let wanted = true;
    let focused = document.activeElement;
    const noteFocus = ({ target }: FocusEvent) => {
      focused = target as Element;
    };
    // A browser that was prevented from closing closes at the next Escape by itself. The caller decides about
    // closing and may ask first, so the dialog opens again until then.
    const closed = () => {
      // The event comes late: the dialog may be open again by then.
      if (!wanted || element.open) return;
      const before = focused;
      element.showModal();
      if (before instanceof HTMLElement) before.focus();
      askToClose();
    };
    element.addEventListener("focusin", noteFocus);
    element.addEventListener("close", closed);
    return () => {
      wanted = false;
      element.removeEventListener("focusin", noteFocus);
      element.removeEventListener("close", closed);
      element.close();
    };
  }, [open]);

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the overlay; the keyboard has Escape
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={heading}
      className={classes("dialog on-paper", size === "full" && "dialog-full")}
      style={{ ["--dialog-width" as string]: widths[size] }}
      // Escape: the caller may want to ask first. The event of a file field also bubbles up to here.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        pressedOutside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        if (pressedOutside.current && event.target === event.currentTarget) onClose();
        pressedOutside.current = false;
      }}
    >
      {open && (
        <div className="flex min-h-full flex-col">
          <div className="dialog-head flex items-center justify-between gap-3 border-b border-line bg-surface py-3 pr-3 pl-5">
            <h2 id={heading} tabIndex={-1} className="text-lg">
              {title}
            </h2>
            <IconButton icon="x" label="Tutup dialog" onClick={onClose} />
          </div>
          <div className="flex-auto px-5 pt-4 pb-3">{children}</div>
          {actions && (
            <div className="dialog-actions flex flex-wrap-reverse justify-end gap-2.5 px-5 pt-2 pb-5 max-sm:*:flex-[1_1_9rem]">
              {actions}
            </div>
          )}
        </div>
      )}
    </dialog>
  );
}
