import { replaceEqualDeep } from "@tanstack/react-query";
import {
  draftOwner,
  hasLeft,
  type HeldDraft,
  heldDrafts,
  DROPPED,
  setDraftOwner,
} from "./draft-owner.ts";
import type { draftStore, StoredDraft } from "./draft-store.ts";
import { getSession } from "./session.ts";

/**
 * Half-written text stays on this device, for the account that writes it: in memory at once, in the
 * browser's own database a moment later, on the server never. All drafts of a device belong to one account;
 * they go at its logout and when another account signs in. A session that merely ran out keeps them.
 */
export interface DraftSlot<T> {
  /** The draft that this account has left in this tab. */
  readonly open: (userId: number) => FoundDraft<T> | undefined;
  /** The draft that this account has left on this device; undefined where nothing is, or nothing can be read. */
  readonly find: (userId: number) => Promise<FoundDraft<T> | undefined>;
  /** Whether {@link find} may find something; known at once. */
  readonly mayFind: (userId: number) => boolean;
  /** Takes what was found on the device as what this tab holds. */
  readonly hold: (userId: number, draft: FoundDraft<T>) => void;
  /** Keeps `content`; null forgets what was kept in this tab before. */
  readonly follow: (userId: number, content: T | null) => void;
  /** Writes at once what the device has not. Answers whether it has it. */
  readonly save: () => Promise<boolean>;
  readonly drop: () => void;
}

export interface FoundDraft<T> {
  readonly content: T;
  /** ISO 8601 */
  readonly savedAt: string;
}

/** The forms of a draft for the device, the first that it takes: all but what no device should have, then without files. */
interface DraftForms<T> {
  readonly whole?: (content: T) => T;
  readonly light?: (content: T) => T;
}

const DEBOUNCE_MS = 400;
const PATIENCE_MS = 2_000;

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

/** Noted at once: the page may be gone before its turn at the device comes. */
const markDropped = (name: string) => {
  try {
    localStorage.setItem(DROPPED + name, "");
  } catch {
    // Full: the turn that follows removes it all the same.
  }
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

const found = <T>({ content, savedAt }: StoredDraft): FoundDraft<T> => ({
  content: content as T,
  savedAt: new Date(savedAt).toISOString(),
});

/**
 * The place for one form's draft.
 * @param name of the form, on the device
 */
export const draftSlot = <T>(name: string, { whole, light }: DraftForms<T> = {}): DraftSlot<T> => {
  let written: Promise<boolean> = Promise.resolve(false);

  const put = async (store: typeof draftStore, content: T, savedAt: number) => {
    const most = whole?.(content) ?? content;
    try {
      await store.set(name, { content: most, savedAt });
    } catch (error) {
      if (!light) throw error;
      await store.set(name, { content: light(most), savedAt });
    }
  };
  const write = ({ userId, content, savedAt }: HeldDraft) => {
    // A logout, or sending it, has let go of it, whoever has signed in since.
    const isWanted = () => heldDrafts.get(name)?.content === content;
    const writing = inTurn(async (store) => {
      if (isWanted() && draftOwner() !== String(userId)) await store.clear();
      if (!isWanted() || !setDraftOwner(String(userId))) return false;
      // Another tab may have sent or written one of its own since this was written.
      if ((await store.get(name))?.savedAt !== savedAt) await put(store, content as T, savedAt);
      if (hasLeft()) await store.clear();
      // Another tab may have sent the last one that it knew of.
      else setDraftOwner(String(userId));
      return true;
    });
    written = writing.then(Boolean);
  };
  const forgetWaiting = () => {
    clearTimeout(waiting.get(name)?.timer);
    waiting.delete(name);
  };
  const drop = () => {
    forgetWaiting();
    const wasHeld = heldDrafts.delete(name);
    const mayLie = draftOwner() !== null;
    if (mayLie) markDropped(name);
    // A draft that the device is still writing has no owner there yet.
    if (wasHeld || mayLie)
      void inTurn(async (store) => {
        await store.remove(name);
        await store.tidy();
      });
  };
  const mayFind = (userId: number) => draftOwner() === String(userId);

  const slot: DraftSlot<T> = {
    mayFind,
    open: (userId) => {
      const held = heldDrafts.get(name);
      return held?.userId === userId ? found(held) : undefined;
    },
    find: async (userId) => {
      if (!mayFind(userId)) return undefined;
      const kept = await asLongAsPatient(
        inTurn(async (store) => {
          await store.tidy();
          return store.get(name);
        }),
      );
      return kept && mayFind(userId) ? found(kept) : undefined;
    },
    hold: (userId, { content, savedAt }) => {
      heldDrafts.set(name, { userId, content, savedAt: Date.parse(savedAt) });
    },
    follow: (userId, content) => {
      if (content === null) {
        if (heldDrafts.has(name)) drop();
        return;
      }
      const before = slot.open(userId)?.content;
      // Opened again, it is as old as it was.
      if (isOthers(userId) || replaceEqualDeep(before, content) === before) return;
      const held = { userId, content, savedAt: Date.now() };
      heldDrafts.set(name, held);
      forgetWaiting();
      // The same listener again changes nothing.
      document.addEventListener("visibilitychange", saveWhenHidden);
      const now = () => {
        forgetWaiting();
        write(held);
      };
      waiting.set(name, { timer: window.setTimeout(now, DEBOUNCE_MS), write: now });
    },
    save: () => {
      const held = heldDrafts.get(name);
      forgetWaiting();
      if (held) write(held);
      return written;
    },
    drop,
  };
  return slot;
};

/** The places for drafts of one form, one for each record: `reportAnswer(12)`, the same one each time. */
export const draftSlots = <T>(
  form: string,
  forms?: DraftForms<T>,
): ((record: number | string) => DraftSlot<T>) => {
  const slots = new Map<number | string, DraftSlot<T>>();
  return (record) => {
    const slot = slots.get(record) ?? draftSlot(`${form}:${record}`, forms);
    slots.set(record, slot);
    return slot;
  };
};
