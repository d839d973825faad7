import { classes } from "../../ui/classes.ts";
import { hrefOf } from "../../web/api.ts";
import drawnCover from "../../web/assets/news-cover.svg";
import type { News } from "./news.contract.ts";

type Covered = Pick<News, "cover" | "cover_sizes" | "cover_url">;

/** The copies by type, in the order in which a browser should try them; the last of all is the image's own. */
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
 * The cover of a news item in the size that fits, or the drawn one. It says nothing that the title
 * beside it does not, and keeps its place while it loads.
 * @param sizes how wide it is shown, as in the `sizes` of an image
 * @param first in sight at once: fetched with the page
 * @param whole nothing is cut off; else it fills the frame that `className` makes
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
        // Asked for with the page all the same, but the letters come first.
        fetchPriority={first ? "low" : undefined}
        decoding="async"
        className={
          whole ? "block h-auto max-h-140 w-full object-contain" : "block size-full object-cover"
        }
      />
    </picture>
  );
}
