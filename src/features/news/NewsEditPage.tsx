import { adminPaths } from "../../paths.ts";
import { Card } from "../../ui/Card.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { WithDraft } from "../../web/KeptDraft.tsx";
import { LeftOfDeleted } from "../../web/LeftOfDeleted.tsx";
import { Loaded, useRecord } from "../../web/Loaded.tsx";
import { useUser } from "../../web/profile.ts";
import { newsEdit } from "./news-draft.web.ts";
import { NewsCreateForm } from "./NewsCreateForm.tsx";
import { NewsEditForm } from "./NewsEditForm.tsx";
import { NewsFormLoading } from "./NewsFormLoading.tsx";
import { useParams } from "../../web/route.tsx";

/** `/admin/advika/{id}/edit`: the form of an existing item. */
export function NewsEditPage() {
  const { id = "" } = useParams();
  const user = useUser();
  const { result, isMissing } = useRecord("GET /admin/news/{id}", id);
  if (!user) return null;
  if (isMissing && !result.data) return <Gone id={id} userId={user.id} />;
  return (
    <div className="mx-auto w-full max-w-page">
      <PageHeader
        dense
        title="Ubah berita"
        back={{ to: adminPaths.newsItem(id), label: "Berita ini" }}
      />
      <Loaded
        result={result}
        title="Berita belum bisa dimuat."
        frame={Card}
        loading={<NewsFormLoading />}
      >
        {({ data }) => (
          <WithDraft
            key={id}
            slot={newsEdit(data.id)}
            userId={user.id}
            loading={<NewsFormLoading />}
          >
            {(left) => <NewsEditForm userId={user.id} news={data} left={left} />}
          </WithDraft>
        )}
      </Loaded>
    </div>
  );
}

/** In place of a deleted item: what an edit of it has left on this device, as a new one. */
function Gone({ id, userId }: { id: string; userId: number }) {
  const slot = newsEdit(Number(id));
  return (
    <div className="mx-auto w-full max-w-page">
      <LeftOfDeleted
        name="Berita"
        slot={slot}
        userId={userId}
        header={
          <PageHeader dense title="Buat berita" back={{ to: adminPaths.news, label: "Advika" }} />
        }
        loading={<NewsFormLoading />}
      >
        {(left) => <NewsCreateForm slot={slot} userId={userId} left={left} />}
      </LeftOfDeleted>
    </div>
  );
}
