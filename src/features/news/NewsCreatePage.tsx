import { adminPaths } from "../../paths.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { AfterSending } from "../../web/AfterSending.tsx";
import { WithDraft } from "../../web/KeptDraft.tsx";
import { useUser } from "../../web/profile.ts";
import { newsDraft } from "./news-draft.web.ts";
import { NewsCreateForm } from "./NewsCreateForm.tsx";
import { NewsFormLoading } from "./NewsFormLoading.tsx";

/** `/admin/buat-advika`: the form of a new item. */
export function NewsCreatePage() {
  const user = useUser();
  if (!user) return null;
  return (
    <div className="mx-auto w-full max-w-page">
      <PageHeader dense title="Buat berita" back={{ to: adminPaths.news, label: "Advika" }} />
      <AfterSending call="POST /admin/news" loading={<NewsFormLoading />}>
        <WithDraft slot={newsDraft} userId={user.id} loading={<NewsFormLoading />}>
          {(left) => <NewsCreateForm slot={newsDraft} userId={user.id} left={left} />}
        </WithDraft>
      </AfterSending>
    </div>
  );
}
