import { useMemo } from "react";
import type { To } from "react-router";
import { CATEGORIES, LEVELS, OPEN_STATUSES } from "../../labels.ts";
import { adminPaths } from "../../paths.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { useOpening } from "../../web/way-back.ts";
import { ClaimedBy } from "../claims/ClaimedBy.tsx";
import { WaitingMark } from "../conversation/WaitingMark.tsx";
import { AdminDue } from "../back-office/AdminDue.tsx";
import { PausedDue } from "../back-office/PausedDue.tsx";
import type { Report } from "./report-record.contract.ts";
import { ReportStatusBadge } from "../../web/ReportStatusBadge.tsx";
import { Link } from "../../ui/Link.tsx";

/** The title and its line of meta; the whole cell is the link, and leads back to the list as it is. */
function TitleCell({ report }: { report: Report }) {
  const opening = useOpening();
  return (
    <div className="relative grid min-h-11 content-center">
      <Link
        to={adminPaths.report(report.id)}
        state={opening}
        className="font-medium wrap-anywhere text-text no-underline after:absolute after:inset-0 hover:text-link hover:underline"
      >
        {report.title}
      </Link>
      <span className="flex flex-wrap items-center gap-x-2.5 text-xs text-muted">
        <span>#{report.id}</span>
        <span className="wrap-anywhere">{report.students?.name ?? "Anonim"}</span>
        <WaitingMark waitingFor={report.waiting_for} unread={report.unread_messages} />
        {report.isPrivate && (
          <span className="inline-flex items-center gap-1">
            <Icon name="lock" className="size-3.5" />
            Rahasia
          </span>
        )}
        {report.open_flags !== undefined && report.open_flags > 0 && (
          <span className="inline-flex items-center gap-1 font-semibold text-waiting">
            <Icon name="alert" className="size-3.5" />
            {report.open_flags} tanda pembaca
          </span>
        )}
        {report.verdict && report.verdict.reopened > 0 && (
          <span className="inline-flex items-center gap-1 font-semibold text-text">
            <Icon name="refresh" className="size-3.5" />
            Dibuka kembali
          </span>
        )}
        <span>{CATEGORIES[report.category]}</span>
        <span>{LEVELS[report.report_level]}</span>
        {report.file_url !== null && (
          <span>
            <Icon name="clip" className="size-4" />
            <VisuallyHidden>Ada lampiran</VisuallyHidden>
          </span>
        )}
      </span>
    </div>
  );
}

/** Remaining time in words; 'Dijawab' when nothing is due any more. What is merged is due with its target. */
function DueCell({ report }: { report: Report }) {
  if (report.merged_into !== null)
    return <span className="text-xs text-muted">Digabung dengan #{report.merged_into}</span>;
  if (report.due_at) return <AdminDue at={report.due_at} />;
  if (report.paused) return <PausedDue />;
  const isAnswered = ![...OPEN_STATUSES, "rejected"].includes(report.status);
  return <span className="text-xs text-muted">{isAnswered ? "Dijawab" : "Tidak ada tenggat"}</span>;
}

type Table = Parameters<typeof DataTable<Report>>[0];

const columns: Table["columns"] = [
  {
    key: "title",
    header: "Laporan",
    main: true,
    cell: (report) => <TitleCell report={report} />,
  },
  {
    key: "status",
    header: "Status",
    cell: ({ status }) => <ReportStatusBadge status={status} />,
  },
  {
    key: "due",
    header: "Sisa waktu",
    cell: (report) => <DueCell report={report} />,
  },
  {
    key: "claim",
    header: "Ditangani",
    cell: ({ claim }) => <ClaimedBy claim={claim} />,
  },
  {
    key: "popular",
    header: "Dukungan",
    align: "end",
    labelled: true,
    cell: ({ vote_total }) => vote_total.toLocaleString("id-ID"),
  },
];

/** The columns that sort, each one way. */
const directions = { due: "ascending", popular: "descending" } as const;
type SortKey = keyof typeof directions;

const isSortKey = (key: string): key is SortKey => Object.hasOwn(directions, key);

/**
 * Reports as admins see them, a block for each under 1024 px.
 * @param sort what they are sorted by
 * @param sortHref the address sorted by a column; without it the heads are only heads
 */
export function AdminReportTable({
  reports,
  caption,
  sort = "",
  sortHref,
  currentKey,
  selection,
}: {
  reports: readonly Report[];
  caption: string;
  sort?: string;
  sortHref?: (sort: SortKey) => To;
  currentKey?: number | undefined;
  selection?: Table["selection"];
}) {
  const isSorted = sortHref !== undefined;
  const sortable = useMemo(
    () => columns.map((column) => ({ ...column, sortable: isSorted && isSortKey(column.key) })),
    [isSorted],
  );
  return (
    <DataTable
      caption={caption}
      rows={reports}
      rowKey={({ id }) => id}
      sort={isSortKey(sort) ? { key: sort, direction: directions[sort] } : undefined}
      sortHref={sortHref && ((key) => sortHref(key as SortKey))}
      columns={sortable}
      currentKey={currentKey}
      selection={selection}
    />
  );
}
