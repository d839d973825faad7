import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Card } from "../../ui/Card.tsx";
import { classes } from "../../ui/classes.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Failed } from "../../web/Failed.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Loading, SkeletonCard } from "../../ui/Skeleton.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import type { Answer, ApiError } from "../../web/api.ts";
import type { ReportListState } from "./report-list.web.ts";
import { ReportCard } from "./ReportCard.tsx";
import type { HrefWith } from "./ReportFilters.tsx";
import { paths } from "../../paths.ts";
import { Link } from "../../ui/Link.tsx";

export type ReportsResult = UseQueryResult<Answer<"GET /reports">, ApiError>;

/**
 * The list in its four states.
 * @param firstStep what to do where the list is empty, on pages that do not show it elsewhere
 */
export function ReportResults({
  result,
  list,
  hrefWith,
  firstStep,
}: {
  result: ReportsResult;
  list: ReportListState;
  hrefWith: HrefWith;
  firstStep?: ReactNode;
}) {
  if (result.isPending) return <ReportsLoading />;
  if (result.isError && !result.data)
    return (
      <Card>
        <Failed result={result} title="Daftar laporan belum bisa dimuat." />
      </Card>
    );
  const { data, pagination } = result.data;
  const { total_items: total, total_pages: pages } = pagination;
  const isCapped = pagination.is_capped === true;
  const found = `${isCapped ? "Lebih dari " : ""}${total.toLocaleString("id-ID")} laporan`;
  return (
    <>
      <VisuallyHidden role="status">
        {total === 0 ? "Tidak ada laporan" : `${found}, halaman ${list.page} dari ${pages}`}
      </VisuallyHidden>
      {isCapped && total > 0 && (
        <p className="mb-3.5 text-sm text-muted">
          {found} cocok. Tambahkan kata atau pilih kategori untuk melihat yang lain.
        </p>
      )}
      {data.length === 0 ? (
        <NoReports
          list={list}
          hrefWith={hrefWith}
          total={total}
          isCapped={isCapped}
          firstStep={firstStep}
        />
      ) : (
        <div
          aria-busy={result.isPlaceholderData || undefined}
          className={classes("grid gap-3.5", result.isPlaceholderData && "opacity-60")}
        >
          {data.map((report) => (
            <ReportCard key={report.id} report={report} isOwn={list.isOwn} />
          ))}
        </div>
      )}
      {list.isOwn && data.length > 0 && (
        <p className="mt-5 px-1 text-sm text-balance text-muted">
          <EarlierAnonymous />
        </p>
      )}
      <Pagination
        className="mt-6"
        label="Halaman laporan"
        page={list.page}
        totalPages={pages}
        hrefFor={(page) => hrefWith({ page })}
      />
    </>
  );
}

/** As many cards as fill a screen, in the shape of the real ones. */
export function ReportsLoading() {
  return (
    <Loading label="Memuat laporan…" className="grid gap-3.5">
      <SkeletonCard />
      <SkeletonCard />
      <SkeletonCard />
    </Loading>
  );
}

function NoReports({
  list,
  hrefWith,
  total,
  isCapped,
  firstStep,
}: {
  list: ReportListState;
  hrefWith: HrefWith;
  total: number;
  isCapped: boolean;
  firstStep: ReactNode;
}) {
  const isNarrowed = Boolean(list.category ?? list.status) || list.search !== "";
  const isPastTheEnd = total > 0;
  const why = () => {
    if (isPastTheEnd) return "Halaman ini sudah lewat dari laporan yang terakhir.";
    if (isCapped)
      return `“${list.search}” baru dicari di sebagian laporan. Tulis kata yang lebih panjang.`;
    if (list.search) return `Tidak ada laporan yang cocok dengan “${list.search}”.`;
    if (list.isOwn) return "Laporan yang Anda kirim tampil di sini, juga yang belum diperiksa.";
    return "Belum ada yang menulis tentang ini. Bila Anda mengalaminya, kemungkinan besar orang lain juga.";
  };
  return (
    <Card>
      <EmptyState
        illustration="empty"
        title="Belum ada laporan yang tersedia."
        actions={
          isPastTheEnd ? (
            <ButtonLink to={hrefWith({})}>Ke halaman pertama</ButtonLink>
          ) : isNarrowed ? (
            <ButtonLink
              to={hrefWith({ category: undefined, status: undefined, search: undefined })}
            >
              Hapus filter
            </ButtonLink>
          ) : (
            firstStep
          )
        }
      >
        {why()}
        {list.isOwn && (
          <p className="mt-2">
            <EarlierAnonymous />
          </p>
        )}
      </EmptyState>
    </Card>
  );
}

/**
 * Explains where anonymous reports from before a new password are. Every student sees it among their own reports,
 * since nobody may know who has set a new password (docs/product/authorship.md#after-a-reset).
 */
function EarlierAnonymous() {
  return (
    <>
      Pernah membuat password baru lewat ‘Lupa Password?’ Laporan anonim dari sebelum itu tidak
      tampil di sini. <Link to={paths.reattachReport}>Hubungkan dengan kode laporannya</Link>
    </>
  );
}
