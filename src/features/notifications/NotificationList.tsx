import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Card } from "../../ui/Card.tsx";
import { classes } from "../../ui/classes.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Loading, SkeletonLines } from "../../ui/Skeleton.tsx";
import { useNow } from "../../web/now.ts";
import { useList } from "../../web/list.ts";
import { useAct, useCall } from "../../web/query.ts";
import { useUser } from "../../web/profile.ts";
import { useAddress } from "../../web/route.tsx";
import type { Notification } from "./notification.contract.ts";
import { ADMINS_NEWS } from "./admins-news.web.ts";
import { NotificationItem } from "./NotificationItem.tsx";

const CHANGED = ["GET /notifications", "GET /notifications/count"] as const;

/**
 * All notifications, by pages, as a section of the profile or as what a page is about. After a failure it stays empty.
 */
export function NotificationList({ heading: Heading = "h2" }: { heading?: "h1" | "h2" }) {
  const { query, hrefWith } = useAddress();
  const isAdmin = useUser()?.role !== "student";
  // The time is known: the profile opens only in an interactive page.
  const now = useNow() ?? 0;
  const list = useList("GET /notifications", { page: query["page"] }, { refetchOnMount: "always" });
  const unread = useCall("GET /notifications/count").data?.data.count ?? 0;
  const readOne = useAct("PATCH /notifications/{id}/read", { invalidates: CHANGED, said: null });
  const readAll = useAct("PATCH /notifications/read-all", { invalidates: CHANGED });
  const open = (item: Notification) => {
    if (item.status === "unread") readOne.mutate({ params: { id: item.id } });
  };
  const items = list.data?.data ?? [];
  const pagination = list.data?.pagination;
  const isPastTheEnd = items.length === 0 && (pagination?.total_items ?? 0) > 0;
  return (
    <Card as="section" padding="roomy" aria-labelledby="notifikasi">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Heading id="notifikasi" className="text-lg">
          Notifikasi
        </Heading>
        {items.length > 0 && (
          <Button
            variant="ghost"
            className="max-sm:-ml-4.5"
            busy={readAll.isPending}
            aria-disabled={unread === 0}
            onClick={() => readAll.mutate({})}
          >
            Tandai semua telah dibaca
          </Button>
        )}
      </div>
      {list.isPending ? (
        <Loading label="Memuat notifikasi…" className="mt-3">
          <SkeletonLines lines={6} />
        </Loading>
      ) : items.length === 0 ? (
        <EmptyState
          illustration="empty"
          title="Belum ada notifikasi"
          heading={Heading === "h1" ? "h2" : "h3"}
          actions={
            isPastTheEnd ? <ButtonLink to={hrefWith({})}>Ke halaman pertama</ButtonLink> : undefined
          }
        >
          {isPastTheEnd
            ? "Halaman ini sudah lewat dari notifikasi yang terakhir."
            : isAdmin
              ? ADMINS_NEWS
              : "Kabar tentang laporan dan akun Anda muncul di sini."}
        </EmptyState>
      ) : (
        <ul
          aria-busy={list.isPlaceholderData || undefined}
          className={classes("mt-1", list.isPlaceholderData && "opacity-60")}
        >
          {items.map((item) => (
            <NotificationItem key={item.id} item={item} now={now} onOpen={() => open(item)} />
          ))}
        </ul>
      )}
      <Pagination
        className="mt-4"
        label="Halaman notifikasi"
        page={pagination?.current_page ?? 1}
        totalPages={pagination?.total_pages ?? 0}
        hrefFor={(page) => hrefWith({ page })}
      />
    </Card>
  );
}
