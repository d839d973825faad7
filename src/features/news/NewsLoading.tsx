import { classes } from "../../ui/classes.ts";
import { Loading, Skeleton, SkeletonLines } from "../../ui/Skeleton.tsx";

const Shape = ({ lead }: { lead: boolean }) => (
  <div
    aria-hidden="true"
    className={classes(
      "grid content-start overflow-hidden rounded-leaf-lg border border-line bg-surface shadow-sm",
      lead && "sm:col-span-full lg:grid-cols-[4fr_3fr]",
    )}
  >
    <div className="grid aspect-[40/21]">
      <Skeleton height="100%" />
    </div>
    <div className={classes("grid content-start gap-2.5 p-5", lead && "lg:content-center lg:p-8")}>
      <Skeleton width="30%" height="0.75rem" />
      <Skeleton width="80%" height="1.125rem" />
      <SkeletonLines />
    </div>
  </div>
);

/** As many cards as fill a screen, in the shape of the real ones; `lead`: the first fills a row. */
export function NewsLoading({ lead }: { lead: boolean }) {
  return (
    <Loading label="Memuat berita…" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-5">
      {Array.from({ length: lead ? 7 : 6 }, (_, at) => (
        <Shape key={at} lead={lead && at === 0} />
      ))}
    </Loading>
  );
}
