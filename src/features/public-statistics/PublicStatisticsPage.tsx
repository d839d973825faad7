import { CATEGORIES, LEVELS } from "../../labels.ts";
import { usePromises } from "../../web/use-promises.ts";
import { Card } from "../../ui/Card.tsx";
import { FigureCards } from "../../ui/FigureCards.tsx";
import { FigureTable } from "../../ui/FigureTable.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Loading, Skeleton } from "../../ui/Skeleton.tsx";
import { daysText, longMonth } from "../../web/figures-text.ts";
import { Loaded } from "../../web/Loaded.tsx";
import { useCall } from "../../web/query.ts";
import { MonthFigures } from "./MonthFigures.tsx";
import { OpenData } from "./OpenData.tsx";
import type { Group, PublicStatistics } from "./public-statistics.contract.ts";
import { cellText, percentText } from "./public-statistics.web.ts";

const GROUPS = {
  bar: {
    name: "Laporan terbuka",
    count: ({ total }: Group) => (typeof total === "number" ? total : 0),
    text: ({ total }: Group) => cellText(total),
  },
  columns: [
    ["Separuhnya dijawab dalam", ({ median_days }: Group) => daysText(median_days)],
    ["Beres menurut penulis", ({ solved_percent }: Group) => percentText(solved_percent)],
    ["Dibuka kembali", ({ reopened_percent }: Group) => percentText(reopened_percent)],
  ],
} as const;

/** `/statistik`: the public figures, and the data for further counts (docs/product/case.md#the-publics-view). */
export function PublicStatisticsPage() {
  const read = useCall("GET /statistics");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pb-8">
      <PageHeader title="Statistik">
        Berapa laporan yang masuk dalam dua tahun terakhir, seberapa cepat dijawab, dan apa kata
        penulisnya.
      </PageHeader>
      <Loaded result={read} title="Statistik belum bisa dimuat." frame={Card} loading={<Shapes />}>
        {({ data }) => <Statistics of={data} />}
      </Loaded>
      <OpenData />
    </div>
  );
}

function Statistics({ of }: { of: PublicStatistics }) {
  return (
    <>
      <Figures of={of} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
        <MonthFigures months={of.months} />
      </div>
      <FigureTable
        {...GROUPS}
        title="Menurut kategori"
        head="Kategori"
        labels={CATEGORIES}
        of={of.per_category}
      />
      <FigureTable
        {...GROUPS}
        title="Menurut tingkat"
        head="Tingkat"
        labels={LEVELS}
        of={of.per_level}
      />
      <Reading of={of} />
    </>
  );
}

/** The figures above the charts. */
function Figures({ of }: { of: PublicStatistics }) {
  const { answer } = usePromises();
  const days =
    of.p90_days === null
      ? "muncul mulai 5 jawaban"
      : `90% dalam ${daysText(of.p90_days)}; tanpa jeda ${daysText(of.median_unpaused_days)}`;
  return (
    <FigureCards
      figures={[
        ["Laporan terbuka", cellText(of.published), `${cellText(of.others)} lagi tidak terbuka`],
        ["Separuhnya dijawab dalam", daysText(of.median_days), days],
        ["Beres menurut penulis", percentText(of.solved_percent), "dari yang sudah ditanggapi"],
        ["Dibuka kembali", percentText(of.reopened_percent), "oleh penulisnya"],
        ["Lewat tenggat", cellText(of.overdue), `belum dijawab setelah ${answer.span}`],
      ]}
    />
  );
}

/** What is counted and what is left out. */
function Reading({ of }: { of: PublicStatistics }) {
  return (
    <section aria-labelledby="cara-membaca" className="pt-4">
      <h2 id="cara-membaca" className="mb-2">
        Cara membaca angka ini
      </h2>
      <ul className="grid max-w-3xl list-disc gap-2 pl-5 marker:text-muted">
        <li>
          Yang dihitung adalah laporan dari {longMonth(of.from)} sampai {longMonth(of.to)}, menurut
          waktu Jakarta. Grafik dan tabel menghitung laporan yang boleh dibaca semua orang.
        </li>
        <li>
          Laporan yang menunggu, rahasia, atau ditolak hanya ikut dalam jumlah keseluruhan, mulai
          bulan berikutnya. Jawaban dan yang lewat tenggat dihitung sampai tengah malam tadi.
        </li>
        <li>
          <b className="font-semibold">&lt;5</b> berarti 1 sampai 4: angka sekecil itu bisa menunjuk
          orang. Tanda – berarti tidak ditampilkan, agar angka kecil tidak dapat dihitung dari
          jumlahnya. Jangka waktu dan persentase muncul mulai 5 laporan.
        </li>
        <li>
          Tanpa jeda: waktu selama penulis dimintai keterangan tidak ikut dihitung. Laporan yang
          digabung dihitung dijawab bersama laporan tujuannya.
        </li>
      </ul>
    </section>
  );
}

/** The same height as the content that replaces it. */
function Shapes() {
  return (
    <Loading label="Memuat statistik…" className="grid gap-4">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-5">
        {Array.from({ length: 5 }, (_, at) => (
          <Skeleton key={at} width="100%" height="7rem" />
        ))}
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton width="100%" height="23rem" />
        <Skeleton width="100%" height="23rem" />
      </div>
      <Skeleton width="100%" height="24rem" />
      <Skeleton width="100%" height="19rem" />
    </Loading>
  );
}
