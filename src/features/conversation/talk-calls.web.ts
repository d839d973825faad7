import type { GetKey } from "../../web/api.ts";
import type { Talk } from "./talk.web.ts";

/** The calls of a conversation, by its kind of record. */
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

/** The calls that read the record and say who has to write next. */
const CHANGED: Readonly<Record<Talk["about"]["kind"], readonly GetKey[]>> = {
  report: ["GET /reports/{id}", "GET /admin/reports"],
  appeal: ["GET /ukt-appeals/{id}", "GET /admin/ukt/appeals/{id}", "GET /admin/ukt/appeals"],
};

/** The calls whose answers change with a message or a read mark. */
export const changedBy = ({ kind }: Talk["about"]): readonly GetKey[] => [
  CALLS[kind].list,
  ...CHANGED[kind],
  "GET /admin/queues",
];
