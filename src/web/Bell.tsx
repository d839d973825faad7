import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { IconButton } from "../ui/IconButton.tsx";
import { useUser } from "./profile.ts";
import { useCall } from "./query.ts";

const POLL_MS = 60_000;
const MOST_SHOWN = 99;

const NotificationDialog = lazy(() =>
  import("../features/notifications/NotificationDialog.tsx").then((file) => ({
    default: file.NotificationDialog,
  })),
);

/** How many notifications are unread: each minute while the page is seen, on focus and on navigation. */
const useUnread = () => {
  const { pathname } = useLocation();
  const client = useQueryClient();
  const isStudent = useUser()?.role === "student";
  const { data } = useCall(
    "GET /notifications/count",
    {},
    { enabled: isStudent, refetchInterval: POLL_MS, refetchOnWindowFocus: "always" },
  );
  useEffect(() => {
    void client.refetchQueries(
      { queryKey: ["GET /notifications/count"] },
      { cancelRefetch: false },
    );
  }, [client, pathname]);
  return isStudent ? (data?.data.count ?? 0) : 0;
};

/** The bell of students, with the notifications behind it. */
export function Bell() {
  const unread = useUnread();
  const [open, setOpen] = useState(false);
  const label = unread > 0 ? `Notifikasi, ${unread} belum dibaca` : "Notifikasi";
  return (
    <span className="for-student relative flex-none">
      <IconButton icon="bell" label={label} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1 right-0.5 min-w-5 rounded-full bg-kunyit px-1 text-center text-xs leading-5 font-bold text-ink-950 tabular-nums"
        >
          {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
        </span>
      )}
      {open && (
        <Suspense>
          <NotificationDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  );
}
