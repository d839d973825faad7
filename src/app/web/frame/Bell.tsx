import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { IconButton } from "../../../ui/IconButton.tsx";
import { lazyPart } from "../../../web/lazy-part.ts";
import { LazyBoundary } from "../../../web/LazyBoundary.tsx";
import { useUser } from "../../../web/profile.ts";
import { needs, queryKeyOf, useCall } from "../../../web/query.ts";

const POLL_MS = 60_000;
const MOST_SHOWN = 99;

const NotificationDialog = lazyPart(
  () => import("../../../features/notifications/NotificationDialog.tsx"),
  "NotificationDialog",
);

const KEY = queryKeyOf(needs("GET /notifications/count"));

const SharedCount = lazyPart(() => import("./SharedCount.tsx"), "SharedCount");

/** The number of unread notifications: each minute while the page is visible, on focus and on navigation. */
const useUnread = () => {
  const { pathname } = useLocation();
  const client = useQueryClient();
  const user = useUser();
  // an admin whose second factor is due may ask nothing yet
  const mayAsk = user !== null && !user.must_set_up_two_step;
  const { data } = useCall(
    "GET /notifications/count",
    {},
    { enabled: mayAsk, refetchInterval: POLL_MS, refetchOnWindowFocus: "always" },
  );
  useEffect(() => {
    const ask = () => void client.refetchQueries({ queryKey: KEY }, { cancelRefetch: false });
    ask();
    // A window that comes to the front beside others was visible all the time.
    addEventListener("focus", ask);
    return () => removeEventListener("focus", ask);
  }, [client, pathname]);
  return mayAsk ? (data?.data.count ?? 0) : 0;
};

/** The bell of whoever is logged in, which opens the notifications. */
export function Bell() {
  const user = useUser();
  const unread = useUnread();
  const [open, setOpen] = useState(false);
  const label = unread > 0 ? `Notifikasi, ${unread} belum dibaca` : "Notifikasi";
  return (
    <span className="for-signed-in relative flex-none">
      <IconButton icon="bell" label={label} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1 right-0.5 min-w-5 rounded-full bg-kunyit px-1 text-center text-xs leading-5 font-bold text-ink-950 tabular-nums"
        >
          {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
        </span>
      )}
      {user && (
        <LazyBoundary>
          <SharedCount userId={user.id} />
        </LazyBoundary>
      )}
      {open && (
        <LazyBoundary>
          <NotificationDialog onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </span>
  );
}
