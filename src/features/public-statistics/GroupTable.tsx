import { Card } from "../../ui/Card.tsx";
import { daysText } from "../../web/figures-text.ts";
import type { Group } from "./public-statistics.contract.ts";
import { cellText, percentText } from "./public-statistics.web.ts";

const COLUMNS = [
  ["Separuhnya dijawab dalam", ({ median_days }: Group) => daysText(median_days)],
  ["Beres menurut penulis", ({ solved_percent }: Group) => percentText(solved_percent)],
  ["Dibuka kembali", ({ reopened_percent }: Group) => percentText(reopened_percent)],
] as const;

const countOf = ({ total }: Group) => (typeof total === "number" ? total : 0);

/** Reports by what they are about, each count with a bar: the table is the chart. Below 640 px a row is a block. */
export function GroupTable<K extends string>({
  title,
  head,
  labels,
  groups,
}: {
  title: string;
  /** The name of the rows: 'Kategori'. */
  head: string;
  labels: Readonly<Record<K, string>>;
  groups: Readonly<Record<K, Group>>;
}) {
  const rows = Object.entries<string>(labels).map(([key, label]) => ({
    label,
    group: groups[key as K],
  }));
  const most = Math.max(1, ...rows.map(({ group }) => countOf(group)));
  return (
    <Card as="section">
      <h2 className="pb-2 text-md font-semibold">{title}</h2>
      {/* oxlint-disable jsx-a11y/no-redundant-roles -- CSS changes display */}
      <table role="table" className="w-full text-sm tabular-nums max-sm:block">
        <caption className="sr-only">{title}</caption>
        <thead role="rowgroup" className="text-xs text-muted max-sm:sr-only">
          <tr role="row">
            <th role="columnheader" scope="col" className="py-1.5 text-left font-medium">
              {head}
            </th>
            <th role="columnheader" scope="col" className="w-2/5 py-1.5 pl-3 text-left font-medium">
              Laporan terbuka
            </th>
            {COLUMNS.map(([name]) => (
              <th
                key={name}
                role="columnheader"
                scope="col"
                className="py-1.5 pl-3 text-right font-medium"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-sm:block">
          {rows.map(({ label, group }) => (
            <tr
              key={label}
              role="row"
              className="border-t border-line max-sm:grid max-sm:grid-cols-[repeat(auto-fill,minmax(4.75rem,1fr))] max-sm:gap-x-3 max-sm:py-2"
            >
              <th
                role="rowheader"
                scope="row"
                className="py-2 text-left font-medium max-sm:col-span-full max-sm:pb-0"
              >
                {label}
              </th>
              {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its number stands deeper than the rule looks */}
              <td role="cell" className="py-2 sm:pl-3 max-sm:col-span-full">
                <span className="flex items-center gap-3">
                  <span aria-hidden="true" className="h-3.5 flex-1">
                    <span
                      className="block h-full min-w-px rounded-sm bg-primary"
                      style={{ width: `${(100 * countOf(group)) / most}%` }}
                    />
                  </span>
                  <span className="min-w-10 text-right">{cellText(group.total)}</span>
                </span>
              </td>
              {COLUMNS.map(([name, cell]) => (
                <td
                  key={name}
                  role="cell"
                  className="max-sm:self-end sm:py-2 sm:pl-3 sm:text-right"
                >
                  <span aria-hidden="true" className="block text-xs text-muted sm:hidden">
                    {name}
                  </span>
                  {cell(group)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {/* oxlint-enable jsx-a11y/no-redundant-roles */}
    </Card>
  );
}
