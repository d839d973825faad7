import type { To } from "react-router";
import { adminPaths } from "../../paths.ts";
import { Chip } from "../../ui/Chip.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { useOpening } from "../../web/way-back.ts";
import type { AdminAccount, AdminSort } from "./admin.contract.ts";
import { Link } from "../../ui/Link.tsx";

type Direction = "ascending" | "descending";

/** The sorts of the API by column: upwards, downwards. */
const sorts: Readonly<Record<string, readonly [AdminSort, AdminSort]>> = {
  username: ["username", "-username"],
  name: ["name", "-name"],
  email: ["email", "-email"],
};

const columnOf = (sort: AdminSort): { key: string; direction: Direction } | undefined => {
  for (const [key, [up, down]] of Object.entries(sorts)) {
    if (up === sort) return { key, direction: "ascending" };
    if (down === sort) return { key, direction: "descending" };
  }
  return undefined;
};

/** The name; the whole cell is the link, and leads back to the list as it is. */
function NameCell({ admin, isOwn }: { admin: AdminAccount; isOwn: boolean }) {
  const opening = useOpening();
  return (
    <div className="relative -my-1.5 flex min-h-11 flex-wrap items-center gap-x-2.5 gap-y-1">
      <Link
        to={adminPaths.admin(admin.id)}
        state={opening}
        className="font-medium wrap-anywhere text-text no-underline after:absolute after:inset-0 hover:text-link hover:underline"
      >
        {admin.name}
      </Link>
      {admin.role === "superadmin" && <Chip>Superadmin</Chip>}
      {isOwn && <Chip>Anda</Chip>}
    </div>
  );
}

/**
 * Admins, a block for each under 1024 px. Nobody deletes themself.
 * @param ownId the account of whoever looks
 * @param sortHref answers the address sorted another way
 */
export function AdminTable({
  admins,
  ownId,
  caption,
  sort,
  sortHref,
  onDelete,
}: {
  admins: readonly AdminAccount[];
  ownId: number | undefined;
  caption: string;
  sort: AdminSort;
  sortHref: (sort: AdminSort) => To;
  onDelete: (admin: AdminAccount) => void;
}) {
  const columns: Parameters<typeof DataTable<AdminAccount>>[0]["columns"] = [
    {
      key: "username",
      header: "Username",
      sortable: true,
      labelled: true,
      cell: ({ username }) => <span className="wrap-anywhere">{username ?? "–"}</span>,
    },
    {
      key: "name",
      header: "Nama",
      sortable: true,
      main: true,
      cell: (admin) => <NameCell admin={admin} isOwn={admin.id === ownId} />,
    },
    {
      key: "email",
      header: "Email",
      sortable: true,
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
      caption={caption}
      // as a block: the bin in the upper right corner
      className="max-lg:[&_.table-main]:order-first max-lg:[&_.table-main]:pr-14 max-lg:[&_tbody_tr]:relative max-lg:[&_td.table-end]:absolute max-lg:[&_td.table-end]:top-3 max-lg:[&_td.table-end]:right-2"
      rows={admins}
      rowKey={({ id }) => id}
      sort={columnOf(sort)}
      sortHref={(key, direction) =>
        sortHref(sorts[key]?.[direction === "ascending" ? 0 : 1] ?? "newest")
      }
      columns={columns}
    />
  );
}
