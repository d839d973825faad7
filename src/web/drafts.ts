import { draftOwner, hasLeft, heldDrafts, setDraftOwner } from "./draft-owner.ts";
import type { draftStore, StoredDraft } from "./draft-store.ts";
import { getSession } from "./session.ts";

/**
 * What is half written stays on this device, for the account that writes it: in memory at once, in the
 * browser's own database a moment later, on the server never. All drafts of a device belong to one account;
 * they go at its logout and when another account signs in. A session that merely ran out keeps them.
 */
export interface DraftSlot<T> {
  /** What this account has left in this tab. */
  readonly open: (userId: number) => T | undefined;
  /** What this account has left on this device; undefined where nothing is, or nothing can be read. */
  readonly find: (userId: number) => Promise<FoundDraft<T> | undefined>;
  /** Whether {@link find} may find something; known at once. */
  readonly mayFind: (userId: number) => boolean;
  /** Keeps `content`; null forgets what was kept in this tab before. */
  readonly follow: (userId: number, content: T | null) => void;
  /** Writes what waits to be written, at once. */
  readonly save: () => void;
  readonly drop: () => void;
}

export interface FoundDraft<T> {
  readonly content: T;
  /** ISO 8601 */
  readonly savedAt: string;
}

const DEBOUNCE_MS = 400;
const PATIENCE_MS = 2_000;
const LONGEST_KEPT_MS = 7 * 24 * 60 * 60_000;

const waiting = new Map<string, { readonly timer: number; readonly write: () => void }>();

/** One after the other, so that what is dropped is not written by an earlier save. */
let turn: Promise<unknown> = Promise.resolve();
const inTurn = <T>(act: (store: typeof draftStore) => Promise<T>): Promise<T | undefined> => {
  const done = turn
    .then(() => import("./draft-store.ts"))
    .then((module) => act(module.draftStore))
    // Refused or full: the form works on without.
    .catch(() => undefined);
  turn = done;
  return done;
};

const isOthers = (userId: number) => {
  const signedIn = getSession()?.user?.id;
  return signedIn === undefined ? hasLeft() : signedIn !== userId;
};

/** A phone may end a page that is out of sight without another word. */
const saveWhenHidden = () => {
  if (document.visibilityState === "hidden") for (const { write } of waiting.values()) write();
};

const asLongAsPatient = <T>(found: Promise<T>): Promise<T | undefined> =>
  Promise.race([
    found,
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE_MS)),
  ]);

/**
 * The place for one form's draft.
 * @param name of the form, on the device
 * @param forms what the device gets of it, the first that it takes: all but what no device should have,
 * then without files
 */
export const draftSlot = <T>(
  name: string,
  forms: { readonly whole?: (content: T) => T; readonly light: (content: T) => T },
): DraftSlot<T> => {
  const write = (userId: number, content: T) => {
    if (isOthers(userId)) return;
    const savedAt = Date.now();
    void inTurn(async (store) => {
      if (isOthers(userId)) return;
      if (draftOwner() !== String(userId)) {
        await store.clear();
        if (!setDraftOwner(String(userId))) return;
      }
      const whole = forms.whole?.(content) ?? content;
      try {
        await store.set(name, { content: whole, savedAt });
      } catch {
        await store.set(name, { content: forms.light(whole), savedAt });
      }
      if (hasLeft()) await store.clear();
    });
  };
  const forgetWaiting = () => {
    clearTimeout(waiting.get(name)?.timer);
    waiting.delete(name);
  };
  const drop = () => {
    forgetWaiting();
    const wasHeld = heldDrafts.delete(name);
    // What the device is still writing has no owner there yet.
    if (wasHeld || draftOwner() !== null) void inTurn((store) => store.remove(name));
  };
  const mayFind = (userId: number) => draftOwner() === String(userId);

  return {
    mayFind,
    open: (userId) => {
      const kept = heldDrafts.get(name);
      return kept?.userId === userId ? (kept.content as T) : undefined;
    },
    find: async (userId) => {
      if (!mayFind(userId)) return undefined;
      const kept: StoredDraft | undefined = await asLongAsPatient(
        inTurn((store) => store.get(name)),
      );
      if (!kept || !mayFind(userId)) return undefined;
      if (Date.now() - kept.savedAt > LONGEST_KEPT_MS) {
        drop();
        return undefined;
      }
      return { content: kept.content as T, savedAt: new Date(kept.savedAt).toISOString() };
    },
    follow: (userId, content) => {
      if (content === null) {
        if (heldDrafts.has(name)) drop();
        return;
      }
      if (isOthers(userId)) return;
      heldDrafts.set(name, { userId, content });
      forgetWaiting();
      // The same listener again changes nothing.
      document.addEventListener("visibilitychange", saveWhenHidden);
      const now = () => {
        forgetWaiting();
        // A logout has let go of it, whoever has signed in since.
        if (heldDrafts.get(name)?.content === content) write(userId, content);
      };
      waiting.set(name, { timer: window.setTimeout(now, DEBOUNCE_MS), write: now });
    },
    save: () => waiting.get(name)?.write(),
    drop,
  };
};
