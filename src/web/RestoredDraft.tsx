import { Button } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { useDraftAge } from "./draft-age.ts";

/** Says that a form starts with a draft, and how to discard it. */
export function RestoredDraft({ savedAt, onDiscard }: { savedAt: string; onDiscard: () => void }) {
  const age = useDraftAge(savedAt);
  return (
    <Notice
      icon="save"
      role="status"
      inline
      action={
        <Button size="sm" onClick={onDiscard}>
          Buang
        </Button>
      }
    >
      Draf Anda {age}, belum tersimpan.
    </Notice>
  );
}
