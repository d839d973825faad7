import { CATEGORIES, REPORT_SORTS, REPORT_STATUSES } from "../../labels.ts";
import { RAISED } from "../../rare-labels.ts";
import { classes } from "../../ui/classes.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { useList } from "../../web/list.ts";
import { useFacts } from "../../web/page-state.ts";
import { useAddress } from "../../web/route.tsx";
import { StatusTabs } from "../../web/StatusTabs.tsx";
import {
  DUE_FILTERS,
  FILTER_GRID,
  knownKey,
  WAITING_FILTERS,
} from "../back-office/admin-filters.web.ts";
import { AT_CLINIC, unitKey } from "../campus/sections/unit-key.contract.ts";
import { AdminFilter } from "../back-office/AdminFilter.tsx";
import { AdminSort } from "../back-office/AdminSort.tsx";
import { AdminList } from "../back-office/AdminList.tsx";
import { ExportButton } from "../back-office/ExportButton.tsx";
import { AdminReportTable } from "./AdminReportTable.tsx";
import { useSetting } from "../campus/settings.web.ts";
import type { Report } from "./report-record.contract.ts";
import { AdminSearch } from "../back-office/AdminSearch.tsx";
import { SelectionBar } from "../back-office/SelectionBar.tsx";
import { LIST_KEYS, ShortcutBar } from "../back-office/ShortcutBar.tsx";
import { useWorkList } from "../back-office/use-work-list.web.ts";
import { FirstStepsNotice } from "../first-steps/FirstStepsNotice.tsx";
import { Today } from "../queues/Today.tsx";
import { useNextKeys } from "../queues/use-next.web.ts";
import { Troubles } from "../troubles/Troubles.tsx";
import { AdminReportBulk } from "./AdminReportBulk.tsx";

const SORTS = { ...REPORT_SORTS, due: "Tenggat" } as const;
/** Late reports come first. */
const DEFAULT_SORT = "due";

/** The values of `flagged`. */
const FLAGGED = { open: "Ditandai pembaca" } as const;

/** The values of `raised`. */
const DECISIONS = { open: RAISED } as const;

/** The values of `unit`, none where the campus has no units; undefined while they are not known. */
const usePlaces = (): Readonly<Record<string, string>> | undefined => {
  const units = useSetting("units").data?.data.units;
  if (!units || units.length === 0) return units && {};
  return {
    [AT_CLINIC]: "Klinik",
    ...Object.fromEntries(units.map(({ key, name }) => [key, name])),
  };
};

/** Keys of units and of buildings look alike. */
const mayBeKey = (asked: string | undefined) => unitKey.safeParse(asked).success;

/** The place that an address asks for; while no names are known, whatever may be one. */
const placeIn = (asked: string | undefined, places: ReturnType<typeof usePlaces>) => {
  if (places) return knownKey(places, asked);
  return asked === AT_CLINIC || mayBeKey(asked) ? asked : undefined;
};

/** The same for a building. */
const buildingIn = (asked: string | undefined, buildings: ReturnType<typeof useBuildings>) => {
  if (buildings) return knownKey(buildings, asked);
  return mayBeKey(asked) ? asked : undefined;
};

/** The values of `building`, none where the campus has no buildings; undefined while they are not known. */
const useBuildings = (): Readonly<Record<string, string>> | undefined => {
  const buildings = useSetting("buildings").data?.data.buildings;
  return buildings && Object.fromEntries(buildings.map(({ key, name }) => [key, name]));
};

/** A filter by the campus's own names, which may be long. */
const NAMES = "max-sm:col-span-full";

const NONE: readonly Report[] = [];
const nameOf = ({ id, title }: Report) => `Pilih laporan #${id}, ${title}`;

/** `/admin/laporan`: all reports; search, filters and order are in the address. */
export function AdminReportListPage() {
  const { query, hrefWith } = useAddress();
  const category = knownKey(CATEGORIES, query["category"]);
  const status = knownKey(REPORT_STATUSES, query["status"]);
  const due = knownKey(DUE_FILTERS, query["due"]);
  const flagged = knownKey(FLAGGED, query["flagged"]);
  const raised = knownKey(DECISIONS, query["raised"]);
  const waiting = knownKey(WAITING_FILTERS, query["waiting"]);
  const places = usePlaces();
  const unit = placeIn(query["unit"], places);
  const buildings = useBuildings();
  const building = buildingIn(query["building"], buildings);
  const facts = useFacts();
  const hasBuildings = facts.hasBuildings ?? Object.keys(buildings ?? {}).length > 0;
  const hasUnits = facts.hasUnits ?? places?.[AT_CLINIC] !== undefined;
  /** Filters that only some campuses have. */
  const more = Number(hasUnits) + Number(hasBuildings);
  const sort = knownKey(SORTS, query["sort"]) ?? DEFAULT_SORT;
  const filters = {
    search: query["search"],
    category,
    status,
    due,
    waiting,
    flagged,
    raised,
    unit,
    building,
  };
  const list = useList("GET /admin/reports", { ...filters, page: query["page"], sort });
  const reports = list.data?.data ?? NONE;
  const work = useWorkList(reports, { key: "s", act: "Ubah status yang dipilih", label: nameOf });
  useNextKeys("report");

  return (
    <>
      <div className="relative">
        <PageHeader
          title="Laporan"
          dense
          actions={<ExportButton of={{ kind: "reports", filters }} />}
        />
        <FirstStepsNotice />
      </div>
      <Troubles />
      <Today />
      <div className="flex flex-wrap gap-2.5">
        <AdminSearch
          label="Cari judul, isi, atau nama"
          className="flex-[1_1_20rem] lg:max-w-80 xl:basis-58"
        />
        <div
          className={classes(
            FILTER_GRID,
            "grow sm:grid-cols-3 lg:ml-auto",
            more > 0
              ? classes("lg:basis-full", more === 2 && "lg:grid-cols-4")
              : "lg:grow-0 xl:grid-cols-[repeat(4,minmax(0,12.25rem))_auto]",
          )}
        >
          <AdminFilter name="category" label="Kategori" labels={CATEGORIES} />
          <AdminFilter name="due" label="Tenggat" labels={DUE_FILTERS} />
          <AdminFilter name="waiting" label="Percakapan" labels={WAITING_FILTERS} />
          <AdminFilter name="flagged" label="Tanda pembaca" all="Semua laporan" labels={FLAGGED} />
          {hasUnits && (
            <AdminFilter name="unit" label="Unit" labels={places ?? {}} className={NAMES} />
          )}
          {hasBuildings && (
            <AdminFilter
              name="building"
              label="Gedung"
              labels={buildings ?? {}}
              className={NAMES}
            />
          )}
          {raised && (
            <AdminFilter name="raised" label="Keputusan" all="Semua laporan" labels={DECISIONS} />
          )}
          <AdminSort
            labels={SORTS}
            value={sort}
            className={classes(
              "max-sm:col-span-full",
              more === 0 && "sm:max-lg:col-span-2",
              more === 2 && "sm:max-lg:col-span-full lg:col-span-2",
            )}
          />
        </div>
      </div>
      <StatusTabs labels={REPORT_STATUSES} answer={list.data} current={status} />
      <AdminList
        list={list}
        noun="laporan"
        empty="Belum ada laporan yang tersedia."
        hint="Begitu mahasiswa mengirim laporan, laporannya muncul di sini."
        filters={filters}
      >
        <div {...work.around}>
          <AdminReportTable
            reports={reports}
            caption={`Daftar laporan, diurutkan menurut ${SORTS[sort]}`}
            sorting={{ by: sort, href: (by) => hrefWith({ sort: by === sort ? "newest" : by }) }}
            {...work.table}
          />
        </div>
      </AdminList>
      <SelectionBar work={work} noun="laporan" act="Ubah status" />
      <ShortcutBar shown={LIST_KEYS} />
      {work.isOpen && <AdminReportBulk reports={work.marked} onClose={work.close} />}
    </>
  );
}
