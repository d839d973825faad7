import { keepPreviousData } from "@tanstack/react-query";
import { CATEGORIES, keysOf, REPORT_SORTS, REPORT_STATUSES } from "../../labels.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { useCall } from "../../web/query.ts";
import { useAddress } from "../../web/route.tsx";
import { DUE_FILTERS, knownKey } from "./admin-filters.web.ts";
import { AdminFilter } from "./AdminFilter.tsx";
import { AdminList } from "./AdminList.tsx";
import { AdminReportTable } from "./AdminReportTable.tsx";
import { AdminSearch } from "./AdminSearch.tsx";

const SORTS = { ...REPORT_SORTS, due: "Tenggat" } as const;
/** What is late has to be seen first. */
const DEFAULT_SORT = "due";

/** `/admin/laporan`: all reports; what is searched, chosen and sorted stands in the address. */
export function AdminReportListPage() {
  const { query, hrefWith } = useAddress();
  const category = knownKey(CATEGORIES, query["category"]);
  const status = knownKey(REPORT_STATUSES, query["status"]);
  const due = knownKey(DUE_FILTERS, query["due"]);
  const sort = knownKey(SORTS, query["sort"]) ?? DEFAULT_SORT;
  const search = query["search"];
  const list = useCall(
    "GET /admin/reports",
    { query: { search, page: query["page"], category, status, due, sort } },
    { placeholderData: keepPreviousData },
  );
  const perStatus = list.data?.total_per_status;
  const isNarrowed = [search, category, status, due].some(Boolean);

  return (
    <>
      <PageHeader title="Laporan" dense />
      <div className="grid gap-2.5 lg:grid-cols-[20rem_1fr]">
        <AdminSearch label="Cari judul, isi, atau nama" />
        <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 lg:ml-auto lg:grid-cols-[11rem_12.5rem_auto]">
          <AdminFilter
            name="category"
            label="Kategori"
            all="Semua kategori"
            labels={CATEGORIES}
            value={category}
          />
          <AdminFilter
            name="due"
            label="Tenggat"
            all="Semua tenggat"
            labels={DUE_FILTERS}
            value={due}
          />
          <div className="flex items-center gap-2.5 max-sm:col-span-2">
            <span aria-hidden="true" className="text-sm text-muted">
              Urutkan
            </span>
            <AdminFilter name="sort" label="Urutkan" labels={SORTS} value={sort} />
          </div>
        </div>
      </div>
      <Tabs
        label="Status"
        className="mt-2.5 mb-3"
        items={[
          {
            label: "Semua",
            count: perStatus && Object.values(perStatus).reduce((sum, n) => sum + n, 0),
            to: hrefWith({ status: undefined }),
            current: !status,
          },
          ...keysOf(REPORT_STATUSES).map((key) => ({
            label: REPORT_STATUSES[key],
            count: perStatus?.[key],
            to: hrefWith({ status: key }),
            current: status === key,
          })),
        ]}
      />
      <AdminList
        list={list}
        noun="laporan"
        empty="Belum ada laporan yang tersedia."
        hint="Begitu mahasiswa mengirim laporan, laporannya muncul di sini."
        all={isNarrowed ? hrefWith({ search: "", category: "", status: "", due: "" }) : undefined}
        hrefFor={(page) => hrefWith({ page })}
      >
        <AdminReportTable
          reports={list.data?.data ?? []}
          caption={`Daftar laporan, diurutkan menurut ${SORTS[sort]}`}
          sort={sort}
          sortHref={(key) => hrefWith({ sort: key === sort ? "newest" : key })}
        />
      </AdminList>
    </>
  );
}
