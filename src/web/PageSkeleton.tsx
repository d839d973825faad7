import { Loading, Skeleton, SkeletonCard } from "../ui/Skeleton.tsx";

/** While a page is on its way: its head and two of its cards. */
export function PageSkeleton() {
  return (
    <Loading label="Memuat halaman…" className="grid gap-3.5 pt-7 pb-16">
      <div className="mb-3 grid gap-3">
        <Skeleton width="14rem" height="1.75rem" />
        <Skeleton width="22rem" />
      </div>
      <SkeletonCard />
      <SkeletonCard />
    </Loading>
  );
}
