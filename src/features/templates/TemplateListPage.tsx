import { REPORT_STATUSES } from "../../labels.ts";
import { adminPaths } from "../../paths.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { DataTable, type DataTableProps } from "../../ui/DataTable.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Moment } from "../../web/Moment.tsx";
import { useList } from "../../web/list.ts";
import { useAddress } from "../../web/route.tsx";
import { knownKey } from "../back-office/admin-filters.web.ts";
import { AdminFilter } from "../back-office/AdminFilter.tsx";
import { AdminList } from "../back-office/AdminList.tsx";
import { AdminSearch } from "../back-office/AdminSearch.tsx";
import { RowLink } from "../back-office/RowLink.tsx";
import { ReportStatusBadge } from "../../web/ReportStatusBadge.tsx";
import type { Template } from "./template.contract.ts";

/** `/admin/templat`: the texts that all admins answer with. */
export function TemplateListPage() {
  const { query } = useAddress();
  const status = knownKey(REPORT_STATUSES, query["status"]);
  const search = query["search"];
  const isNarrowed = Boolean(search || status);
  const list = useList("GET /admin/templates", { search, status, page: query["page"] });
  return (
    <>
      <PageHeader
        title="Templat"
        dense
        back={{ to: adminPaths.reports, label: "Laporan" }}
        actions={
          <ButtonLink to={adminPaths.newTemplate} variant="primary" icon="plus">
            Templat baru
          </ButtonLink>
        }
      >
        Jawaban siap pakai untuk semua admin.{" "}
        <span className="pointer-coarse:hidden">Tekan T saat menjawab untuk memakainya.</span>
      </PageHeader>
      <div className="mb-3.5 grid gap-2.5 sm:grid-cols-[minmax(0,20rem)_minmax(0,12rem)]">
        <AdminSearch label="Cari judul atau isi" />
        <AdminFilter name="status" label="Status" labels={REPORT_STATUSES} />
      </div>
      <AdminList
        list={list}
        noun="templat"
        empty={isNarrowed ? "Tidak ada templat yang cocok." : "Belum ada templat."}
        hint="Tulis jawaban yang sering Anda pakai, agar admin lain tidak mengetiknya lagi."
        filters={{ search, status }}
      >
        <DataTable
          caption="Daftar templat, diurutkan menurut judul"
          rows={list.data?.data ?? []}
          rowKey={({ id }) => id}
          columns={columns}
        />
      </AdminList>
    </>
  );
}

const columns: DataTableProps<Template>["columns"] = [
  {
    key: "title",
    header: "Templat",
    main: true,
    cell: ({ id, title, text }) => (
      <div className="relative grid min-h-11 content-center">
        <RowLink to={adminPaths.template(id)}>{title}</RowLink>
        <span className="line-clamp-2 max-w-(--measure) text-xs wrap-anywhere text-muted">
          {text}
        </span>
      </div>
    ),
  },
  {
    key: "status",
    header: "Untuk status",
    cell: ({ status }) =>
      status ? (
        <ReportStatusBadge status={status} />
      ) : (
        <span className="text-xs text-muted">Semua status</span>
      ),
  },
  {
    key: "updated",
    header: "Diubah",
    cell: ({ admins, updated_at }) => (
      <span className="text-xs wrap-anywhere text-muted">
        {updated_at ? (
          <>
            <Moment at={updated_at} look="day" />
            {admins && ` oleh ${admins.name}`}
          </>
        ) : (
          "Bawaan"
        )}
      </span>
    ),
  },
];
