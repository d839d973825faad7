import type { ReactNode, Ref } from "react";
import { Button } from "../../ui/Button.tsx";
import { KeyHint } from "../../ui/KeyHint.tsx";

/** The button that saves an answer or a decision, by Control and Enter too; quiet once that is done. */
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
      // of two filled ones neither says what comes next
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
