import type { ReactNode, Ref } from "react";
import { Button } from "../../ui/Button.tsx";
import { KeyHint } from "../../ui/KeyHint.tsx";

/** The button that saves an answer or a decision, also by Control and Enter; less prominent once that is done. */
export function SaveAnswer({
  isDone,
  isValid,
  busy,
  ref,
  children,
}: {
  isDone: boolean;
  isValid: boolean;
  busy: boolean;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}) {
  return (
    <Button
      ref={ref}
      type="submit"
      // two prominent buttons would not show which comes next
      variant={isDone ? "secondary" : "primary"}
      disabled={!isValid}
      busy={busy}
      aria-keyshortcuts="Control+Enter"
    >
      {children}
      <KeyHint>Ctrl ↵</KeyHint>
    </Button>
  );
}
