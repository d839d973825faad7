import { paths } from "../../paths.ts";
import { Card } from "../../ui/Card.tsx";
import { DocumentLink } from "../../ui/DocumentLink.tsx";
import { Failed } from "../../web/Failed.tsx";
import { Loading, Skeleton, SkeletonLines } from "../../ui/Skeleton.tsx";
import { BackToList } from "../../web/BackToList.tsx";
import { hrefOf } from "../../web/api.ts";
import { Moment } from "../../web/Moment.tsx";
import { useCall } from "../../web/query.ts";
import { ShareButton, ShareChoices, type Shared } from "../../web/Share.tsx";
import { TypedText } from "../../web/TypedText.tsx";
import { MissingPage } from "../../web/MissingPage.tsx";
import { othersOf, QUERY_OF_OTHERS } from "./news-list.web.ts";
import type { News, NewsDetail } from "./news.contract.ts";
import { NewsCard } from "./NewsCard.tsx";
import { NewsCover } from "./NewsCover.tsx";
import { useParams } from "../../web/route.tsx";
import { useNames } from "../../web/page-state.ts";

const NOT_TO_BE_SEEN = [400, 404];

const sharedOf = ({ id, title }: News, short: string): Shared => ({
  path: paths.newsItem(id),
  title,
  noun: "berita",
  text: `${title} (Advika di ${short})`,
});

/** `/advika/{id}`: a news item with its attachment, and eight others. */
export function NewsDetailPage() {
  const { id = "" } = useParams();
  const result = useCall("GET /news/{id}", { params: { id } });
  // It comes before the data that were read earlier: the item may be gone since.
  if (result.error && NOT_TO_BE_SEEN.includes(result.error.status)) return <MissingPage />;
  if (result.data) return <Detail news={result.data.data} />;
  if (result.isPending) return <DetailLoading />;
  return (
    <div className="pt-3">
      <BackToList path={paths.news}>Semua berita</BackToList>
      <Card className="mt-1">
        <Failed result={result} title="Berita belum bisa dimuat." heading="h1" />
      </Card>
    </div>
  );
}

function Detail({ news }: { news: NewsDetail }) {
  const shared = sharedOf(news, useNames().short);
  return (
    <div className="pt-3">
      <BackToList path={paths.news}>Semua berita</BackToList>
      <div className="mt-1 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_17rem] lg:gap-8">
        <article className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <header>
            <h1 className="max-w-[24em] wrap-anywhere">{news.title}</h1>
            {news.published_at && (
              <p className="mt-3 text-sm text-muted">
                <Moment at={news.published_at} look="full" />
              </p>
            )}
          </header>
          {news.cover && (
            <NewsCover
              news={news}
              first
              whole
              sizes="(min-width: 72rem) 53rem, (min-width: 64rem) calc(100vw - 23rem), 100vw"
              className="rounded-lg"
            />
          )}
          <TypedText
            text={news.description}
            blocks={news.description_blocks}
            className="max-w-(--measure)"
          />
          <NewsAttachment news={news} />
        </article>
        <aside aria-label="Berbagi" className="max-lg:hidden lg:sticky lg:top-4">
          <Card className="grid gap-2.5">
            <h2 className="text-md">Bagikan</h2>
            <ShareChoices shared={shared} />
          </Card>
        </aside>
        <div className="lg:hidden">
          <ShareButton shared={shared} />
        </div>
      </div>
      <OtherNews id={news.id} />
    </div>
  );
}

function NewsAttachment({ news }: { news: News }) {
  const { attachment, attachment_url: path } = news;
  return (
    <section aria-labelledby="lampiran" className="grid gap-2.5">
      <h2 id="lampiran" className="text-md">
        Lampiran
      </h2>
      {attachment && path ? (
        <DocumentLink href={hrefOf(path)} bytes={attachment.bytes} />
      ) : (
        <p className="text-sm text-muted">Tidak ada lampiran</p>
      )}
    </section>
  );
}

/** Nothing where there are none, or they cannot be fetched: the reader came for the article. */
function OtherNews({ id }: { id: number }) {
  const { data } = useCall("GET /news", { query: QUERY_OF_OTHERS });
  const others = othersOf(data?.data ?? [], id);
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="berita-lain" className="pt-(--section)">
      <h2 id="berita-lain" className="mb-4">
        Berita lain
      </h2>
      <div className="grid gap-3.5 sm:grid-cols-2 lg:grid-cols-4 lg:gap-5">
        {others.map((news) => (
          <NewsCard key={news.id} news={news} look="small" />
        ))}
      </div>
    </section>
  );
}

function DetailLoading() {
  return (
    <Loading label="Memuat berita…" className="grid max-w-212 gap-6 pt-16">
      <div className="grid gap-4">
        <Skeleton width="min(26rem, 80%)" height="1.75rem" />
        <Skeleton width="12rem" />
      </div>
      <div aria-hidden="true" className="grid aspect-[40/21]">
        <Skeleton height="100%" />
      </div>
      <SkeletonLines lines={6} />
    </Loading>
  );
}
