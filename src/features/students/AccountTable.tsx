import { adminPaths } from "../../paths.ts";
import { DataTable, type DataTableProps } from "../../ui/DataTable.tsx";
import { Moment } from "../../web/Moment.tsx";
import { ClaimedBy } from "../claims/ClaimedBy.tsx";
import { AdminDue } from "../back-office/AdminDue.tsx";
import { RowLink } from "../back-office/RowLink.tsx";
import { CampusEmail } from "../accounts/CampusEmail.tsx";
import type { ListedStudent, StudentSort } from "./student.contract.ts";
import { StudentStatusBadge } from "../accounts/StudentStatusBadge.tsx";

type Table = DataTableProps<ListedStudent, StudentSort>;

const columns: Table["columns"] = [
  {
    key: "created_at",
    header: "Tanggal",
    sorts: { ascending: "oldest", descending: "newest" },
    labelled: true,
    cell: ({ created_at }) => (
      <span className="lg:whitespace-nowrap">
        <Moment at={created_at} look="day" />
      </span>
    ),
  },
  {
    key: "name",
    header: "Nama",
    sorts: { ascending: "name", descending: "-name" },
    main: true,
    cell: ({ id, name }) => (
      <div className="relative -my-1.5 grid min-h-11 content-center">
        <RowLink to={adminPaths.student(id)}>{name}</RowLink>
      </div>
    ),
  },
  {
    key: "npm",
    header: "NPM",
    sorts: { ascending: "npm", descending: "-npm" },
    labelled: true,
    cell: ({ npm }) => npm ?? "–",
  },
  {
    key: "email",
    header: "Email kampus",
    sorts: { ascending: "email", descending: "-email" },
    cell: ({ campus_email }) => campus_email && <CampusEmail address={campus_email} isCell />,
  },
  {
    key: "status",
    header: "Status",
    sorts: { ascending: "status", descending: "-status" },
    cell: ({ status }) => status && <StudentStatusBadge status={status} />,
  },
  {
    key: "due",
    header: "Sisa waktu",
    sorts: { ascending: "due" },
    cell: ({ due_at }) => due_at && <AdminDue at={due_at} />,
  },
  {
    key: "claim",
    header: "Ditangani",
    cell: ({ claim }) => <ClaimedBy claim={claim} />,
  },
];

/** Students, a block for each under 1024 px. */
export function AccountTable({
  students,
  ...table
}: { students: readonly ListedStudent[] } & Pick<
  Table,
  "caption" | "sorting" | "currentKey" | "selection"
>) {
  return (
    <DataTable
      {...table}
      className="max-lg:[&_.table-main]:-order-1 max-lg:[&_.table-tick]:-order-2"
      rows={students}
      rowKey={({ id }) => id}
      columns={columns}
    />
  );
}
