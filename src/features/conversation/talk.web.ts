import { OPEN_DAYS, type Message } from "./conversation.contract.ts";

/** A conversation as a screen needs it: its record and its state. */
export interface Talk {
  readonly about: { readonly kind: "report" | "appeal"; readonly id: number };
  /** The title of the record, for templates. */
  readonly title: string;
  /** ISO 8601 */
  readonly submittedAt: string;
  /** Whether its author is anonymous: their times are full hours. */
  readonly isAnonymous: boolean;
  /** The name of its author, where the reader may know it. */
  readonly author: string | null;
  /** Who reads it beside its author, in words. */
  readonly readers: string;
  /** Who has to write next: the author while a question is open. */
  readonly waitingFor: "author" | "admin" | null;
  /** Whether the promise is paused. */
  readonly isPaused: boolean;
  /** The author's messages that no admin has read. */
  readonly unread: number;
  /** Whether an answer is still due. */
  readonly isOpen: boolean;
  /** When the matter was closed, ISO 8601; null while it is open. */
  readonly closedAt: string | null;
}

const DAY_MS = 24 * 60 * 60_000;

/** Whether a message is the question that waits for its answer. */
export const isOpenQuestion = (message: Message, messages: readonly Message[], talk: Talk) =>
  talk.waitingFor === "author" && message === messages.findLast(({ asks }) => asks);

/** Whether its author may no longer write; while a question is open the author may. */
export const isEnded = ({ closedAt, waitingFor }: Talk, now: number | null): boolean =>
  waitingFor !== "author" &&
  closedAt !== null &&
  now !== null &&
  now > Date.parse(closedAt) + OPEN_DAYS * DAY_MS;
