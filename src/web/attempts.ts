import { useState } from "react";
import type { ApiError } from "./api.ts";
import type { DraftSlot } from "./drafts.ts";
import { isUnanswered } from "./unanswered.ts";

/** A form's memory of its attempts to send, so that a request that has arrived is not repeated. */
export interface Attempt {
  /** The `Idempotency-Key` of all attempts. */
  readonly key: string;
  /** When it was last sent without an answer, in milliseconds since 1970; null if it never was. */
  readonly triedAt: number | null;
}

/** Visible characters for an `Idempotency-Key`; it also works without HTTPS, where `randomUUID` does not exist. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(20)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

/** The state before the first attempt. */
export const noAttempt = (): Attempt => ({ key: newKey(), triedAt: null });

/** Milliseconds for which the server recognises a repeat by its key: a day (docs/product/reports.md#sent-twice). */
const REPEAT_KNOWN_MS = 24 * 60 * 60_000;

/**
 * Why something was not sent. `unreachable`: it is unknown whether it arrived. `arrived-before`: an earlier attempt
 * arrived, and the input has changed since. `long-ago`: an attempt is so old that the server would not recognise
 * it.
 */
export type NotSentReason = "unreachable" | "arrived-before" | "long-ago";

/** The open question about an earlier attempt: none, or whether it has arrived. */
const openQuestion = ({ triedAt }: Attempt): NotSentReason | undefined => {
  if (triedAt === null) return undefined;
  return Date.now() - triedAt < REPEAT_KNOWN_MS ? "unreachable" : "long-ago";
};

/**
 * The attempts of a form that sends a draft. All have the same `Idempotency-Key`, so that an attempt whose answer
 * was lost makes nothing twice.
 * @param slot where the draft is kept, together with its attempts
 * @param first the attempts of the draft with which the form began
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
     * Notes on the device that an attempt begins now. Gives its key.
     * @param another it has already arrived with other content, and is sent as something new
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
     * Handles a failure. Says whether everything was shown.
     * @param calledOff by the user
     */
    failed: (error: ApiError, calledOff: boolean): boolean => {
      // A refusal is an answer: nothing was made.
      if (!isUnanswered(error)) setAttempt(({ key }) => ({ key, triedAt: null }));
      if (calledOff) return true;
      if (isUnanswered(error)) setNotSent("unreachable");
      if (error.code !== "KEY_REUSED") return false;
      setNotSent("arrived-before");
      return true;
    },
    /** It has arrived, and the form starts again. */
    clear: () => {
      setAttempt(noAttempt());
      setNotSent(undefined);
    },
  };
};
