import type { ReactNode } from "react";
import { Button } from "../../ui/Button.tsx";

/** How many rows are marked and what can be done with them; stays in sight while any is. */
export function SelectionBar({
  count,
  noun,
  onClear,
  children,
}: {
  count: number;
  noun: string;
  onClear: () => void;
  children: ReactNode;
}) {
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 && `${count} ${noun} dipilih`}
      </p>
      {count > 0 && (
        <div className="sticky bottom-2 z-3 mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line-strong bg-surface px-4 py-2 shadow-md lg:bottom-14">
          <span aria-hidden="true" className="text-sm font-semibold tabular-nums">
            {count} {noun} dipilih
          </span>
          <span className="flex flex-wrap gap-2 sm:ml-auto">
            <Button variant="ghost" size="sm" aria-keyshortcuts="Escape" onClick={onClear}>
              Lepas pilihan
            </Button>
            {children}
          </span>
        </div>
      )}
    </>
  );
}
