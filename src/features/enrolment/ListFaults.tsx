import { DataTable } from "../../ui/DataTable.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { LIST_FIELDS, type ListCheck, type ListFault } from "./enrolment.contract.ts";

type Numbered = ListFault & { readonly number: number };

const COLUMNS = [
  {
    key: "row",
    header: "Baris",
    labelled: true,
    cell: ({ row }: Numbered) => (
      <span className="tabular-nums">{row === null ? "Seluruh file" : row}</span>
    ),
  },
  {
    key: "field",
    header: "Kolom",
    labelled: true,
    cell: ({ field }: Numbered) => (field ? LIST_FIELDS[field] : "Seluruh baris"),
  },
  {
    key: "message",
    header: "Yang perlu diperbaiki",
    main: true,
    cell: (one: Numbered) => one.message,
  },
];

/** The faults of a file, by row. */
export function ListFaults({ checked }: { checked: ListCheck }) {
  const { faults, fault_count: count, rows } = checked;
  const [only] = faults;
  if (only && count === 1 && only.row === null)
    return (
      <Notice tone="danger" role="alert">
        <b className="font-semibold">File belum dapat dipakai.</b> {only.message}
      </Notice>
    );
  const all = count.toLocaleString("id-ID");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Notice tone="danger" role="alert">
        <b className="font-semibold">
          {all} hal perlu diperbaiki di file ini
          {rows > 0 && `, dari ${rows.toLocaleString("id-ID")} baris`}.
        </b>{" "}
        Daftar tidak berubah. Perbaiki filenya, lalu pilih lagi.
      </Notice>
      <DataTable
        caption="Yang perlu diperbaiki, menurut baris"
        columns={COLUMNS}
        rows={faults.map((one, number) => ({ ...one, number }))}
        rowKey={({ number }) => number}
      />
      {count > faults.length && (
        <p className="text-sm text-muted">
          {faults.length} yang pertama dari {all} ditampilkan.
        </p>
      )}
    </div>
  );
}
