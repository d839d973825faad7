import type { NotificationStatus } from "../../labels.ts";
import type { App } from "../../server/app.ts";
import { handle } from "../../server/http/handler.ts";
import { mustFind, notFound } from "../../server/problem.ts";
import type { Viewer } from "../../server/http/viewer.ts";
import { presentPagination } from "../shared/pagination.server.ts";
import type { Notification } from "./notification.contract.ts";
import { askAsAuthor, readKey, authorshipOf } from "../authorship/authorship.server.ts";
import { deleteRead, insertRead } from "../authorship/authorship.sql.ts";
import { presentNotification } from "./notification.present.ts";
import {
  type Addressee,
  deleteOwnNotifications,
  findNotification,
  findUnread,
  listNotifications,
  markNotifications,
  type NotificationRow,
  readAllOf,
} from "./notification.sql.ts";
import { talkEntries } from "./talk-entries.server.ts";
import { readAmong } from "./read-marks.server.ts";

const addresseeOf = async (app: App, viewer: Viewer): Promise<Addressee> => ({
  accountId: viewer.id,
  tags: (await authorshipOf(app, app.db, viewer)).tags,
});

/** The unread notifications: which of the account's tags, and the number of entries of all. */
const unreadOf = async (app: App, viewer: Viewer) => {
  const { answer } = await askAsAuthor(app, viewer.secret, ({ tags, block }) =>
    findUnread(app.db, { accountId: viewer.id, tags }, block),
  );
  const read = await readAmong(app, viewer, answer.tagged);
  const tagged = answer.tagged.filter((id) => !read.has(id));
  // the unread notifications of one conversation are one entry
  const entries = new Set(tagged.map((id) => `talk ${answer.talks[id] ?? `none ${id}`}`));
  return { tagged, count: answer.named + entries.size };
};

/** Marks notifications under tags as read, by keys that lead to nobody. */
const markRead = async (app: App, { secret }: Viewer, ids: readonly number[]) => {
  if (!secret || ids.length === 0) return;
  await insertRead(
    app.db,
    ids.map((id) => readKey(secret, id)),
  );
};

const NOTIFICATION_NOT_FOUND = "Notifikasi tidak ditemukan";

/** One of the viewer's; a 404 for every other. */
const findOwn = async (app: App, viewer: Viewer, id: number): Promise<NotificationRow> =>
  mustFind(
    await findNotification(app.db, await addresseeOf(app, viewer), id),
    NOTIFICATION_NOT_FOUND,
  );

/** All notifications of an entry in the bell. */
const idsOf = async (app: App, viewer: Viewer, id: number) =>
  (await talkEntries(app, viewer)).standFor(id);

/** Marks one of the viewer's; under a tag by adding or removing its key, in a statement of its own. */
const mark = async (
  app: App,
  viewer: Viewer,
  id: number,
  status: NotificationStatus,
): Promise<Notification> => {
  const row = await findOwn(app, viewer, id);
  const ids = await idsOf(app, viewer, id);
  if (row.author_tag === null) await markNotifications(app.db, viewer.id, ids, status);
  else if (status === "read") await markRead(app, viewer, ids);
  else if (viewer.secret) await deleteRead(app.db, readKey(viewer.secret, row.id));
  return presentNotification({ ...row, status }, status === "read");
};

export const notificationHandlers = handle({
  async listNotifications(app, request) {
    const viewer = request.viewer;
    const { addressee, read, folded, standFor } = await talkEntries(app, viewer);
    const { rows, total } = await listNotifications(app.db, addressee, request.query, folded);
    return {
      message: "Notifikasi",
      data: rows.map((row) => presentNotification(row, read.has(row.id), standFor(row.id).length)),
      pagination: presentPagination(total, request.query),
    };
  },

  async countNotifications(app, request) {
    const { count } = await unreadOf(app, request.viewer);
    return { message: "Notifikasi belum dibaca", data: { count } };
  },

  async readAllNotifications(app, request) {
    const viewer = request.viewer;
    const { tagged } = await unreadOf(app, viewer);
    await readAllOf(app.db, viewer.id);
    await markRead(app, viewer, tagged);
    const message = "Semua notifikasi telah dibaca";
    return { message, data: { success: true, message } };
  },

  async getNotification(app, request) {
    const viewer = request.viewer;
    const row = await findOwn(app, viewer, request.params.id);
    const read = await readAmong(app, viewer, row.author_tag === null ? [] : [row.id]);
    const { length } = await idsOf(app, viewer, row.id);
    return { message: "Notifikasi", data: presentNotification(row, read.has(row.id), length) };
  },

  async changeNotification(app, request) {
    const { status } = request.body;
    const data = await mark(app, request.viewer, request.params.id, status);
    const message =
      status === "read" ? "Notifikasi telah dibaca" : "Notifikasi ditandai belum dibaca";
    return { message, data };
  },

  async deleteNotification(app, request) {
    const viewer = request.viewer;
    // the key that marks it as read stays: it leads to nobody, and removing it together would connect the two
    const addressee = await addresseeOf(app, viewer);
    const ids = await idsOf(app, viewer, request.params.id);
    if (!(await deleteOwnNotifications(app.db, addressee, ids)))
      throw notFound(NOTIFICATION_NOT_FOUND);
    return { message: "Notifikasi dihapus", data: {} };
  },

  async readNotification(app, request) {
    const data = await mark(app, request.viewer, request.params.id, "read");
    return { message: "Notifikasi telah dibaca", data };
  },
});
