import { Link, useNavigate } from "react-router";
import type { Answer } from "../../web/api.ts";
import { agoText, isToday, momentText } from "../../web/dates.ts";
import { useNow } from "../../web/now.ts";
import { useUser } from "../../web/profile.ts";
import { useAct, useCall } from "../../web/query.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Loading, SkeletonLines } from "../../ui/Skeleton.tsx";
import { Count } from "../../ui/Tabs.tsx";
import { TimeText } from "../../ui/TimeText.tsx";

type Notification = Answer<"GET /notifications">["data"][number];

const SHOWN_PER_SECTION = 2;
/** Enough to tell today's from earlier ones; the largest page there is. */
const FETCHED = 100;
const CHANGED = ["GET /notifications", "GET /notifications/count"] as const;

const itemLook =
  "grid w-full grid-cols-[2.25rem_minmax(0,1fr)_auto] items-start gap-x-3 py-3 text-left text-sm text-text no-underline";

const Item = ({ item, now, onOpen }: { item: Notification; now: number; onOpen: () => void }) => {
  const isUnread = item.status === "unread";
  const content = (
    <>
      <span
        aria-hidden="true"
        className="row-span-2 grid size-9 place-items-center rounded-[50%_50%_50%_2px] border border-line bg-sunken text-muted"
      >
        <Icon name={item.link?.startsWith("/laporan") ? "reply" : "bell"} />
      </span>
      <span className={classes("wrap-anywhere", isUnread && "font-semibold")}>
        {item.description}
      </span>
      {isUnread && (
        <b
          role="img"
          aria-label="belum dibaca"
          className="mt-1.75 size-2.5 rounded-full bg-primary"
        />
      )}
      <small className="col-start-2 text-xs text-muted">
        <TimeText dateTime={item.created_at}>{momentText(item.created_at)}</TimeText>
        {` · ${agoText(item.created_at, now)}`}
      </small>
    </>
  );
  return (
    <li className="border-t border-line first:border-0">
      {item.link ? (
        <Link to={item.link} className={classes(itemLook, "hover:bg-hover")} onClick={onOpen}>
          {content}
        </Link>
      ) : isUnread ? (
        <button type="button" className={classes(itemLook, "hover:bg-hover")} onClick={onOpen}>
          {content}
        </button>
      ) : (
        <div className={itemLook}>{content}</div>
      )}
    </li>
  );
};

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
          <Item key={item.id} item={item} now={now} onOpen={() => onOpen(item)} />
        ))}
      </ul>
    </section>
  );
};

/** The notification modal (spec, section 2). A list that cannot be fetched stays silently empty. */
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
  // Known: the modal opens in a page that lives.
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
    void navigate(isAdmin ? "/admin/profil" : "/profil?tab=notifikasi");
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
            disabled={!items.some(({ status }) => status === "unread")}
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
            <p className="py-4 text-center text-sm text-muted">
              Belum ada notifikasi. Kabar tentang laporan Anda muncul di sini.
            </p>
          )}
        </>
      )}
    </Dialog>
  );
}
