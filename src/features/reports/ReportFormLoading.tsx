import { Sheet } from "../../ui/Sheet.tsx";
import { Loading, Skeleton } from "../../ui/Skeleton.tsx";

/** The shapes of a report's form. */
export function ReportFormLoading() {
  return (
    <Sheet>
      <Loading label="Memuat laporan…" className="grid gap-7">
        <Skeleton height="4.5rem" />
        <Skeleton height="9rem" />
        <div className="grid gap-7 *:h-46 md:*:h-33">
          <Skeleton />
          <Skeleton />
        </div>
        <Skeleton height="6rem" />
      </Loading>
    </Sheet>
  );
}
