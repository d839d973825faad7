import type { GetKey } from "../../web/api.ts";
import { OPEN_DAYS } from "./conversation.contract.ts";

/** A conversation as a screen needs to know it: what it is about, and where it stands. */
export interface Talk {
  readonly about: { readonly kind: "report" | "appeal"; readonly id: number };
  /** Of what it is about, for templates. */
  readonly title: string;
  /** ISO 8601 */
  readonly submittedAt: string;
  /** Whether nobody knows who its author is: their times are full hours. */
  readonly isAnonymous: boolean;
  /** The name of its author, where the reader may know it. */
  readonly author: string | null;
  /** Whose turn it is: the author's while a question is open. */
  readonly waitingFor: "author" | "admin" | null;
  /** Whether the promise stands still. */
  readonly isPaused: boolean;
  /** The author's messages that no admin has read. */
  readonly unread: number;
  /** Whether an answer is still owed. */
  readonly isOpen: boolean;
  /** When the matter was closed, ISO 8601; null while it is not. */
  readonly closedAt: string | null;
}

const DAY_MS = 24 * 60 * 60_000;

/** Whether its author may not write any more; an open question keeps it open. */
export const isEnded = ({ closedAt, waitingFor }: Talk, now: number | null): boolean =>
  waitingFor !== "author" &&
  closedAt !== null &&
  now !== null &&
  now > Date.parse(closedAt) + OPEN_DAYS * DAY_MS;

/** The calls of a conversation, by what it is about. */
export const CALLS = {
  report: {
    list: "GET /reports/{id}/messages",
    send: "POST /reports/{id}/messages",
    remove: "DELETE /reports/{id}/messages/{messageId}",
    read: "POST /admin/reports/{id}/messages/read",
    endQuestion: "DELETE /reports/{id}/question",
  },
  appeal: {
    list: "GET /ukt-appeals/{id}/messages",
    send: "POST /ukt-appeals/{id}/messages",
    remove: "DELETE /ukt-appeals/{id}/messages/{messageId}",
    read: "POST /admin/ukt/appeals/{id}/messages/read",
    endQuestion: "DELETE /ukt-appeals/{id}/question",
  },
} as const;

/** The calls that tell of the record and say whose turn it is. */
const CHANGED: Readonly<Record<Talk["about"]["kind"], readonly GetKey[]>> = {
  report: ["GET /reports/{id}", "GET /admin/reports"],
  appeal: ["GET /ukt-appeals/{id}", "GET /admin/ukt/appeals/{id}", "GET /admin/ukt/appeals"],
};

/** The calls whose answers a message or a read mark changes. */
export const changedBy = ({ kind }: Talk["about"]): readonly GetKey[] => [
  CALLS[kind].list,
  ...CHANGED[kind],
  "GET /admin/queues",
];
