import { useParams } from "react-router";
import { Card } from "../../ui/Card.tsx";
import { FailedState } from "../../ui/FailedState.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Loading, Skeleton } from "../../ui/Skeleton.tsx";
import { useUser } from "../../web/profile.ts";
import { useCall } from "../../web/query.ts";
import { NotFoundPage } from "../home/NotFoundPage.tsx";
import { NewsEditForm } from "./NewsEditForm.tsx";

/** `/admin/advika/{id}/edit`: the form of an item that is there already. */
export function NewsEditPage() {
  const { id = "" } = useParams();
  const user = useUser();
  const isNumber = /^[1-9]\d*$/.test(id);
  const result = useCall("GET /admin/news/{id}", { params: { id } }, { enabled: isNumber });
  if (!isNumber || (result.error?.status === 404 && !result.data)) return <NotFoundPage />;
  if (!user) return null;
  return (
    <div className="mx-auto w-full max-w-page">
      <PageHeader
        dense
        title="Edit berita"
        back={{ to: `/admin/advika/${id}`, label: "Berita ini" }}
      />
      {result.data ? (
        <NewsEditForm key={id} userId={user.id} news={result.data.data} />
      ) : result.error ? (
        <Card>
          <FailedState
            title="Berita belum dapat dimuat"
            onRetry={() => void result.refetch()}
            retrying={result.isFetching}
          >
            {result.error.message || undefined}
          </FailedState>
        </Card>
      ) : (
        <FormLoading />
      )}
    </div>
  );
}

function FormLoading() {
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
