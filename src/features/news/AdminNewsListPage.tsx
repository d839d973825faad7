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
import { DataTable, type DataTableProps } from "../../ui/DataTable.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { Moment } from "../../web/Moment.tsx";
import { RowLink } from "../back-office/RowLink.tsx";
import type { News } from "./news.contract.ts";
import { NewsCover } from "./NewsCover.tsx";
import { NewsStatusBadge } from "./NewsStatusBadge.tsx";

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

/** Cover and title. */
function TitleCell({ news }: { news: News }) {
  return (
    <div className="relative grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-3">
      <NewsCover news={news} sizes="5rem" className="aspect-[40/21] rounded-sm" />
      <div className="grid min-h-11 content-center">
        <RowLink to={adminPaths.newsItem(news.id)}>{news.title}</RowLink>
        <span className="flex flex-wrap items-center gap-x-2.5 text-xs text-muted">
          {news.admins && <span className="wrap-anywhere">{news.admins.name}</span>}
          {news.attachment && (
            <span>
              <Icon name="clip" className="size-4" />
              <VisuallyHidden>Ada lampiran</VisuallyHidden>
            </span>
          )}
        </span>
      </div>
    </div>
  );
}

const columns: DataTableProps<News>["columns"] = [
  { key: "title", header: "Berita", main: true, cell: (news) => <TitleCell news={news} /> },
  {
    key: "status",
    header: "Status",
    cell: ({ status }) => <NewsStatusBadge status={status} />,
  },
  {
    key: "created",
    header: "Ditulis",
    labelled: true,
    cell: ({ created_at: at }) => <Moment at={at} />,
  },
  {
    key: "published",
    header: "Terbit pertama",
    labelled: true,
    cell: ({ published_at: at }) => (at ? <Moment at={at} /> : "Belum"),
  },
];

/** News as admins see them, a block for each under 1024 px. */
function AdminNewsTable({ news, caption }: { news: readonly News[]; caption: string }) {
  return <DataTable caption={caption} rows={news} rowKey={({ id }) => id} columns={columns} />;
}
