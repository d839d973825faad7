import { useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { Button } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Sheet } from "../ui/Sheet.tsx";
import { agoText } from "./dates.ts";
import type { DraftSlot, FoundDraft } from "./drafts.ts";
import { useNow } from "./now.ts";
import { useUnsaved } from "./unsaved.ts";

/**
 * Keeps what a form holds, as it is typed; `content` is null while there is nothing worth keeping. Whoever
 * leaves meanwhile is asked first.
 */
export const useKeepDraft = <T,>(slot: DraftSlot<T>, userId: number, content: T | null) => {
  const isDone = useRef(false);
  useEffect(() => {
    if (!isDone.current) slot.follow(userId, content);
  }, [slot, userId, content]);
  const draft = useMemo(
    () => ({
      save: slot.save,
      discard: () => {
        isDone.current = true;
        slot.drop();
      },
    }),
    [slot],
  );
  const { release } = useUnsaved(content !== null, draft);
  return {
    /** It is sent: there is nothing left to keep. */
    finish: () => {
      draft.discard();
      release();
    },
  };
};

/** What stands in the place of a form: the device is asked, then the person, then the form itself. */
type Stage<T> =
  | { readonly asking: true }
  | { readonly offered: FoundDraft<T> }
  | { readonly left: FoundDraft<T> | undefined };

/**
 * Begins a form with the draft that was left: one of this tab by itself, one of an earlier visit after
 * asking 'Lanjutkan draf dari 2 jam lalu?'.
 * @param title what the draft is about; without it nothing is asked, and the form says `RestoredDraft`
 * @param loading stands for the form while the device is asked
 */
export function WithDraft<T>({
  slot,
  userId,
  title,
  loading,
  children,
}: {
  slot: DraftSlot<T>;
  userId: number;
  title?: (content: T) => string;
  loading: ReactNode;
  children: (left: FoundDraft<T> | undefined) => ReactNode;
}) {
  const [stage, setStage] = useState<Stage<T>>(() => {
    const left = slot.open(userId);
    return !left && slot.mayFind(userId) ? { asking: true } : { left };
  });
  const isAsking = "asking" in stage;
  const offers = title !== undefined;
  useEffect(() => {
    if (!isAsking) return;
    let current = true;
    void slot.find(userId).then((found) => {
      if (!current) return;
      if (found && offers) return setStage({ offered: found });
      if (found) slot.hold(userId, found);
      setStage({ left: found });
    });
    return () => {
      current = false;
    };
  }, [slot, userId, isAsking, offers]);

  if ("asking" in stage) return loading;
  if ("left" in stage) return children(stage.left);
  const { offered } = stage;
  return (
    <Offer
      title={title?.(offered.content)}
      savedAt={offered.savedAt}
      onContinue={() => {
        slot.hold(userId, offered);
        setStage({ left: offered });
      }}
      onDiscard={() => {
        slot.drop();
        setStage({ left: undefined });
      }}
    />
  );
}

const MINUTE = 60_000;

/** 'yang baru saja ditulis', 'dari 2 jam lalu' */
const useAge = (savedAt: string) => {
  const now = useNow();
  return now === null || now - Date.parse(savedAt) < MINUTE
    ? "yang baru saja ditulis"
    : `dari ${agoText(savedAt, now)}`;
};

function Offer({
  title,
  savedAt,
  onContinue,
  onDiscard,
}: {
  title: string | undefined;
  savedAt: string;
  onContinue: () => void;
  onDiscard: () => void;
}) {
  const age = useAge(savedAt);
  return (
    <Sheet aria-labelledby="draf" className="grid gap-4">
      <div role="status" className="grid gap-2">
        <h2 id="draf" className="text-lg">
          Lanjutkan draf {age}?
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

/** Says that a form begins with what was left, and how to be rid of it. */
export function RestoredDraft({ savedAt, onDiscard }: { savedAt: string; onDiscard: () => void }) {
  const age = useAge(savedAt);
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
