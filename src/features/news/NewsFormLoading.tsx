import { Card } from "../../ui/Card.tsx";
import { Loading, Skeleton } from "../../ui/Skeleton.tsx";

/** The skeleton of a news item's form. */
export function NewsFormLoading() {
  return (
    <Loading label="Memuat berita…">
      <Card
        padding="roomy"
        aria-hidden="true"
        className="grid gap-7 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-10"
      >
        <div className="grid content-start gap-7">
          <Skeleton height="4.5rem" />
          <Skeleton height="22rem" />
        </div>
        <div className="grid content-start gap-7">
          <Skeleton height="11rem" />
          <Skeleton height="7rem" />
          <Skeleton height="7rem" />
        </div>
      </Card>
    </Loading>
  );
}
