import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { type NavigateOptions, type To, useNavigate } from "react-router";
import type { DraftSlot, FoundDraft } from "./drafts.ts";
import { lazyPart } from "./lazy-part.ts";
import { LazyBoundary } from "./LazyBoundary.tsx";
import { useUnsaved } from "./unsaved.ts";

const DraftOffer = lazyPart(() => import("./DraftOffer.tsx"), "DraftOffer");

/**
 * Keeps a form's content as it is typed; `content` is null while there is nothing worth keeping. A user who leaves
 * is asked first.
 */
export const useKeepDraft = <T,>(slot: DraftSlot<T>, userId: number, content: T | null) => {
  const isDone = useRef(false);
  const own = useRef<T>(undefined);
  useEffect(() => {
    if (isDone.current) return;
    slot.follow(userId, content);
    own.current = slot.open(userId)?.content;
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
  const { release, askToClose } = useUnsaved(content !== null, draft);
  /** It is sent. A user who left meanwhile, came back and wrote on has another draft there, which stays. */
  const sent = () => {
    if (slot.open(userId)?.content === own.current) slot.drop();
  };
  return {
    askToClose,
    sent,
    /** It is sent, and the form ends. */
    finish: () => {
      isDone.current = true;
      sent();
      release();
    },
    /** The user pressed a button that leads to another page: the draft is kept and nobody is asked. */
    leave: async () => {
      await draft.save();
      release();
    },
  };
};

/** The steps before a form: read the device, then ask the user, then show the form. */
type Stage<T> =
  | { readonly asking: true }
  | { readonly offered: FoundDraft<T> }
  | { readonly left: FoundDraft<T> | undefined };

/**
 * Starts a form with the draft that was left: one of this tab at once; one of an earlier visit after the question
 * 'Lanjutkan draf dari 2 jam lalu?'.
 * @param title the subject of the draft; without it nothing is asked, and the form says `RestoredDraft`
 * @param loading shown instead of the form while the device is read
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
    <LazyBoundary fallback={loading}>
      <DraftOffer
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
    </LazyBoundary>
  );
}

/** Leads to the next page after sending; a user who has left the form meanwhile stays where they are. */
export const useLeadOn = () => {
  const navigate = useNavigate();
  const isOpen = useRef(false);
  // an effect runs a moment after the next page is shown, and an answer may come in that moment
  useLayoutEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return (to: To, options?: NavigateOptions): void => {
    if (isOpen.current) void navigate(to, options);
  };
};
