import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { LIST_FIELDS, type ListChanges } from "./enrolment.contract.ts";

type Change = ListChanges["added"];

const number = (n: number) => n.toLocaleString("id-ID");

/** If a change affects this share of the present list, the file may be the wrong one. */
const MUCH = 0.3;

/**
 * What an import would change: the numbers and a few students of each kind, and the button for it.
 * @param ignored headings of columns that are left out
 * @param unoffered study programmes that the campus's own list does not have
 * @param present the number of students in the present list
 */
export function ListChangesView({
  changes,
  rows,
  ignored,
  unoffered,
  present,
  busy,
  onImport,
  onCancel,
}: {
  changes: ListChanges;
  rows: number;
  ignored: readonly string[];
  unoffered: readonly string[];
  present: number;
  busy: boolean;
  onImport: () => void;
  onCancel: () => void;
}) {
  const { added, changed, gone, unchanged } = changes;
  const isSame = added.count + changed.count + gone.count === 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Notice tone="info" role="status">
        <b className="font-semibold">File ini dapat dipakai: {number(rows)} mahasiswa.</b>{" "}
        {isSame ? "Isinya sama dengan daftar sekarang." : "Daftar belum berubah."}
      </Notice>
      <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4 sm:gap-3">
        <Figure name="Baru" count={added.count} />
        <Figure name="Berubah" count={changed.count} />
        <Figure name="Tidak ada lagi" count={gone.count} />
        <Figure name="Tetap" count={unchanged} />
      </dl>
      {gone.count > present * MUCH && (
        <Notice tone="warning" icon="alert">
          <b className="font-semibold">
            {number(gone.count)} dari {number(present)} mahasiswa tidak ada di file ini.
          </b>{" "}
          Pastikan filenya memuat seluruh kampus, bukan satu fakultas atau angkatan saja.
        </Notice>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 empty:hidden md:grid-cols-3">
        <Examples title="Baru" change={added} />
        <Examples title="Berubah" change={changed} />
        <Examples title="Tidak ada lagi" change={gone} />
      </div>
      {ignored.length > 0 && (
        <p className="text-sm wrap-anywhere text-muted">
          Kolom yang tidak dipakai dan tidak disimpan: {ignored.join(", ")}.
        </p>
      )}
      {unoffered.length > 0 && (
        <p className="text-sm wrap-anywhere text-muted">
          Program studi yang tidak ada di pengaturan kampus, dan tetap dipakai:{" "}
          {unoffered.join(", ")}.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" busy={busy} onClick={onImport}>
          {present > 0 ? "Ganti daftar" : "Impor daftar"}
        </Button>
        <Button disabled={busy} onClick={onCancel}>
          Tidak jadi
        </Button>
      </div>
    </div>
  );
}

function Figure({ name, count }: { name: string; count: number }) {
  return (
    <div className="flex flex-col rounded-md border border-(--well-line) bg-sunken px-3 py-2.5">
      <dt className="order-2 text-xs text-muted">{name}</dt>
      <dd className="text-lg font-bold tabular-nums">{number(count)}</dd>
    </div>
  );
}

function Examples({ title, change }: { title: string; change: Change }) {
  const { count, examples } = change;
  if (count === 0) return null;
  return (
    <section className="min-w-0">
      <h3 className="text-sm font-semibold">{title}</h3>
      <ul className="mt-1 divide-y divide-line text-sm">
        {examples.map(({ npm, name, fields }) => (
          <li key={npm} className="py-1.5">
            <span className="block wrap-anywhere">{name}</span>
            <span className="block text-xs text-muted tabular-nums">
              {npm}
              {fields.length > 0 &&
                `, berubah: ${fields.map((field) => LIST_FIELDS[field]).join(", ")}`}
            </span>
          </li>
        ))}
        {count > examples.length && (
          <li className="py-1.5 text-xs text-muted">
            {examples.length > 0 ? "dan " : ""}
            {number(count - examples.length)} lainnya
          </li>
        )}
      </ul>
    </section>
  );
}
