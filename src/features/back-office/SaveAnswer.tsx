import type { ReactNode } from "react";
import { Button } from "../../ui/Button.tsx";
import { KeyHint } from "../../ui/KeyHint.tsx";

/** The button that saves an answer, by Control and Enter too; quiet once that is done. */
export function SaveAnswer({
  isDone,
  isValid,
  busy,
  children,
}: {
  isDone: boolean;
  isValid: boolean;
  busy: boolean;
  children: ReactNode;
}) {
  return (
    <Button
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
