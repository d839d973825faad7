import type { ReactNode } from "react";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";

/** Says that a form was filled with what was typed before, and how to be rid of it. */
export function RestoredDraft({
  discard,
  onDiscard,
  children,
}: {
  discard: string;
  onDiscard: () => void;
  children: ReactNode;
}) {
  return (
    <Notice
      icon="save"
      role="status"
      action={
        <Button size="sm" onClick={onDiscard}>
          {discard}
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
