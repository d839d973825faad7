import { keepPreviousData } from "@tanstack/react-query";
import "./paper.css";
import { APPEAL_STATUSES, CATEGORIES, LEVELS, REPORT_STATUSES } from "../../labels.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FigureTable } from "../../ui/FigureTable.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Loading, Skeleton } from "../../ui/Skeleton.tsx";
import { Loaded } from "../../web/Loaded.tsx";
import type { CallInput } from "../../web/api.ts";
import { numberText, partText, daysText, shareText, longMonth } from "../../web/figures-text.ts";
import { namesText } from "../../web/names-text.ts";
import { useIsOfClinic } from "../../web/profile.ts";
import { useCall } from "../../web/query.ts";
import { useAddress } from "../../web/route.tsx";
import { ExportButton } from "../back-office/ExportButton.tsx";
import { usePromises } from "../../web/use-promises.ts";
import { FigureCards } from "../../ui/FigureCards.tsx";
import { useNow } from "../../web/now.ts";
import { useSetting } from "../campus/settings.web.ts";
import { MonthSections } from "./MonthSections.tsx";
import { PeriodPicker } from "./PeriodPicker.tsx";
import type { BuildingFigures, Place, Statistics, Verdicts } from "./statistics.contract.ts";
import { type Days, longDay, periodText } from "./statistics-period.web.ts";
import { useNames } from "../../web/page-state.ts";

/** `/admin/statistik`: how much came in, how fast it was answered; the period stands in the address. */
export function StatisticsPage() {
  const { query, hrefWith } = useAddress();
  const { from, to } = query;
  const isOfClinic = useIsOfClinic();
  const read = useCall(
    "GET /admin/statistics",
    { query: { from, to } },
    { placeholderData: keepPreviousData },
  );
  return (
    <div className="statistics">
      <div className="screen-only">
        <PageHeader
          title="Statistik"
          dense
          actions={
            <Button size="sm" icon="print" disabled={!read.data} onClick={() => print()}>
              Cetak laporan
            </Button>
          }
        >
          {isOfClinic
            ? "Laporan dan banding menurut tanggal dikirim, akun menurut tanggal mulai menunggu."
            : "Laporan unit Anda menurut tanggal dikirim."}
        </PageHeader>
        <PeriodPicker from={from} to={to} />
      </div>
      {read.data && <PaperHead of={read.data.data} />}
      <div
        aria-busy={read.isPlaceholderData || undefined}
        className={`grid gap-3.5 pt-4 ${read.isPlaceholderData ? "opacity-60" : ""}`}
      >
        <Loaded
          result={read}
          title="Statistik belum bisa dimuat."
          frame={Card}
          loading={<Shapes />}
        >
          {({ data }) => (
            <AllFigures of={data} days={{ ...(from && { from }), ...(to && { to }) }} />
          )}
        </Loaded>
      </div>
      {read.data?.data.reports.total === 0 && (from || to) && (
        <ButtonLink
          to={hrefWith({ from: undefined, to: undefined })}
          className="screen-only mt-3.5"
        >
          Lihat semua periode
        </ButtonLink>
      )}
    </div>
  );
}

type StatisticsTable = Extract<
  CallInput<"POST /admin/exports">["body"],
  { kind: "statistics" }
>["table"];

const COUNT = {
  bar: { name: "Jumlah", count: (value: number) => value, text: numberText },
} as const;

const VERDICTS = {
  columns: [
    ["Ditang\u00adgapi", ({ responded }: Verdicts) => numberText(responded)],
    ["Beres", ({ solved, responded }: Verdicts) => partText(solved, responded)],
    ["Dibuka kembali", ({ reopened, responded }: Verdicts) => partText(reopened, responded)],
  ],
} as const;

const PLACES = {
  bar: {
    name: "Terbuka sekarang",
    count: ({ open }: Place) => open,
    text: ({ open }: Place) => `${numberText(open)}\u00A0terbuka`,
  },
  columns: [
    ["Datang", ({ came }: Place) => numberText(came)],
    ["Median", ({ median_days }: Place) => daysText(median_days)],
  ],
} as const;

const BUILDINGS = {
  bar: {
    name: "Laporan",
    count: ({ filed }: BuildingFigures) => filed,
    text: ({ filed }: BuildingFigures) => numberText(filed),
  },
  columns: [["Terbuka sekarang", ({ open }: BuildingFigures) => numberText(open)]],
} as const;

function AllFigures({ of, days }: { of: Statistics; days: Days }) {
  const isOfClinic = useIsOfClinic();
  const { places, buildings } = of.reports;
  const table = (name: StatisticsTable, title: string) => ({
    title,
    dense: true,
    action: <ExportButton of={{ kind: "statistics", table: name, filters: days }} what={title} />,
  });
  return (
    <>
      <p role="status" className="sr-only">
        {`Statistik atas ${numberText(of.reports.total)} laporan${isOfClinic ? ` dan ${numberText(of.appeals.total)} banding` : ""}`}
      </p>
      <Figures of={of} />
      {of.reports.total > 0 ? (
        <MonthSections of={of} days={days} />
      ) : (
        <Card>
          <EmptyState illustration="empty" title="Belum ada laporan pada periode ini.">
            Pilih periode lain untuk melihat grafiknya.
          </EmptyState>
        </Card>
      )}
      <div className="count-tables grid items-start gap-3.5 md:grid-cols-2 *:min-w-0">
        <FigureTable
          {...COUNT}
          {...table("categories", "Menurut kategori")}
          head="Kategori"
          labels={CATEGORIES}
          of={of.reports.per_category}
        />
        <FigureTable
          {...COUNT}
          {...table("levels", "Menurut tingkat")}
          head="Tingkat"
          labels={LEVELS}
          of={of.reports.per_level}
        />
        <FigureTable
          {...COUNT}
          {...table("statuses", "Menurut status")}
          head="Status"
          labels={REPORT_STATUSES}
          of={of.reports.per_status}
        />
        {isOfClinic && (
          <FigureTable
            {...COUNT}
            {...table("appeals", "Hasil banding UKT")}
            head="Hasil"
            labels={APPEAL_STATUSES}
            of={of.appeals.per_status}
          />
        )}
        {places.length > 0 && (
          <FigureTable
            {...PLACES}
            {...table("places", "Di mana laporan berada")}
            head="Tempat"
            labels={Object.fromEntries(places.map(({ name }, at) => [at, name]))}
            of={Object.fromEntries(places.map((place, at) => [at, place]))}
          />
        )}
        {buildings.length > 0 && (
          <FigureTable
            {...BUILDINGS}
            {...table("buildings", "Gedung yang paling sering dilaporkan")}
            head="Gedung"
            labels={Object.fromEntries(buildings.map(({ name }, at) => [at, name]))}
            of={Object.fromEntries(buildings.map((building, at) => [at, building]))}
          />
        )}
        <FigureTable
          {...VERDICTS}
          {...table("category_verdicts", "Kata penulis menurut kategori")}
          head="Kategori"
          labels={CATEGORIES}
          of={of.reports.verdicts.per_category}
        />
        <FigureTable
          {...VERDICTS}
          {...table("level_verdicts", "Kata penulis menurut tingkat")}
          head="Tingkat"
          labels={LEVELS}
          of={of.reports.verdicts.per_level}
        />
      </div>
    </>
  );
}

/** The same height as the content that replaces it. */
function Shapes() {
  return (
    <Loading label="Memuat statistik…" className="grid gap-3.5">
      <div className="grid grid-cols-2 gap-2.5 lg:grid-cols-5 lg:gap-3.5">
        {Array.from({ length: 5 }, (_, at) => (
          <Skeleton key={at} width="100%" height="6.5rem" />
        ))}
      </div>
      <div className="grid gap-3.5 xl:grid-cols-2">
        <Skeleton width="100%" height="24rem" />
        <Skeleton width="100%" height="24rem" />
      </div>
    </Loading>
  );
}

const ofAll = (noun: string, { kept, missed }: { kept: number; missed: number }) =>
  kept + missed === 0
    ? `belum ada ${noun} yang batas waktunya tiba`
    : `${numberText(kept)} dari ${numberText(kept + missed)} ${noun}`;

/** The figures above the charts: three of reports, and for the clinic two of accounts and appeals. */
function Figures({ of: { reports, verification, appeals } }: { of: Statistics }) {
  const { responded, rejected } = appeals.per_status;
  const { answer, verification: verified } = usePromises();
  const isOfClinic = useIsOfClinic();
  const days =
    reports.p90_days === null
      ? "muncul mulai 5 jawaban"
      : `90% dalam ${daysText(reports.p90_days)}, tanpa jeda separuhnya ${daysText(reports.median_unpaused_days)}`;
  const ofClinic: readonly (readonly [string, string, string])[] = [
    [`Akun diperiksa dalam ${verified.span}`, shareText(verification), ofAll("akun", verification)],
    [
      "Banding UKT",
      numberText(appeals.total),
      `${numberText(responded)} diterima, ${numberText(rejected)} ditolak`,
    ],
  ];
  return (
    <FigureCards
      figures={[
        [
          "Laporan masuk",
          numberText(reports.total),
          `${numberText(reports.answered)} sudah dijawab`,
        ],
        ["Median sampai dijawab", daysText(reports.median_days), days],
        [`Dijawab dalam ${answer.span}`, shareText(reports), ofAll("laporan", reports)],
        ...(isOfClinic ? ofClinic : []),
      ]}
    />
  );
}

/** The period in words; an open end is that of the first or last month with data. */
const wordsOf = ({ from, to, reports: { months } }: Statistics) => {
  const [first, last] = [months[0], months.at(-1)];
  const period = periodText({ ...(from && { from }), ...(to && { to }) });
  if (from || to || !first || !last) return period;
  const isOne = first.month === last.month;
  return `${period}: ${longMonth(first.month)}${isOne ? "" : ` – ${longMonth(last.month)}`}`;
};

/** The head of the printed report: title, period, campus, organisation, time of printing. */
function PaperHead({ of }: { of: Statistics }) {
  const organisers = useSetting("organisations").data?.data.organisations;
  const now = useNow();
  const { short, long } = useNames();
  return (
    <header className="paper-head paper-only">
      <p>{`${short}, ${long}`}</p>
      <h1>Laporan Kinerja Advokasi Mahasiswa</h1>
      <p>
        <b>{wordsOf(of)}</b>
      </p>
      <p>Kampus: {location.host}</p>
      {organisers && <p>Penyelenggara: {namesText(organisers.map(({ name }) => name))}</p>}
      <p>{now !== null && `Dicetak ${longDay(now)}`}</p>
    </header>
  );
}
