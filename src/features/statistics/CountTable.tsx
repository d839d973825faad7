import type { CallInput } from "../../web/api.ts";
import { Card } from "../../ui/Card.tsx";
import { ExportButton } from "../back-office/ExportButton.tsx";
import { numberText } from "../../web/figures-text.ts";

/** Counts by what they are counted for, each with a bar: the table is the chart. */
export function CountTable<K extends string>({
  title,
  head,
  labels,
  counts,
  csv,
}: {
  title: string;
  /** The name of the rows: 'Kategori'. */
  head: string;
  labels: Readonly<Record<K, string>>;
  counts: Readonly<Record<K, number>>;
  csv: CallInput<"POST /admin/exports">["body"];
}) {
  const rows = Object.entries<string>(labels).map(([key, label]) => ({
    key,
    label,
    count: counts[key as K],
  }));
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <Card as="section" padding="dense">
      <div className="flex items-center justify-between gap-3 pb-2">
        <h2 className="text-md font-semibold">{title}</h2>
        <ExportButton of={csv} what={title} />
      </div>
      <table className="w-full text-sm">
        <caption className="sr-only">{title}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">Jumlah</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, count }) => (
            <tr key={key} className="border-t border-line">
              <th scope="row" className="w-px py-2 pr-3 text-left font-medium">
                <span className="block w-[8.5rem] xl:w-[11rem]">{label}</span>
              </th>
              {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its number stands deeper than the rule looks */}
              <td className="py-2">
                <span className="flex items-center gap-3">
                  <span aria-hidden="true" className="h-3.5 flex-1">
                    <span
                      className="block h-full min-w-px rounded-sm bg-primary"
                      style={{ width: `${(100 * count) / most}%` }}
                    />
                  </span>
                  <span className="min-w-10 text-right tabular-nums">{numberText(count)}</span>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
