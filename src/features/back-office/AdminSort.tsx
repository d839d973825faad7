import { classes } from "../../ui/classes.ts";
import { AdminFilter } from "./AdminFilter.tsx";

/** The order of a list, with a label: without one, 'Tenggat' would look like another filter. */
export function AdminSort({
  labels,
  value,
  className,
}: {
  labels: Readonly<Record<string, string>>;
  value: string;
  className?: string;
}) {
  return (
    <div className={classes("no-print flex min-w-0 items-center gap-2.5", className)}>
      <span aria-hidden="true" className="text-sm text-muted">
        Urutkan
      </span>
      <AdminFilter name="sort" label="Urutkan" labels={labels} value={value} />
    </div>
  );
}
