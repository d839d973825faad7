import type { UseQueryResult } from "@tanstack/react-query";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Card } from "../../ui/Card.tsx";
import { classes } from "../../ui/classes.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Failed } from "../../web/Failed.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import type { Answer, ApiError } from "../../web/api.ts";
import { useList } from "../../web/list.ts";
import { useAddress } from "../../web/route.tsx";
import { Loading, Skeleton, SkeletonLines } from "../../ui/Skeleton.tsx";
import { type NewsListState, queryOfNewsList, readNewsList } from "./news-list.web.ts";
import { NewsCard } from "./NewsCard.tsx";
import { NewsSearch } from "./NewsSearch.tsx";

/** `/advika`: what the advocates tell everybody, newest first. */
export function NewsListPage() {
  const { query } = useAddress();
  const list = readNewsList(query);
  const result = useList("GET /news", queryOfNewsList(list));
  return (
    <>
      <PageHeader title="Advika">Kabar, panduan, dan hasil advokasi untuk mahasiswa.</PageHeader>
      <NewsSearch list={list} />
      <Results result={result} list={list} />
    </>
  );
}

function Results({
  result,
  list,
}: {
  result: UseQueryResult<Answer<"GET /news">, ApiError>;
  list: NewsListState;
}) {
  const { hrefWith } = useAddress();
  // The newest item is larger; in the result of a search all are equal.
  const hasLead = list.page === 1 && list.search === "";
  if (result.isPending) return <NewsLoading lead={hasLead} />;
  if (!result.data)
    return (
      <Card>
        <Failed result={result} title="Daftar berita belum bisa dimuat." />
      </Card>
    );
  const { data, pagination } = result.data;
  const { total_items: total, total_pages: pages, is_capped: isCapped } = pagination;
  return (
    <>
      <VisuallyHidden role="status">
        {total === 0
          ? "Tidak ada berita"
          : `${isCapped ? "Lebih dari " : ""}${total.toLocaleString("id-ID")} berita, halaman ${list.page} dari ${pages}`}
      </VisuallyHidden>
      {data.length === 0 ? (
        <NoNews list={list} total={total} />
      ) : (
        <div
          aria-busy={result.isPlaceholderData || undefined}
          className={classes(
            "grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-5",
            result.isPlaceholderData && "opacity-60",
          )}
        >
          {data.map((news, at) => (
            <NewsCard
              key={news.id}
              news={news}
              look={hasLead && at === 0 ? "lead" : "card"}
              first={at === 0}
            />
          ))}
        </div>
      )}
      <Pagination
        className="mt-6"
        label="Halaman berita"
        page={list.page}
        totalPages={pages}
        hrefFor={(page) => hrefWith({ page })}
      />
    </>
  );
}

function NoNews({ list, total }: { list: NewsListState; total: number }) {
  const { hrefWith } = useAddress();
  const isPastTheEnd = total > 0;
  const why = () => {
    if (isPastTheEnd) return "Halaman ini sudah lewat dari berita yang terakhir.";
    if (list.search) return `Tidak ada berita yang cocok dengan “${list.search}”.`;
    return "Kabar dari tim advokasi tampil di sini begitu diterbitkan.";
  };
  const action = () => {
    if (isPastTheEnd) return <ButtonLink to={hrefWith({})}>Ke halaman pertama</ButtonLink>;
    if (!list.search) return undefined;
    return <ButtonLink to={hrefWith({ search: undefined })}>Tampilkan semua berita</ButtonLink>;
  };
  return (
    <Card>
      <EmptyState illustration="empty" title="Artikel tidak ditemukan" actions={action()}>
        {why()}
      </EmptyState>
    </Card>
  );
}

const Shape = ({ lead }: { lead: boolean }) => (
  <div
    aria-hidden="true"
    className={classes(
      "grid content-start overflow-hidden rounded-leaf-lg border border-line bg-surface shadow-sm",
      lead && "sm:col-span-full lg:grid-cols-[4fr_3fr]",
    )}
  >
    <div className="grid aspect-[40/21]">
      <Skeleton height="100%" />
    </div>
    <div className={classes("grid content-start gap-2.5 p-5", lead && "lg:content-center lg:p-8")}>
      <Skeleton width="30%" height="0.75rem" />
      <Skeleton width="80%" height="1.125rem" />
      <SkeletonLines />
    </div>
  </div>
);

/** As many cards as fill a screen, in the shape of the real ones; `lead`: the first fills a row. */
function NewsLoading({ lead }: { lead: boolean }) {
  return (
    <Loading label="Memuat berita…" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-5">
      {Array.from({ length: lead ? 7 : 6 }, (_, at) => (
        <Shape key={at} lead={lead && at === 0} />
      ))}
    </Loading>
  );
}
