import { APPEAL_PROBLEMS, APPEAL_STATUSES, REPORT_SORTS } from "../../labels.ts";
import { classes } from "../../ui/classes.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { useList } from "../../web/list.ts";
import { useAddress } from "../../web/route.tsx";
import { StatusTabs } from "../../web/StatusTabs.tsx";
import {
  DUE_FILTERS,
  FILTER_GRID,
  knownKey,
  WAITING_FILTERS,
} from "../back-office/admin-filters.web.ts";
import { AdminFilter } from "../back-office/AdminFilter.tsx";
import { AdminSort } from "../back-office/AdminSort.tsx";
import { AdminList } from "../back-office/AdminList.tsx";
import { AdminSearch } from "../back-office/AdminSearch.tsx";
import { LIST_KEYS, ShortcutBar } from "../back-office/ShortcutBar.tsx";
import { useRowKeys } from "../back-office/use-row-keys.web.ts";
import { useNextKeys } from "../queues/use-next.web.ts";
import { ExportButton } from "../back-office/ExportButton.tsx";
import { AppealCards } from "./AppealCards.tsx";
import { AppealPeriod } from "./AppealPeriod.tsx";
import { AppealPeriodLog } from "./AppealPeriodLog.tsx";

const { newest, oldest } = REPORT_SORTS;
const SORTS = { newest, oldest, due: "Tenggat" } as const;

/** Older callers still say `approved` for `responded` (docs/product/appeals.md#status). */
const statusOf = (value: string | undefined) =>
  knownKey(APPEAL_STATUSES, value === "approved" ? "responded" : value);

/** `/admin/banding-ukt`: all appeals, and whether new ones may be filed; the filters are in the address. */
export function AdminAppealListPage() {
  const { query } = useAddress();
  const status = statusOf(query["status"]);
  const problem = knownKey(APPEAL_PROBLEMS, query["problem"]);
  const waiting = knownKey(WAITING_FILTERS, query["waiting"]);
  const sort = knownKey(SORTS, query["sort"]) ?? "newest";
  const due = knownKey(DUE_FILTERS, query["due"]);
  const filters = { search: query["search"], status, problem, due, waiting };
  const list = useList("GET /admin/ukt/appeals", { ...filters, page: query["page"], sort });
  const appeals = list.data?.data ?? [];
  const { current, around } = useRowKeys(appeals.map(({ id }) => id));
  useNextKeys("appeal");

  return (
    <>
      <PageHeader
        title="Daftar Banding UKT"
        dense
        actions={<ExportButton of={{ kind: "appeals", filters }} />}
      />
      <div className="grid items-start gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_1fr]">
        <AppealPeriod className="lg:col-start-2" />
        <section
          aria-label="Banding"
          className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1"
        >
          <div className={classes(FILTER_GRID, "sm:grid-cols-2 min-[85rem]:grid-cols-4")}>
            <AdminSearch label="Cari berdasarkan nama/NPM" className="col-span-full" />
            <AdminFilter name="problem" label="Tipe bencana" labels={APPEAL_PROBLEMS} />
            <AdminFilter name="due" label="Tenggat" labels={DUE_FILTERS} />
            <AdminFilter name="waiting" label="Percakapan" labels={WAITING_FILTERS} />
            <AdminSort labels={SORTS} value={sort} className="max-sm:col-span-full" />
          </div>
          <StatusTabs labels={APPEAL_STATUSES} answer={list.data} current={status} />
          <AdminList
            list={list}
            noun="banding"
            empty="Tidak ada data ditemukan."
            hint="Begitu mahasiswa mengajukan banding, bandingnya muncul di sini."
            filters={filters}
          >
            <div {...around}>
              <AppealCards appeals={appeals} currentKey={current} />
            </div>
          </AdminList>
        </section>
        <AppealPeriodLog className="lg:col-start-2" />
      </div>
      <ShortcutBar shown={LIST_KEYS.filter(({ keys }) => !keys.includes("X"))} />
    </>
  );
}
