import { CATEGORIES, LEVELS, OPEN_STATUSES, type ReportSort } from "../../labels.ts";
import { adminPaths } from "../../paths.ts";
import { RAISED } from "../../rare-labels.ts";
import { DataTable, type DataTableProps } from "../../ui/DataTable.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { ClaimedBy } from "../claims/ClaimedBy.tsx";
import { WaitingMark } from "../conversation/WaitingMark.tsx";
import { AdminDue } from "../back-office/AdminDue.tsx";
import { PausedDue } from "../back-office/PausedDue.tsx";
import { RowLink } from "../back-office/RowLink.tsx";
import type { Report } from "./report-record.contract.ts";
import { ReportStatusBadge } from "../../web/ReportStatusBadge.tsx";

/** The title and its line of details. */
function TitleCell({ report }: { report: Report }) {
  return (
    <div className="relative grid min-h-11 content-center">
      <RowLink to={adminPaths.report(report.id)}>{report.title}</RowLink>
      <span className="flex flex-wrap items-center gap-x-2.5 text-xs text-muted">
        <span>#{report.id}</span>
        <span className="wrap-anywhere">{report.students?.name ?? "Anonim"}</span>
        {report.is_raised && (
          <span className="inline-flex items-center gap-1 font-semibold text-waiting">
            <Icon name="alert" className="size-3.5" />
            {RAISED}
          </span>
        )}
        <WaitingMark waitingFor={report.waiting_for} unread={report.unread_messages} />
        {report.isPrivate && (
          <span className="inline-flex items-center gap-1">
            <Icon name="lock" className="size-3.5" />
            {report.unit?.confidential
              ? `Rahasia, hanya untuk anggota ${report.unit.name}`
              : "Rahasia"}
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
        {report.unit && <span className="font-semibold wrap-anywhere">{report.unit.name}</span>}
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

/** Remaining time in words; 'Dijawab' when nothing is due any more. A merged report is due with its target. */
function DueCell({ report }: { report: Report }) {
  if (report.merged_into !== null)
    return <span className="text-xs text-muted">Digabung dengan #{report.merged_into}</span>;
  if (report.due_at) return <AdminDue at={report.due_at} />;
  if (report.paused) return <PausedDue />;
  const isAnswered = ![...OPEN_STATUSES, "rejected"].includes(report.status);
  return <span className="text-xs text-muted">{isAnswered ? "Dijawab" : "Tidak ada tenggat"}</span>;
}

type Table = DataTableProps<Report, ReportSort | "due">;

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
    sorts: { ascending: "due" },
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
    sorts: { descending: "popular" },
    align: "end",
    labelled: true,
    cell: ({ vote_total }) => vote_total.toLocaleString("id-ID"),
  },
];

/** Reports as admins see them, a block for each under 1024 px. */
export function AdminReportTable({
  reports,
  ...table
}: { reports: readonly Report[] } & Pick<
  Table,
  "caption" | "sorting" | "currentKey" | "selection"
>) {
  return <DataTable {...table} rows={reports} rowKey={({ id }) => id} columns={columns} />;
}
