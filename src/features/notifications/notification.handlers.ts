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
import { readKey } from "../authorship/authorship.server.ts";
import { insertRead, keysRead } from "../authorship/authorship.sql.ts";
import {
  type Addressee,
  countNotifications,
  findNotification,
  findUnread,
  listNotifications,
  type NotificationRow,
  readAllOf,
  readNotification,
} from "./notification.sql.ts";

const addresseeOf = async (app: App, viewer: Viewer): Promise<Addressee> => ({
  accountId: viewer.id,
  tags: (await viewer.authorship(app.db)).tags,
});

/** The ids among `ids` that the viewer has marked as read, of news under their tags. */
const readAmong = async (app: App, { secret }: Viewer, ids: readonly number[]) => {
  if (!secret || ids.length === 0) return new Set<number>();
  const keys = new Map(ids.map((id) => [readKey(secret, id).toString("hex"), id]));
  const read = await keysRead(
    app.db,
    [...keys.keys()].map((hex) => Buffer.from(hex, "hex")),
  );
  return new Set(read.map((key) => keys.get(key.toString("hex"))!));
};

const present = (row: NotificationRow, isRead: boolean): Notification => ({
  id: row.id,
  description: row.description,
  status: isRead ? "read" : row.status,
  created_at: row.created_at.toISOString(),
  link: row.link,
});

/** What is unread: how many under the account, and which under its tags. */
const unreadOf = async (app: App, viewer: Viewer) => {
  const { named, tagged } = await findUnread(app.db, await addresseeOf(app, viewer));
  const read = await readAmong(app, viewer, tagged);
  return { named, tagged: tagged.filter((id) => !read.has(id)) };
};

/** Marks news under tags as read, by keys that lead nowhere. */
const markRead = async (app: App, { secret }: Viewer, ids: readonly number[]) => {
  if (!secret || ids.length === 0) return;
  await insertRead(
    app.db,
    ids.map((id) => readKey(secret, id)),
  );
};

export const notificationHandlers: HandlersOf<{
  listNotifications: typeof listCall;
  countNotifications: typeof countCall;
  readAllNotifications: typeof readAllCall;
  readNotification: typeof readCall;
}> = {
  async listNotifications(app, request) {
    const viewer = signedInViewer(request);
    const addressee = await addresseeOf(app, viewer);
    const rows = await listNotifications(app.db, addressee, request.query);
    const total = await countNotifications(app.db, addressee);
    const tagged = rows.filter((row) => row.author_tag !== null).map(({ id }) => id);
    const read = await readAmong(app, viewer, tagged);
    return {
      message: "Notifikasi",
      data: rows.map((row) => present(row, read.has(row.id))),
      pagination: presentPagination(total, request.query),
    };
  },

  async countNotifications(app, request) {
    const { named, tagged } = await unreadOf(app, signedInViewer(request));
    return { message: "Notifikasi belum dibaca", data: { count: named + tagged.length } };
  },

  async readAllNotifications(app, request) {
    const viewer = signedInViewer(request);
    const { tagged } = await unreadOf(app, viewer);
    await readAllOf(app.db, viewer.id);
    await markRead(app, viewer, tagged);
    const message = "Semua notifikasi telah dibaca";
    return { message, data: { success: true, message } };
  },

  async readNotification(app, request) {
    const viewer = signedInViewer(request);
    const addressee = await addresseeOf(app, viewer);
    const row = await findNotification(app.db, addressee, request.params.id);
    if (!row) throw notFound("Notifikasi tidak ditemukan");
    if (row.author_tag === null) await readNotification(app.db, viewer.id, row.id);
    else await markRead(app, viewer, [row.id]);
    return { message: "Notifikasi telah dibaca", data: present(row, true) };
  },
};
