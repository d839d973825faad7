import { classes } from "../../ui/classes.ts";
import { hrefOf } from "../../web/api.ts";
import drawnCover from "../../web/assets/news-cover.svg";
import type { News } from "./news.contract.ts";

type Covered = Pick<News, "cover" | "cover_sizes" | "cover_url">;

/** The copies by type, in the order of preference for browsers; the image's own type is the last. */
const sourcesOf = ({ cover_sizes: sizes }: Covered) => {
  const copies = sizes.slice(0, -1);
  const types = [...new Set(copies.map(({ mime }) => mime))];
  return types.map((type) => ({
    type,
    srcSet: copies
      .filter(({ mime }) => mime === type)
      .map(({ url, width }) => `${hrefOf(url)} ${width}w`)
      .join(", "),
  }));
};

/**
 * The cover of a news item in the fitting size, or the drawn one. It is decorative beside the title, and its space
 * is reserved while it loads.
 * @param sizes its width, as in the `sizes` of an image
 * @param first visible at once: fetched with the page
 * @param whole nothing is cut off; else it fills the frame of `className`
 */
export function NewsCover({
  news,
  sizes,
  first = false,
  whole = false,
  className,
}: {
  news: Covered;
  sizes: string;
  first?: boolean;
  whole?: boolean;
  className?: string;
}) {
  const { cover, cover_url: url } = news;
  return (
    <picture className={classes("block overflow-hidden bg-primary-soft", className)}>
      {url &&
        sourcesOf(news).map(({ type, srcSet }) => (
          <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
        ))}
      <img
        src={url ? hrefOf(url) : drawnCover}
        alt=""
        width={cover?.width ?? 1200}
        height={cover?.height ?? 675}
        loading={first ? undefined : "lazy"}
        // It is fetched with the page, but after the font.
        fetchPriority={first ? "low" : undefined}
        decoding="async"
        className={
          whole ? "block h-auto max-h-140 w-full object-contain" : "block size-full object-cover"
        }
      />
    </picture>
  );
}
