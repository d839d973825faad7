import { adminPaths } from "../../paths.ts";
import { Card } from "../../ui/Card.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { WithDraft } from "../../web/KeptDraft.tsx";
import { Loaded, useRecord } from "../../web/Loaded.tsx";
import { useUser } from "../../web/profile.ts";
import { NotFoundPage } from "../../web/NotFoundPage.tsx";
import { newsEdit } from "./news-draft.web.ts";
import type { NewsDetail } from "./news.contract.ts";
import { NewsEditForm } from "./NewsEditForm.tsx";
import { NewsFormLoading } from "./NewsFormLoading.tsx";
import { useParams } from "../../web/route.tsx";

/** `/admin/advika/{id}/edit`: the form of an existing item. */
export function NewsEditPage() {
  const { id = "" } = useParams();
  const user = useUser();
  const { result, isMissing } = useRecord("GET /admin/news/{id}", id);
  if (isMissing && !result.data) return <NotFoundPage />;
  if (!user) return null;
  return (
    <div className="mx-auto w-full max-w-page">
      <PageHeader
        dense
        title="Ubah berita"
        back={{ to: adminPaths.newsItem(id), label: "Berita ini" }}
      />
      <Loaded
        result={result}
        title="Berita belum dapat dimuat"
        frame={Card}
        loading={<NewsFormLoading />}
      >
        {({ data }) => <Edit key={id} userId={user.id} news={data} />}
      </Loaded>
    </div>
  );
}

/** The form, starting with the unsaved changes on this device. */
function Edit({ userId, news }: { userId: number; news: NewsDetail }) {
  return (
    <WithDraft slot={newsEdit(news.id)} userId={userId} loading={<NewsFormLoading />}>
      {(left) => <NewsEditForm userId={userId} news={news} left={left} />}
    </WithDraft>
  );
}
