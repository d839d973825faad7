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
 * Unsaved text stays on this device, for the account that writes it: in memory at once, in the browser's database a
 * moment later, never on the server. All drafts of a device belong to one account. They are removed at its logout
 * and when another account signs in; an expired session keeps them.
 */
export interface DraftSlot<T> {
  /** The draft of this account in this tab. */
  readonly open: (userId: number) => FoundDraft<T> | undefined;
  /** The draft of this account on this device; undefined where there is none, or it cannot be read. */
  readonly find: (userId: number) => Promise<FoundDraft<T> | undefined>;
  /** Whether {@link find} may find something; known immediately. */
  readonly mayFind: (userId: number) => boolean;
  /** Makes a draft from the device this tab's draft. */
  readonly hold: (userId: number, draft: FoundDraft<T>) => void;
  /** Keeps `content`; null removes the draft of this tab. */
  readonly follow: (userId: number, content: T | null) => void;
  /** Writes at once what is not yet on the device. Says whether the device has it. */
  readonly save: () => Promise<boolean>;
  readonly drop: () => void;
}

export interface FoundDraft<T> {
  readonly content: T;
  /** ISO 8601 */
  readonly savedAt: string;
}

/** Versions of a draft for the device, which stores the first that it accepts; the last is without files. */
interface DraftForms<T> {
  readonly whole?: (content: T) => T;
  readonly light?: (content: T) => T;
}

const DEBOUNCE_MS = 400;
const PATIENCE_MS = 2_000;

const waiting = new Map<string, { readonly timer: number; readonly write: () => void }>();

/** One after the other, so that an earlier save does not write a discarded draft. */
let turn: Promise<unknown> = Promise.resolve();
const inTurn = <T>(act: (store: typeof draftStore) => Promise<T>): Promise<T | undefined> => {
  const done = turn
    .then(() => import("./draft-store.ts"))
    .then((module) => act(module.draftStore))
    // Refused or full: the form still works without it.
    .catch(() => undefined);
  turn = done;
  return done;
};

/** Noted at once: the page may be gone before the device's turn. */
const markDropped = (name: string) => {
  try {
    localStorage.setItem(DROPPED + name, "");
  } catch {
    // The storage is full: the next turn still removes it.
  }
};

const isOthers = (userId: number) => {
  const signedIn = getSession()?.user?.id;
  return signedIn === undefined ? hasLeft() : signedIn !== userId;
};

/** A phone may end a hidden page without a further event. */
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
    // A logout, or sending the form, has discarded it, whoever has signed in since.
    const isWanted = () => heldDrafts.get(name)?.content === content;
    const writing = inTurn(async (store) => {
      if (isWanted() && draftOwner() !== String(userId)) await store.clear();
      if (!isWanted() || !setDraftOwner(String(userId))) return false;
      // Another tab may have sent the draft, or written one of its own, since then.
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
    // A draft that is still being written to the device has no owner there yet.
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
      // An opened draft keeps its age.
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

/** The places for drafts of one form, one for each record: `reportAnswer(12)`, the same object each time. */
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
