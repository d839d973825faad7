import type { To } from "react-router";
import { adminPaths } from "../../paths.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import { Moment } from "../../web/Moment.tsx";
import { useOpening } from "../../web/way-back.ts";
import { ClaimedBy } from "../claims/ClaimedBy.tsx";
import { AdminDue } from "../back-office/AdminDue.tsx";
import { CampusEmail } from "../accounts/CampusEmail.tsx";
import type { ListedStudent, StudentSort } from "./student.contract.ts";
import { StudentStatusBadge } from "../accounts/StudentStatusBadge.tsx";
import { Link } from "../../ui/Link.tsx";

type Direction = "ascending" | "descending";

/** The sorts of the API by column: upwards, downwards. What is due sorts one way alone. */
const sorts: Readonly<Record<string, readonly [StudentSort, StudentSort]>> = {
  created_at: ["oldest", "newest"],
  name: ["name", "-name"],
  npm: ["npm", "-npm"],
  email: ["email", "-email"],
  status: ["status", "-status"],
  due: ["due", "due"],
};

const columnOf = (sort: StudentSort): { key: string; direction: Direction } | undefined => {
  for (const [key, [up, down]] of Object.entries(sorts)) {
    if (up === sort) return { key, direction: "ascending" };
    if (down === sort) return { key, direction: "descending" };
  }
  return undefined;
};

/** The name; the whole cell is the link, and leads back to the list as it is. */
function NameCell({ id, name }: { id: number; name: string }) {
  const opening = useOpening();
  return (
    <div className="relative -my-1.5 grid min-h-11 content-center">
      <Link
        to={adminPaths.student(id)}
        state={opening}
        className="font-medium wrap-anywhere text-text no-underline after:absolute after:inset-0 hover:text-link hover:underline"
      >
        {name}
      </Link>
    </div>
  );
}

type Table = Parameters<typeof DataTable<ListedStudent>>[0];

const columns: Table["columns"] = [
  {
    key: "created_at",
    header: "Tanggal",
    sortable: true,
    labelled: true,
    cell: ({ created_at }) => (
      <span className="whitespace-nowrap">
        <Moment at={created_at} look="day" />
      </span>
    ),
  },
  {
    key: "name",
    header: "Nama",
    sortable: true,
    main: true,
    cell: ({ id, name }) => <NameCell id={id} name={name} />,
  },
  {
    key: "npm",
    header: "NPM",
    sortable: true,
    labelled: true,
    cell: ({ npm }) => npm ?? "–",
  },
  {
    key: "email",
    header: "Email kampus",
    sortable: true,
    cell: ({ campus_email }) => campus_email && <CampusEmail address={campus_email} isCell />,
  },
  {
    key: "status",
    header: "Status",
    sortable: true,
    cell: ({ status }) => status && <StudentStatusBadge status={status} />,
  },
  {
    key: "due",
    header: "Sisa waktu",
    sortable: true,
    cell: ({ due_at }) => due_at && <AdminDue at={due_at} />,
  },
  {
    key: "claim",
    header: "Ditangani",
    cell: ({ claim }) => <ClaimedBy claim={claim} />,
  },
];

/** Students, a block for each under 1024 px. `sortHref` answers the address sorted another way. */
export function AccountTable({
  students,
  caption,
  sort,
  sortHref,
  currentKey,
  selection,
}: {
  students: readonly ListedStudent[];
  caption: string;
  sort: StudentSort;
  sortHref: (sort: StudentSort) => To;
  currentKey: number | undefined;
  selection: Table["selection"];
}) {
  return (
    <DataTable
      caption={caption}
      className="max-lg:[&_.table-main]:-order-1 max-lg:[&_.table-tick]:-order-2"
      rows={students}
      rowKey={({ id }) => id}
      sort={columnOf(sort)}
      sortHref={(key, direction) =>
        sortHref(sorts[key]?.[direction === "ascending" ? 0 : 1] ?? "newest")
      }
      columns={columns}
      currentKey={currentKey}
      selection={selection}
    />
  );
}
