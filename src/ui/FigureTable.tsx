import type { ReactNode } from "react";
import { Card } from "./Card.tsx";

/** Figures by group. Below 640 px a row is a block, and each figure has its name above it. */
export function FigureTable<K extends string, V>({
  title,
  head,
  labels,
  of,
  bar,
  columns = [],
  action,
  dense = false,
}: {
  title: string;
  /** The name of the rows: 'Kategori'. */
  head: string;
  labels: Readonly<Record<K, string>>;
  of: Readonly<Record<K, V>>;
  /** A count with a bar: the table is the chart. A single count needs no visible name. */
  bar?: { name: string; count: (value: V) => number; text: (value: V) => string };
  columns?: readonly (readonly [name: string, text: (value: V) => string])[];
  /** Stands beside the title. */
  action?: ReactNode;
  dense?: boolean;
}) {
  const rows = Object.entries<string>(labels).map(([key, label]) => ({
    label,
    value: of[key as K],
  }));
  const most = Math.max(1, ...rows.map(({ value }) => bar?.count(value) ?? 0));
  return (
    <Card as="section" padding={dense ? "dense" : "normal"}>
      <CardHead title={title}>{action}</CardHead>
      {/* oxlint-disable jsx-a11y/no-redundant-roles -- CSS changes display */}
      <table role="table" className="w-full text-sm tabular-nums max-sm:block">
        <caption className="sr-only">{title}</caption>
        <thead
          role="rowgroup"
          className={`text-xs text-muted ${columns.length > 0 ? "max-sm:sr-only" : "sr-only"}`}
        >
          <tr role="row">
            <th role="columnheader" scope="col" className="py-1.5 text-left font-medium">
              {head}
            </th>
            {bar && (
              <th role="columnheader" scope="col" className="py-1.5 pl-3 text-left font-medium">
                {bar.name}
              </th>
            )}
            {columns.map(([name]) => (
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
          {rows.map(({ label, value }) => (
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
              {bar && (
                // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its number stands deeper than the rule looks
                <td
                  role="cell"
                  className={`py-1 sm:py-2 sm:pl-3 max-sm:col-span-full ${columns.length > 0 ? "sm:w-2/5" : "sm:w-3/5"}`}
                >
                  <span className="flex items-center gap-3">
                    <span aria-hidden="true" className="h-3.5 flex-1">
                      <span
                        className="block h-full min-w-px rounded-sm bg-primary"
                        style={{ width: `${(100 * bar.count(value)) / most}%` }}
                      />
                    </span>
                    <span className="min-w-10 text-right">{bar.text(value)}</span>
                  </span>
                </td>
              )}
              {columns.map(([name, text]) => (
                <td
                  key={name}
                  role="cell"
                  className="max-sm:self-end sm:py-2 sm:pl-3 sm:text-right"
                >
                  <span aria-hidden="true" className="block text-xs text-muted sm:hidden">
                    {name}
                  </span>
                  {text(value)}
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

/** The title of a card, with its buttons beside it, or below it where there is no room. */
export function CardHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 pb-2">
      <h2 className="flex-[1_1_7rem] text-md font-semibold">{title}</h2>
      {children}
    </div>
  );
}
