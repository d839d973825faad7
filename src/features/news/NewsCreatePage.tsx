import { PageHeader } from "../../ui/PageHeader.tsx";
import { useUser } from "../../web/profile.ts";
import { NewsCreateForm } from "./NewsCreateForm.tsx";

/** `/admin/buat-advika`: the form of a new item. */
export function NewsCreatePage() {
  const user = useUser();
  if (!user) return null;
  return (
    <div className="mx-auto w-full max-w-page">
      <PageHeader dense title="Buat berita" back={{ to: "/admin/advika", label: "Advika" }} />
      <NewsCreateForm userId={user.id} />
    </div>
  );
}
