import type { NotificationKind } from "../../labels.ts";
import { adminPaths, CONVERSATION, paths } from "../../paths.ts";
import type { Notification } from "./notification.contract.ts";
import type { NotificationRow } from "./notification.sql.ts";

interface Row {
  readonly about: NotificationKind | null;
  readonly about_id: number | null;
  readonly unit: string | null;
}

const PAGES: Readonly<Record<NotificationKind, string>> = {
  report: paths.reports,
  appeal: paths.appeals,
  report_messages: paths.reports,
  appeal_messages: paths.appeals,
  appeals: paths.appeals,
  filing: paths.newReport,
  registration: paths.reRegister,
  unit_reports: adminPaths.reports,
  due_reports: `${adminPaths.reports}?due=due`,
  late_reports: `${adminPaths.reports}?due=overdue`,
  raised_reports: `${adminPaths.reports}?raised=open`,
  report_replies: `${adminPaths.reports}?waiting=admin`,
  appeal_replies: `${adminPaths.appeals}?waiting=admin`,
};

/** The path of the web application to which a notification leads; null where its record is gone. */
export const linkOf = ({ about, about_id, unit }: Row): string | null => {
  if (about === null) return null;
  const page = PAGES[about];
  if (unit !== null) return `${page}${page.includes("?") ? "&" : "?"}unit=${unit}`;
  if (about_id === null) return page;
  const place = about.endsWith("_messages") ? `#${CONVERSATION}` : "";
  return `${page}/${about_id}${place}`;
};

/** The beginning of every notification about a message. */
export const NEW_MESSAGE = "Pesan baru";

/** A notification as its owner sees it; where `messages` of them are one entry, it says how many. */
export const presentNotification = (
  row: NotificationRow,
  isRead: boolean,
  messages = 1,
): Notification => ({
  id: row.id,
  description:
    messages > 1
      ? `${messages} pesan baru${row.description.slice(NEW_MESSAGE.length)}`
      : row.description,
  status: isRead ? "read" : row.status,
  created_at: row.created_at.toISOString(),
  link: linkOf(row),
});
