import { adminPaths } from "../../paths.ts";
import { DataTable, type DataTableProps } from "../../ui/DataTable.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { Moment } from "../../web/Moment.tsx";
import { RowLink } from "../back-office/RowLink.tsx";
import type { News } from "./news.contract.ts";
import { NewsCover } from "./NewsCover.tsx";
import { NewsStatusBadge } from "./NewsStatusBadge.tsx";

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
export function AdminNewsTable({ news, caption }: { news: readonly News[]; caption: string }) {
  return <DataTable caption={caption} rows={news} rowKey={({ id }) => id} columns={columns} />;
}
