import { type ReactNode, useId } from "react";
import type { ItemKind } from "../../labels.ts";
import { adminPaths } from "../../paths.ts";
import { RAISED } from "../../rare-labels.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/Icon.tsx";
import type { IconName } from "../../ui/icon-names.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { clockText, dayText } from "../../web/dates.ts";
import { useNow } from "../../web/now.ts";
import { useIsOfClinic } from "../../web/profile.ts";
import { useCall } from "../../web/query.ts";
import type { Queues } from "./queue.contract.ts";
import { Link } from "../../ui/Link.tsx";

const MINUTE_MS = 60_000;

/** The queues in order, and the list for each of their figures. */
const QUEUES = [
  { kind: "student", name: "Akun", path: adminPaths.accounts, waiting: "?status=waiting" },
  { kind: "report", name: "Laporan", path: adminPaths.reports, waiting: "?status=pending" },
  {
    kind: "appeal",
    name: "Banding",
    path: adminPaths.appeals,
    waiting: "?status=pending&sort=oldest",
  },
] as const satisfies readonly { kind: ItemKind; name: string; path: string; waiting: string }[];

const looks = {
  late: "bg-rejected-bg text-rejected",
  soon: "text-muted [&_strong]:text-waiting",
  plain: "text-muted [&_strong]:text-text",
} as const;

/** The numbers of late, due and waiting items in all queues, of unread messages and flags, with links. */
export function Today() {
  const heading = useId();
  const now = useNow();
  const isOfClinic = useIsOfClinic();
  const { data, error, refetch, isFetching } = useCall(
    "GET /admin/queues",
    {},
    { staleTime: 0, refetchInterval: MINUTE_MS, refetchOnWindowFocus: "always" },
  );
  const today = now === null ? null : new Date(now).toISOString();
  return (
    <section
      aria-labelledby={heading}
      className="mb-4 overflow-hidden rounded-md border border-line bg-surface"
    >
      {data !== undefined && data.data.raised > 0 && <Raised count={data.data.raised} />}
      <div className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-3 xl:grid-cols-[9.5rem_repeat(3,1fr)]">
        <div className="flex flex-wrap items-baseline gap-x-3 border-b border-line px-4 py-2.5 lg:col-span-3 xl:col-span-1 xl:grid xl:content-center xl:border-0">
          <h2 id={heading} className="text-md">
            Hari ini
          </h2>
          <p className="text-xs text-muted tabular-nums">
            {today && `${dayText(today)}, ${clockText(today)} WIB`}
          </p>
        </div>
        {error && !data ? (
          <p className="flex flex-wrap items-center gap-x-4 px-4 py-2 text-sm lg:col-span-3">
            <span>Antrean belum bisa dimuat.</span>
            <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
              Coba lagi
            </Button>
          </p>
        ) : (
          <>
            {QUEUES.filter(({ kind }) => isOfClinic || kind === "report").map((queue) => (
              <Queue key={queue.kind} {...queue} counts={data?.data[queue.kind]} />
            ))}
            <Talked counts={data?.data} isOfClinic={isOfClinic} />
          </>
        )}
      </div>
    </section>
  );
}

/** What the clinic has to decide comes before everything else, and only where there is any. */
function Raised({ count }: { count: number }) {
  return (
    <Link
      to={`${adminPaths.reports}?raised=open`}
      className="flex min-h-11 items-center gap-2 border-b border-line bg-waiting-bg px-4 text-sm font-semibold text-waiting no-underline hover:underline focus-visible:-outline-offset-3"
    >
      <Icon name="alert" className="size-4.5" />
      <span>
        {RAISED}: {count.toLocaleString("id-ID")} laporan
      </span>
    </Link>
  );
}

function Queue({
  name,
  path,
  waiting,
  counts,
}: (typeof QUEUES)[number] & { counts: Queues[ItemKind] | undefined }) {
  return (
    <div
      role="group"
      aria-label={name}
      className="flex flex-wrap border-line not-nth-2:max-lg:border-t not-nth-2:lg:border-l xl:border-l"
    >
      <b aria-hidden="true" className="w-21 self-center py-2.5 pl-4 font-semibold lg:w-22 lg:pl-3">
        {name}
      </b>
      <Figure
        name="terlambat"
        to={`${path}?due=overdue`}
        value={counts?.overdue}
        look={counts && counts.overdue > 0 ? "late" : "plain"}
      />
      <Figure
        name={"dalam 24\u00a0jam"}
        to={`${path}?due=due`}
        value={counts?.due}
        look={counts && counts.due > 0 ? "soon" : "plain"}
      />
      <Figure name="menunggu" to={`${path}${waiting}`} value={counts?.waiting} look="plain" />
    </div>
  );
}

/** What waits beside the promises: conversations with unread messages, and flags of readers. */
function Talked({ counts, isOfClinic }: { counts: Queues | undefined; isOfClinic: boolean }) {
  return (
    <div className="flex flex-wrap gap-x-9 border-t border-line px-4 text-sm lg:col-span-full">
      <Waiting name="Pesan baru" icon="chat">
        <Count
          name="laporan"
          to={`${adminPaths.reports}?waiting=admin`}
          value={counts?.messages.report}
        />
        {isOfClinic && (
          <Count
            name="banding"
            to={`${adminPaths.appeals}?waiting=admin`}
            value={counts?.messages.appeal}
          />
        )}
      </Waiting>
      {isOfClinic && (
        <Waiting name="Tanda pembaca" icon="alert">
          <Count name="laporan" to={`${adminPaths.reports}?flagged=open`} value={counts?.flagged} />
        </Waiting>
      )}
    </div>
  );
}

function Waiting({ name, icon, children }: { name: string; icon: IconName; children: ReactNode }) {
  return (
    <div
      role="group"
      aria-label={name}
      className="flex min-h-11 flex-wrap items-center gap-x-3 sm:gap-x-5"
    >
      <b aria-hidden="true" className="inline-flex items-center gap-2 font-semibold">
        <Icon name={icon} className="size-4.5" />
        {name}
      </b>
      {children}
    </div>
  );
}

function Count({ name, to, value }: { name: string; to: string; value: number | undefined }) {
  return (
    <Link
      to={to}
      className={classes(
        "inline-flex min-h-11 items-center gap-1.5 no-underline hover:underline",
        value ? "font-semibold text-link" : "text-muted",
      )}
    >
      <span className="tabular-nums">
        {value === undefined ? (
          <Skeleton width="1rem" height="1rem" />
        ) : (
          value.toLocaleString("id-ID")
        )}
      </span>{" "}
      {name}
    </Link>
  );
}

function Figure({
  name,
  to,
  value,
  look,
}: {
  name: string;
  to: string;
  value: number | undefined;
  look: keyof typeof looks;
}) {
  return (
    <Link
      to={to}
      className={classes(
        "grid min-h-14 flex-1 content-start px-1.5 py-2 leading-tight sm:px-2 no-underline max-lg:border-l max-lg:border-line hover:underline focus-visible:-outline-offset-3",
        looks[look],
      )}
    >
      <strong className="flex min-h-6.5 items-center gap-1 text-lg tabular-nums">
        {look === "late" && <Icon name="alert" className="size-4" />}
        {value === undefined ? (
          <Skeleton width="1.5rem" height="1.125rem" />
        ) : (
          value.toLocaleString("id-ID")
        )}
      </strong>{" "}
      <span className="text-xs">{name}</span>
    </Link>
  );
}
