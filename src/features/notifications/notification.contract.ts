import * as z from "zod";
import { call } from "../../call.ts";
import { NOTIFICATION_STATUSES } from "../../labels.ts";
import { signedIn } from "../../permissions.ts";
import {
  idParams,
  moment,
  pageQuery,
  pagination,
  recordNumber,
} from "../shared/fields.contract.ts";

export const notification = z.object({
  id: recordNumber,
  description: z.string(),
  status: z.enum(NOTIFICATION_STATUSES),
  created_at: moment,
  /** A path of the web application. */
  link: z.string().nullable(),
});
export type Notification = z.output<typeof notification>;

export const listNotifications = call({
  method: "GET",
  path: "/notifications",
  tag: "Notifications",
  summary: "One's own notifications, newest first",
  who: signedIn,
  query: z.object(pageQuery),
  output: z.object({ data: z.array(notification), pagination }),
});

export const countNotifications = call({
  method: "GET",
  path: "/notifications/count",
  tag: "Notifications",
  summary: "How many are unread",
  who: signedIn,
  output: z.object({ data: z.object({ count: z.int() }) }),
});

export const readAllNotifications = call({
  method: "PATCH",
  path: "/notifications/read-all",
  tag: "Notifications",
  summary: "Mark all as read",
  who: signedIn,
  output: z.object({ data: z.object({ success: z.literal(true), message: z.string() }) }),
});

export const readNotification = call({
  method: "PATCH",
  path: "/notifications/{id}/read",
  tag: "Notifications",
  summary: "Mark one as read",
  who: signedIn,
  params: idParams,
  output: z.object({ data: notification }),
});
