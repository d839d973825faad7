import { useNavigate } from "react-router";
import { CATEGORIES, keysOf, REPORT_SORTS } from "../../labels.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Card } from "../../ui/Card.tsx";
import { classes } from "../../ui/classes.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Failed } from "../../web/Failed.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Select } from "../../ui/Select.tsx";
import { Loading, SkeletonCard } from "../../ui/Skeleton.tsx";
import { useList } from "../../web/list.ts";
import { searchOf, useAddress } from "../../web/route.tsx";
import { readReportList } from "../reports/report-list.web.ts";
import { ReportCard } from "../reports/ReportCard.tsx";
import { latestReports } from "./home.web.ts";

const TITLES = {
  newest: "Laporan terbaru",
  popular: "Laporan terpopuler",
  oldest: "Laporan terlama",
};

const three = "grid grid-cols-[minmax(0,1fr)] gap-3.5 lg:grid-cols-3 lg:gap-5";

/** Three reports, by an order and a category in the address, and the link to all of them. */
export function LatestReports() {
  const { query } = useAddress();
  const { sort } = readReportList(query);
  return (
    <section aria-labelledby="laporan-terbaru">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="laporan-terbaru">{TITLES[sort]}</h2>
        <Choices />
      </div>
      <Results />
      <p className="mt-5">
        <ButtonLink to={`${paths.reports}${searchOf(query)}`}>
          Lihat semua laporan
          <Icon name="right" />
        </ButtonLink>
      </p>
    </section>
  );
}

/** A plain form, so that both work before the application has loaded. */
function Choices() {
  const { query, hrefWith } = useAddress();
  const navigate = useNavigate();
  const { sort, category } = readReportList(query);
  const choose = (changes: Readonly<Record<string, string | undefined>>) =>
    void navigate(hrefWith(changes));
  return (
    <form action={paths.home} className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-auto">
      <Select
        label="Urutkan"
        name="sort"
        value={sort}
        options={keysOf(REPORT_SORTS).map((value) => ({ value, label: REPORT_SORTS[value] }))}
        onPick={(picked) => choose({ sort: picked === "newest" ? undefined : picked })}
      />
      <Select
        label="Kategori"
        name="category"
        value={category ?? ""}
        options={[
          { value: "", label: "Semua kategori" },
          ...keysOf(CATEGORIES).map((value) => ({ value, label: CATEGORIES[value] })),
        ]}
        onPick={(picked) => choose({ category: picked || undefined })}
      />
      <span className="hidden [@media(scripting:none)]:block">
        <Button type="submit">Terapkan</Button>
      </span>
    </form>
  );
}

function Results() {
  const { query } = useAddress();
  const result = useList("GET /reports", latestReports(query).query);
  if (result.isPending)
    return (
      <Loading label="Memuat laporan…" className={three}>
        <SkeletonCard />
        <SkeletonCard />
        <SkeletonCard />
      </Loading>
    );
  if (result.isError && !result.data)
    return (
      <Card>
        <Failed result={result} title="Daftar laporan belum bisa dimuat." heading="h3" />
      </Card>
    );
  const reports = result.data.data;
  if (reports.length === 0)
    return (
      <Card>
        <EmptyState heading="h3" illustration="empty" title="Belum ada laporan yang tersedia.">
          {query["category"]
            ? "Belum ada yang menulis tentang ini. Bila Anda mengalaminya, kemungkinan besar orang lain juga."
            : "Laporan tampil di sini setelah diperiksa admin. Yang pertama bisa datang dari Anda."}
        </EmptyState>
      </Card>
    );
  return (
    <div
      aria-busy={result.isPlaceholderData || undefined}
      className={classes(
        three,
        "lg:*:grid-rows-[auto_auto_1fr_auto]",
        result.isPlaceholderData && "opacity-60",
      )}
    >
      {reports.map((report) => (
        <ReportCard key={report.id} report={report} heading="h3" />
      ))}
    </div>
  );
}
