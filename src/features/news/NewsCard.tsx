import { paths } from "../../paths.ts";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/Icon.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { cutText } from "../../web/cut-text.ts";
import { Moment } from "../../web/Moment.tsx";
import { useOpened, useOpening } from "../../web/way-back.ts";
import type { News } from "./news.contract.ts";
import { NewsCover } from "./NewsCover.tsx";
import { Link } from "../../ui/Link.tsx";

const DESCRIPTION_SHOWN = 300;

const SIZES = {
  lead: "(min-width: 72rem) 41rem, (min-width: 64rem) 57vw, 100vw",
  card: "(min-width: 72rem) 23rem, (min-width: 64rem) 31vw, (min-width: 40rem) 47vw, 100vw",
  small: "(min-width: 72rem) 17rem, (min-width: 64rem) 23vw, (min-width: 40rem) 47vw, 7rem",
} as const;

/**
 * A news item among others. The whole card is a link, named by its title.
 * @param look `lead` fills a row, `small` is for use beside an article
 * @param first its cover is visible at once
 */
export function NewsCard({
  news,
  look = "card",
  first = false,
}: {
  news: News;
  look?: keyof typeof SIZES;
  first?: boolean;
}) {
  const { id, title, description, published_at: at } = news;
  const isSmall = look === "small";
  const opening = useOpening();
  // beside an article the new article replaces the shown one
  const opened = useOpened();
  const Heading = isSmall ? "h3" : "h2";
  return (
    <article
      aria-labelledby={`berita-${id}`}
      className={classes(
        "relative grid content-start overflow-hidden rounded-leaf-lg border border-line bg-surface shadow-sm hover:border-line-strong",
        look === "lead" && "sm:col-span-full lg:grid-cols-[4fr_3fr]",
        isSmall && "max-sm:grid-cols-[7rem_minmax(0,1fr)] max-sm:rounded-leaf",
      )}
    >
      <NewsCover
        news={news}
        sizes={SIZES[look]}
        first={first}
        className={
          isSmall ? "max-sm:h-full max-sm:min-h-24 sm:aspect-[40/21]" : "aspect-[40/21] lg:h-full"
        }
      />
      <div
        className={classes(
          "grid content-start gap-1.5",
          isSmall ? "p-3.5 sm:p-4" : "p-5",
          look === "lead" && "lg:content-center lg:p-8",
        )}
      >
        <p className="flex flex-wrap items-center gap-x-2.5 text-xs text-muted">
          {at && <Moment at={at} look="ago" />}
          {news.attachment && (
            <span>
              <Icon name="clip" className="size-4" />
              <VisuallyHidden>Ada lampiran</VisuallyHidden>
            </span>
          )}
        </p>
        <Heading
          id={`berita-${id}`}
          className={classes(
            "tracking-[-0.01em] wrap-anywhere",
            look === "lead" ? "text-lg" : isSmall ? "text-sm" : "text-md leading-snug",
          )}
        >
          <Link
            to={paths.newsItem(id)}
            state={isSmall ? opened : opening}
            className="text-text no-underline after:absolute after:inset-0 after:rounded-leaf-lg hover:underline"
          >
            {title}
          </Link>
        </Heading>
        {!isSmall && (
          <p className="line-clamp-3 text-sm leading-[1.55] text-muted">
            {cutText(news.summary ?? description, DESCRIPTION_SHOWN)}
          </p>
        )}
      </div>
    </article>
  );
}
