/* oxlint-disable jsx-a11y/no-redundant-roles -- CSS changes the display of all parts of a table */
import { memo, type ReactNode } from "react";
import type { To } from "react-router";
import { classes } from "./classes.ts";
import { Icon } from "./Icon.tsx";
import { Link } from "./Link.tsx";

type Column<Row, Sort = string> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The list's sort keys for this column, in one direction or both. */
  sorts?: { readonly ascending?: Sort; readonly descending?: Sort };
  /** The column that names the row: full width where rows are blocks. */
  main?: boolean;
  align?: "end";
  /** Under 1024 px the header is shown before the value. */
  labelled?: boolean;
};

export type DataTableProps<Row, Sort = string> = {
  /** The content of the table and its order, for screen readers. */
  caption: string;
  columns: readonly Column<Row, Sort>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** The list's sort key, and the address with another one: the heads of columns with `sorts` become links. */
  sorting?: { readonly by: Sort; readonly href: (sort: Sort) => To };
  /** The row that the keyboard has selected. */
  currentKey?: string | number | undefined;
  /** Checkboxes before the rows. */
  selection?:
    | {
        selected: ReadonlySet<string | number>;
        label: (row: Row) => string;
        onToggle: (row: Row) => void;
        onToggleAll: () => void;
      }
    | undefined;
  className?: string;
};

/**
 * A table from 1024 px, a block for each row below that. The roles are written out, because a changed `display`
 * would remove them. Loading, empty and failed are states of the page, not of the table.
 */
export function DataTable<Row, Sort = string>({
  caption,
  columns,
  rows,
  rowKey,
  sorting,
  currentKey,
  selection,
  className,
}: DataTableProps<Row, Sort>) {
  const chosen = selection ? rows.filter((row) => selection.selected.has(rowKey(row))).length : 0;
  return (
    <div className={classes("overflow-hidden rounded-md border border-line bg-surface", className)}>
      <table role="table" className="table">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {selection && (
              <th role="columnheader" scope="col" className="table-act w-px">
                <input
                  type="checkbox"
                  className="tick"
                  aria-label="Pilih semua di halaman ini"
                  checked={rows.length > 0 && chosen === rows.length}
                  ref={(box) => {
                    if (box) box.indeterminate = chosen > 0 && chosen < rows.length;
                  }}
                  onChange={selection.onToggleAll}
                />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.key} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => {
            const key = rowKey(row);
            return (
              <TableRow
                key={key}
                id={key}
                row={row}
                columns={columns as readonly Column<unknown>[]}
                isCurrent={key === currentKey}
                isSelected={selection?.selected.has(key)}
                label={selection?.label as ((row: unknown) => string) | undefined}
                onToggle={selection?.onToggle as ((row: unknown) => void) | undefined}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/**
 * One row, rendered again only when it has changed: a key that moves through a hundred rows changes two. For that
 * columns, label and toggle must stay the same objects.
 */
const TableRow = memo(function TableRow({
  id,
  row,
  columns,
  isCurrent,
  isSelected,
  label,
  onToggle,
}: {
  id: string | number;
  row: unknown;
  columns: readonly Column<unknown>[];
  isCurrent: boolean;
  isSelected: boolean | undefined;
  label: ((row: unknown) => string) | undefined;
  onToggle: ((row: unknown) => void) | undefined;
}) {
  return (
    <tr
      data-row={id}
      role="row"
      aria-current={isCurrent ? "true" : undefined}
      aria-selected={isSelected}
      className={isCurrent ? "table-current" : undefined}
    >
      {label && (
        <td role="cell" className="table-tick">
          <input
            type="checkbox"
            className="tick"
            aria-label={label(row)}
            checked={isSelected === true}
            onChange={() => onToggle?.(row)}
          />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.key}
          role="cell"
          className={
            classes(column.main && "table-main", column.align === "end" && "table-end") || undefined
          }
        >
          {column.labelled && (
            <span aria-hidden="true" className="table-label">
              {column.header}
            </span>
          )}
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
});

/** The head of a column. A sortable one is a link: ascending first, then descending. */
function Head<Row, Sort>({
  column: { header, align, sorts },
  sorting,
}: {
  column: Column<Row, Sort>;
  sorting: DataTableProps<Row, Sort>["sorting"];
}) {
  const look = align === "end" && "table-end";
  if (!sorts || !sorting)
    return (
      <th role="columnheader" scope="col" className={look || undefined}>
        {header}
      </th>
    );
  const { by, href } = sorting;
  const { ascending, descending } = sorts;
  const direction = by === ascending ? "ascending" : by === descending ? "descending" : "none";
  const next = direction === "ascending" ? descending : (ascending ?? descending);
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={direction}
      className={classes("table-act", look)}
    >
      <Link
        to={href(next ?? by)}
        className="-my-2 inline-flex min-h-11 min-w-11 lg:min-h-9 items-center gap-0.5 font-[inherit] text-inherit no-underline hover:text-text"
      >
        {header}
        {direction !== "none" && (
          <Icon name={direction === "ascending" ? "up" : "down"} className="size-4" />
        )}
      </Link>
    </th>
  );
}
