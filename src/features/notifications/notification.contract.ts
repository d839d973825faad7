import * as z from "zod";
import { NOTIFICATION_STATUSES } from "../../labels.ts";
import { signedIn } from "../../permissions.ts";
import {
  callsOf,
  moment,
  pageQuery,
  pagination,
  recordNumber,
  text,
} from "../shared/fields.contract.ts";

const call = callsOf("Notifications");

export const notification = z.object({
  id: recordNumber,
  description: z.string(),
  status: z.enum(NOTIFICATION_STATUSES),
  created_at: moment,
  /** A path of the web application. */
  link: z.string().nullable(),
});
export type Notification = z.output<typeof notification>;

export const listNotifications = call("GET /notifications", {
  summary: "One's own notifications, newest first",
  who: signedIn,
  query: z.object(pageQuery),
  output: z.object({ data: z.array(notification), pagination }),
});

export const countNotifications = call("GET /notifications/count", {
  summary: "How many are unread",
  who: signedIn,
  output: z.object({ data: z.object({ count: z.int() }) }),
});

export const readAllNotifications = call("PATCH /notifications/read-all", {
  summary: "Mark all as read",
  who: signedIn,
  output: z.object({ data: z.object({ success: z.literal(true), message: z.string() }) }),
});

export const getNotification = call("GET /notifications/{id}", {
  summary: "One of one's own; looking at it leaves it unread",
  who: signedIn,
  output: z.object({ data: notification }),
});

export const changeNotification = call("PATCH /notifications/{id}", {
  also: "PUT",
  summary: "Mark one as read or as unread",
  who: signedIn,
  body: z.object({
    status: text("Status wajib diisi").pipe(z.enum(NOTIFICATION_STATUSES, "Status tidak valid")),
  }),
  output: z.object({ data: notification }),
});

export const deleteNotification = call("DELETE /notifications/{id}", {
  summary: "Delete one of one's own",
  who: signedIn,
});

export const readNotification = call("PATCH /notifications/{id}/read", {
  summary: "Mark one as read",
  who: signedIn,
  output: z.object({ data: notification }),
});
