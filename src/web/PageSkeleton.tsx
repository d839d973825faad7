import { Loading, Skeleton, SkeletonCard } from "../ui/Skeleton.tsx";

/** The skeleton of a page while it loads: its head and two of its cards. */
export function PageSkeleton() {
  return (
    <Loading label="Memuat halaman…" className="grid gap-3.5 pt-7 pb-16">
      <div className="mb-3 grid gap-3">
        <Skeleton width="min(14rem, 60%)" height="1.75rem" />
        <Skeleton width="min(22rem, 90%)" />
      </div>
      <SkeletonCard />
      <SkeletonCard />
    </Loading>
  );
}
