import type { ReactNode } from "react";
import { Card } from "./Card.tsx";

/** Five figures above charts, each a name, a value and a note; the last one has a row of its own below 1024 px. */
export function FigureCards({
  figures,
}: {
  figures: readonly (readonly [name: string, value: string, note: ReactNode])[];
}) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(max(8rem,50%-0.375rem),1fr))] gap-3 lg:grid-cols-5">
      {figures.map(([name, value, note]) => (
        <Card
          key={name}
          padding="none"
          className="row-span-2 grid grid-rows-subgrid gap-y-0 p-3 last:max-lg:col-span-full sm:p-4"
        >
          <dt className="text-sm text-muted">{name}</dt>
          <dd>
            <span className="block text-xl font-bold tabular-nums">{value}</span>
            <span className="mt-0.5 block text-xs leading-snug text-muted tabular-nums">
              {note}
            </span>
          </dd>
        </Card>
      ))}
    </dl>
  );
}
