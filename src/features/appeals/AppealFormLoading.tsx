import { Sheet } from "../../ui/Sheet.tsx";
import { Loading, Skeleton } from "../../ui/Skeleton.tsx";

/** The skeleton of an appeal's form. */
export function AppealFormLoading() {
  return (
    <Sheet>
      <Loading label="Memuat banding…" className="grid gap-7">
        <Skeleton width="12rem" height="4.5rem" />
        <Skeleton height="7rem" />
        <div className="grid gap-4 md:grid-cols-2">
          <Skeleton height="6.75rem" />
          <Skeleton height="6.75rem" />
          <Skeleton height="6.75rem" />
          <Skeleton height="6.75rem" />
        </div>
      </Loading>
    </Sheet>
  );
}
