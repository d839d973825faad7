import { EmptyState } from "../../ui/EmptyState.tsx";
import { Failed } from "../../web/Failed.tsx";
import { Loading, Skeleton, SkeletonLines } from "../../ui/Skeleton.tsx";
import defaultCover from "../../web/assets/news-cover.svg";
import { useCall } from "../../web/query.ts";
import { latestNews } from "./home.web.ts";
import { NewsCarousel } from "./NewsCarousel.tsx";

/** The latest news in its four states, on a card of its own. */
export function LatestNews() {
  const news = useCall("GET /news", latestNews);
  if (news.isPending)
    return (
      <Loading label="Memuat berita…" className="news-card on-paper">
        <div className="aspect-[16/8.4] bg-skeleton md:max-lg:aspect-[5/2]" />
        <div className="grid gap-3 px-5 pt-5 pb-20 lg:px-7">
          <Skeleton width="40%" height="0.75rem" />
          <Skeleton width="70%" height="1.25rem" />
          <SkeletonLines />
        </div>
      </Loading>
    );
  if (news.isError && !news.data)
    return (
      <div className="news-card on-paper">
        <Failed result={news} title="Berita belum bisa dimuat." />
      </div>
    );
  const items = news.data.data;
  if (items.length > 0) return <NewsCarousel items={items} />;
  return (
    <section aria-label="Berita Advika" className="news-card on-paper">
      <img
        src={defaultCover}
        alt=""
        width={1200}
        height={675}
        className="aspect-[16/8.4] w-full object-cover md:max-lg:aspect-[5/2]"
      />
      <EmptyState title="Belum ada berita.">Kabar dari kampus akan tampil di sini.</EmptyState>
    </section>
  );
}
