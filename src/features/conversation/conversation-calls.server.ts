import type { App } from "../../server/app.ts";
import type { RemovalReason } from "../../labels.ts";
import type { AdminViewer, Viewer } from "../../server/http/viewer.ts";
import { presentMessage } from "./conversation.present.ts";
import {
  endQuestion,
  markRead,
  sendMessage,
  type Sending,
  type Subject,
} from "./conversation.server.ts";
import { listMessages, type Talk } from "./message.sql.ts";
import { removeMessage } from "./remove-message.server.ts";

interface Asking<Asker extends Viewer, Params = unknown> {
  readonly viewer: Asker;
  readonly address: string;
  readonly params: { readonly id: number } & Params;
}

interface Removal extends Asking<AdminViewer, { readonly messageId: number }> {
  readonly body: { readonly reason: RemovalReason };
}

/**
 * The five calls of a conversation, for one kind of record. `subjectOf` decides who may take part; `record` gives
 * the whole record for an admin's answer.
 */
export const conversationCalls = <Row extends Talk, Data>(
  subjectOf: (app: App, viewer: Viewer, id: number) => Subject<Row>,
  record: (app: App, admin: AdminViewer, id: number) => Promise<Data>,
) => ({
  list: async (app: App, { viewer, params }: Asking<Viewer>) => {
    const { find, about } = subjectOf(app, viewer, params.id);
    await find();
    const rows = await listMessages(app.db, about);
    return { message: "Percakapan", data: rows.map((row) => presentMessage(app, row, viewer)) };
  },

  send: async (app: App, request: Sending & Asking<Viewer>) => {
    const subject = subjectOf(app, request.viewer, request.params.id);
    return { message: "Pesan terkirim", data: await sendMessage(app, subject, request) };
  },

  remove: async (app: App, { viewer, address, params, body }: Removal) => {
    const subject = subjectOf(app, viewer, params.id);
    const asked = { viewer, address, number: params.messageId, reason: body.reason };
    return { message: "Pesan dihapus", data: await removeMessage(app, subject, asked) };
  },

  markRead: async (app: App, { viewer, params }: Asking<AdminViewer>) => {
    await markRead(app, subjectOf(app, viewer, params.id));
    return { message: "Ditandai sudah dibaca", data: await record(app, viewer, params.id) };
  },

  endQuestion: async (app: App, request: Asking<AdminViewer>) => {
    const { viewer, params } = request;
    await endQuestion(app, subjectOf(app, viewer, params.id), request);
    return {
      message: "Permintaan keterangan ditarik",
      data: await record(app, viewer, params.id),
    };
  },
});
