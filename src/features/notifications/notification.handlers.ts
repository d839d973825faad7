import type { App } from "../../server/app.ts";
import { type HandlersOf, signedInViewer } from "../../server/http/handler.ts";
import { notFound } from "../../server/problem.ts";
import type { Viewer } from "../accounts/session.server.ts";
import { presentPagination } from "../shared/pagination.server.ts";
import type {
  countNotifications as countCall,
  listNotifications as listCall,
  Notification,
  readAllNotifications as readAllCall,
  readNotification as readCall,
} from "./notification.contract.ts";
import {
  type Addressee,
  countNotifications,
  listNotifications,
  type NotificationRow,
  readAllOf,
  readNotification,
  tagsWithUnread,
} from "./notification.sql.ts";

const addresseeOf = async (app: App, viewer: Viewer): Promise<Addressee> => ({
  accountId: viewer.id,
  tags: (await viewer.authorship(app.db)).tags,
});

const present = (row: NotificationRow): Notification => ({
  ...row,
  created_at: row.created_at.toISOString(),
});

export const notificationHandlers: HandlersOf<{
  listNotifications: typeof listCall;
  countNotifications: typeof countCall;
  readAllNotifications: typeof readAllCall;
  readNotification: typeof readCall;
}> = {
  async listNotifications(app, request) {
    const addressee = await addresseeOf(app, signedInViewer(request));
    const rows = await listNotifications(app.db, addressee, request.query);
    const total = await countNotifications(app.db, addressee);
    return {
      message: "Notifikasi",
      data: rows.map(present),
      pagination: presentPagination(total, request.query),
    };
  },

  async countNotifications(app, request) {
    const addressee = await addresseeOf(app, signedInViewer(request));
    const count = await countNotifications(app.db, addressee, "unread");
    return { message: "Notifikasi belum dibaca", data: { count } };
  },

  async readAllNotifications(app, request) {
    const { accountId, tags } = await addresseeOf(app, signedInViewer(request));
    await readAllOf(app.db, { account_id: accountId });
    for (const tag of await tagsWithUnread(app.db, tags))
      await readAllOf(app.db, { author_tag: tag });
    const message = "Semua notifikasi telah dibaca";
    return { message, data: { success: true, message } };
  },

  async readNotification(app, request) {
    const addressee = await addresseeOf(app, signedInViewer(request));
    const row = await readNotification(app.db, addressee, request.params.id);
    if (!row) throw notFound("Notifikasi tidak ditemukan");
    return { message: "Notifikasi telah dibaca", data: present(row) };
  },
};
