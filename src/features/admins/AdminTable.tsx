import { adminPaths } from "../../paths.ts";
import { Chip } from "../../ui/Chip.tsx";
import { DataTable, type DataTableProps } from "../../ui/DataTable.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { RowLink } from "../back-office/RowLink.tsx";
import type { AdminAccount, AdminSort } from "./admin.contract.ts";

type Table = DataTableProps<AdminAccount, AdminSort>;

/**
 * Admins, each as a block under 1024 px. Admins cannot delete themselves.
 * @param ownId the account of the viewer
 */
export function AdminTable({
  admins,
  ownId,
  onDelete,
  ...table
}: {
  admins: readonly AdminAccount[];
  ownId: number | undefined;
  onDelete: (admin: AdminAccount) => void;
} & Pick<Table, "caption" | "sorting">) {
  const columns: Table["columns"] = [
    {
      key: "username",
      header: "Username",
      sorts: { ascending: "username", descending: "-username" },
      labelled: true,
      cell: ({ username }) => <span className="wrap-anywhere">{username ?? "–"}</span>,
    },
    {
      key: "name",
      header: "Nama",
      sorts: { ascending: "name", descending: "-name" },
      main: true,
      cell: ({ id, name, role }) => (
        <div className="relative -my-1.5 flex min-h-11 flex-wrap items-center gap-x-2.5 gap-y-1">
          <RowLink to={adminPaths.admin(id)}>{name}</RowLink>
          {role === "superadmin" && <Chip>Superadmin</Chip>}
          {id === ownId && <Chip>Anda</Chip>}
        </div>
      ),
    },
    {
      key: "email",
      header: "Email",
      sorts: { ascending: "email", descending: "-email" },
      labelled: true,
      cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
    },
    {
      key: "delete",
      header: "Hapus",
      align: "end",
      cell: (admin) =>
        admin.id !== ownId && (
          <span className="-my-2 inline-flex">
            <IconButton
              icon="trash"
              label={`Hapus ${admin.name}`}
              onClick={() => onDelete(admin)}
            />
          </span>
        ),
    },
  ];
  return (
    <DataTable
      {...table}
      // in a block: the delete button in the upper right corner
      className="max-lg:[&_.table-main]:order-first max-lg:[&_.table-main]:pr-14 max-lg:[&_tbody_tr]:relative max-lg:[&_td.table-end]:absolute max-lg:[&_td.table-end]:top-3 max-lg:[&_td.table-end]:right-2"
      rows={admins}
      rowKey={({ id }) => id}
      columns={columns}
    />
  );
}
