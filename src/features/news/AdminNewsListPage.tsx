import { NEWS_SORTS, NEWS_STATUSES } from "../../labels.ts";
import { adminPaths } from "../../paths.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { useList } from "../../web/list.ts";
import { useAddress } from "../../web/route.tsx";
import { StatusTabs } from "../../web/StatusTabs.tsx";
import { knownKey } from "../back-office/admin-filters.web.ts";
import { AdminSort } from "../back-office/AdminSort.tsx";
import { AdminList } from "../back-office/AdminList.tsx";
import { AdminSearch } from "../back-office/AdminSearch.tsx";
import { AdminNewsTable } from "./AdminNewsTable.tsx";

/** `/admin/advika`: all news, with drafts; search, filters and order are in the address. */
export function AdminNewsListPage() {
  const { query } = useAddress();
  const status = knownKey(NEWS_STATUSES, query["status"]);
  const sort = knownKey(NEWS_SORTS, query["sort"]) ?? "newest";
  const search = query["search"];
  const list = useList("GET /admin/news", { search, page: query["page"], status, sort });

  return (
    <>
      <PageHeader
        title="Advika"
        dense
        actions={
          <ButtonLink to={adminPaths.newNewsItem} variant="primary" icon="plus">
            Buat berita
          </ButtonLink>
        }
      />
      <div className="flex flex-wrap gap-2.5">
        <AdminSearch label="Cari judul atau isi" className="flex-[1_1_12rem] lg:max-w-80" />
        <AdminSort
          labels={NEWS_SORTS}
          value={sort}
          className="flex-[1_1_12rem] lg:ml-auto lg:flex-none"
        />
      </div>
      <StatusTabs labels={NEWS_STATUSES} answer={list.data} current={status} />
      <AdminList
        list={list}
        noun="berita"
        empty="Artikel tidak ditemukan"
        hint="Tulis berita pertama. Sebagai Draft, hanya admin yang melihatnya."
        filters={{ search, status }}
      >
        <AdminNewsTable
          news={list.data?.data ?? []}
          caption={`Daftar berita, diurutkan menurut ${NEWS_SORTS[sort]}`}
        />
      </AdminList>
    </>
  );
}
