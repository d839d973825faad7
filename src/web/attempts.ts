import { useState } from "react";
import type { ApiError } from "./api.ts";
import type { DraftSlot } from "./drafts.ts";
import { isUnanswered } from "./unanswered.ts";

/** A form's memory of its attempts to send, so that one that has arrived is not made twice. */
export interface Attempt {
  /** The `Idempotency-Key` of all attempts. */
  readonly key: string;
  /** When it was last sent without an answer, in milliseconds since 1970; null if it never was. */
  readonly triedAt: number | null;
}

/** Visible characters for an `Idempotency-Key`; also without HTTPS, where `randomUUID` is not to be had. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(20)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

/** What was never sent. */
export const noAttempt = (): Attempt => ({ key: newKey(), triedAt: null });

/** The server knows a repeat by its key for a day (docs/product/reports.md#sent-twice). */
const REPEAT_KNOWN_MS = 24 * 60 * 60_000;

/**
 * Why something did not go out. `unreachable`: nobody knows whether it arrived. `arrived-before`: an
 * earlier attempt did, and it was changed since. `long-ago`: an attempt is so old that the server would not
 * know it again.
 */
export type NotSentReason = "unreachable" | "arrived-before" | "long-ago";

/** The question that an earlier attempt has left open: none, or whether it has arrived. */
const openQuestion = ({ triedAt }: Attempt): NotSentReason | undefined => {
  if (triedAt === null) return undefined;
  return Date.now() - triedAt < REPEAT_KNOWN_MS ? "unreachable" : "long-ago";
};

/**
 * The attempts of a form that sends a draft. All carry the same `Idempotency-Key`, so that one that was lost
 * on the way makes nothing twice.
 * @param slot where the draft is kept, together with its attempts
 * @param first the attempts of the draft that the form began with
 */
export const useAttempts = <Draft extends Attempt>(
  slot: DraftSlot<Draft>,
  userId: number,
  first: Attempt,
) => {
  const [attempt, setAttempt] = useState<Attempt>({ key: first.key, triedAt: first.triedAt });
  const [notSent, setNotSent] = useState(() => openQuestion(first));
  return {
    /** The same object until something is sent or answered. */
    attempt,
    notSent,
    /**
     * Notes on the device that it goes out now. Answers the key that goes with it.
     * @param another it has arrived in other words before, and is sent as something new
     */
    begin: (content: Omit<Draft, keyof Attempt>, another = false): string => {
      const now = { key: another ? newKey() : attempt.key, triedAt: Date.now() };
      setAttempt(now);
      setNotSent(undefined);
      slot.follow(userId, { ...content, ...now } as Draft);
      void slot.save();
      return now.key;
    },
    /**
     * For a failure. Answers whether all is said of it.
     * @param calledOff by the person
     */
    failed: (error: ApiError, calledOff: boolean): boolean => {
      // Refused is an answer: nothing was made.
      if (!isUnanswered(error)) setAttempt(({ key }) => ({ key, triedAt: null }));
      if (calledOff) return true;
      if (isUnanswered(error)) setNotSent("unreachable");
      if (error.code !== "KEY_REUSED") return false;
      setNotSent("arrived-before");
      return true;
    },
    /** It has arrived, and the form begins anew. */
    clear: () => {
      setAttempt(noAttempt());
      setNotSent(undefined);
    },
  };
};
