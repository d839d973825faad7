import { NotificationList } from "./NotificationList.tsx";

/** `/admin/notifikasi`: all notifications of an admin. */
export function AdminNotificationsPage() {
  return (
    <div className="mx-auto w-full max-w-form pt-4">
      <NotificationList heading="h1" />
    </div>
  );
}
