import { useEffect, useRef, useState, type ReactNode } from "react";
import { Button } from "../ui/Button.tsx";
import { Sheet } from "../ui/Sheet.tsx";
import { agoText } from "./dates.ts";
import type { DraftSlot, FoundDraft } from "./drafts.ts";
import { useNow } from "./now.ts";

/** Keeps what a form holds, as it is typed; `content` is null while there is nothing worth keeping. */
export const useKeepDraft = <T,>(slot: DraftSlot<T>, userId: number, content: T | null) => {
  const isDone = useRef(false);
  useEffect(() => {
    if (!isDone.current) slot.follow(userId, content);
  }, [slot, userId, content]);
  return {
    /** It is sent: there is nothing left to keep. */
    finish: () => {
      isDone.current = true;
      slot.drop();
    },
  };
};

/** What stands in the place of a form: the device is asked, then the person, then the form itself. */
type Stage<T> = { readonly asking: true } | { readonly offered: FoundDraft<T> } | Ready<T>;
interface Ready<T> {
  readonly draft: T | undefined;
}

/**
 * Begins a form with the draft that was left: one of this tab by itself, one of an earlier visit after
 * asking 'Lanjutkan draf dari 2 jam lalu?'.
 * @param fits whether a draft is of this very form, of this record
 * @param title what the draft is about
 * @param loading stands for the form while the device is asked
 */
export function WithDraft<T>({
  slot,
  userId,
  fits = () => true,
  title,
  loading,
  children,
}: {
  slot: DraftSlot<T>;
  userId: number;
  fits?: (content: T) => boolean;
  title: (content: T) => string;
  loading: ReactNode;
  children: (draft: T | undefined) => ReactNode;
}) {
  const [stage, setStage] = useState<Stage<T>>(() => {
    const draft = slot.open(userId);
    if (draft !== undefined && fits(draft)) return { draft };
    return draft === undefined && slot.mayFind(userId) ? { asking: true } : { draft: undefined };
  });
  const isAsking = "asking" in stage;
  const fitsNow = useRef(fits);
  useEffect(() => {
    if (!isAsking) return;
    let current = true;
    void slot.find(userId).then((offered) => {
      if (!current) return;
      setStage(offered && fitsNow.current(offered.content) ? { offered } : { draft: undefined });
    });
    return () => {
      current = false;
    };
  }, [slot, userId, isAsking]);

  if ("asking" in stage) return loading;
  if ("draft" in stage) return children(stage.draft);
  return (
    <Offer
      title={title(stage.offered.content)}
      savedAt={stage.offered.savedAt}
      onContinue={() => setStage({ draft: stage.offered.content })}
      onDiscard={() => {
        slot.drop();
        setStage({ draft: undefined });
      }}
    />
  );
}

const MINUTE = 60_000;

function Offer({
  title,
  savedAt,
  onContinue,
  onDiscard,
}: {
  title: string;
  savedAt: string;
  onContinue: () => void;
  onDiscard: () => void;
}) {
  const now = useNow();
  return (
    <Sheet aria-labelledby="draf" className="grid gap-4">
      <div role="status" className="grid gap-2">
        <h2 id="draf" className="text-lg">
          {now === null || now - Date.parse(savedAt) < MINUTE
            ? "Lanjutkan draf yang baru saja ditulis?"
            : `Lanjutkan draf dari ${agoText(savedAt, now)}?`}
        </h2>
        <p className="line-clamp-3 rounded-md bg-sunken px-3.5 py-3 wrap-anywhere">{title}</p>
        <p className="text-sm text-muted">
          Draf ini hanya ada di perangkat ini. Ia dihapus setelah dikirim dan saat Anda keluar.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" size="lg" onClick={onContinue}>
          Lanjutkan
        </Button>
        <Button size="lg" onClick={onDiscard}>
          Buang
        </Button>
      </div>
    </Sheet>
  );
}
