import { useNavigate } from "react-router";
import { adminPaths, paths } from "../../paths.ts";
import { isToday } from "../../web/dates.ts";
import { useNow } from "../../web/now.ts";
import { useUser } from "../../web/profile.ts";
import { useAct, useCall } from "../../web/query.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Loading, SkeletonLines } from "../../ui/Skeleton.tsx";
import { Count } from "../../ui/Tabs.tsx";
import type { Notification } from "./notification.contract.ts";
import { ADMINS_NEWS } from "./admins-news.web.ts";
import { NotificationItem } from "./NotificationItem.tsx";

const SHOWN_PER_SECTION = 2;
/** The largest page there is; enough to separate today's from earlier ones. */
const FETCHED = 100;
const CHANGED = ["GET /notifications", "GET /notifications/count"] as const;

const Section = ({
  title,
  count,
  items,
  now,
  onOpen,
}: {
  title: string;
  count: number;
  items: readonly Notification[];
  now: number;
  onOpen: (item: Notification) => void;
}) => {
  if (count === 0) return null;
  return (
    <section className="not-first:mt-4">
      <h3 className="flex items-center gap-2 text-sm tracking-normal">
        {title} <Count>{count}</Count>
      </h3>
      <ul>
        {items.slice(0, SHOWN_PER_SECTION).map((item) => (
          <NotificationItem key={item.id} item={item} now={now} onOpen={() => onOpen(item)} />
        ))}
      </ul>
    </section>
  );
};

/**
 * The notification modal (docs/product/notifications-and-mail.md#the-modal). If the list cannot be fetched, it
 * stays empty without a message.
 */
export function NotificationDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const isAdmin = useUser()?.role !== "student";
  const list = useCall(
    "GET /notifications",
    { query: { itemPerPage: FETCHED } },
    { refetchOnMount: "always" },
  );
  const readOne = useAct("PATCH /notifications/{id}/read", { invalidates: CHANGED, said: null });
  const readAll = useAct("PATCH /notifications/read-all", { invalidates: CHANGED });

  const items = list.data?.data ?? [];
  // The time is known: the modal opens only in an interactive page.
  const now = useNow() ?? 0;
  const fresh = items.filter((item) => isToday(item.created_at, now));
  const earlier = items.filter((item) => !isToday(item.created_at, now));
  const earlierCount = (list.data?.pagination.total_items ?? 0) - fresh.length;

  const open = (item: Notification) => {
    if (item.status === "unread") readOne.mutate({ params: { id: item.id } });
    if (item.link) onClose();
  };
  const showAll = () => {
    onClose();
    void navigate(isAdmin ? adminPaths.notifications : paths.profileTab("notifikasi"));
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title="Notifikasi"
      actions={
        <>
          <Button
            variant="ghost"
            busy={readAll.isPending}
            aria-disabled={!items.some(({ status }) => status === "unread")}
            onClick={() => readAll.mutate({})}
          >
            Tandai semua telah dibaca
          </Button>
          <Button variant="primary" onClick={showAll}>
            Selengkapnya
          </Button>
        </>
      }
    >
      {list.isPending ? (
        <Loading label="Memuat notifikasi…">
          <SkeletonLines lines={4} />
        </Loading>
      ) : (
        <>
          <Section title="Baru" count={fresh.length} items={fresh} now={now} onOpen={open} />
          <Section
            title="Sebelumnya"
            count={earlierCount}
            items={earlier}
            now={now}
            onOpen={open}
          />
          {items.length === 0 && (
            <p className="py-4 text-center text-sm text-balance text-muted">
              Belum ada notifikasi.{" "}
              {isAdmin ? ADMINS_NEWS : "Kabar tentang laporan Anda muncul di sini."}
            </p>
          )}
        </>
      )}
    </Dialog>
  );
}
