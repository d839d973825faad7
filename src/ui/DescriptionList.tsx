import { Fragment, type ReactNode } from "react";

/** Facts about one thing, with the name left of the value from 640 px. Entries with the value `null` are left out. */
export function DescriptionList({
  items,
}: {
  items: readonly { term: string; value: ReactNode }[];
}) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] text-sm">
      {items.map(({ term, value }) =>
        value === null ? (
          <Fragment key={term} />
        ) : (
          <div
            key={term}
            className="grid grid-cols-[minmax(0,1fr)] gap-x-4 border-b border-line py-2.75 last:border-0 sm:grid-cols-[10rem_minmax(0,1fr)]"
          >
            <dt className="text-muted">{term}</dt>
            <dd className="font-[550] wrap-anywhere">{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
