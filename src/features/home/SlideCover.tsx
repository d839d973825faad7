import { NewsCover } from "../news/NewsCover.tsx";
import type { News } from "../news/news.contract.ts";

/** How wide the card is: the window's width on phones and tablets, beside the headline not quite half. */
const SIZES = "(min-width: 80rem) 31rem, (min-width: 64rem) 42vw, calc(100vw - 2rem)";
const PLACE = "block aspect-[16/8.4] w-full bg-blue-800 md:max-lg:aspect-[5/2]";

/**
 * The picture of a slide; its place is kept before it is there.
 * @param isFetched without it only the place is kept
 * @param isFirst what the page shows first is fetched first
 */
export function SlideCover({
  item,
  isFetched,
  isFirst,
}: {
  item: News;
  isFetched: boolean;
  isFirst: boolean;
}) {
  if (!isFetched) return <div className={PLACE} />;
  return <NewsCover news={item} sizes={SIZES} first={isFirst} className={PLACE} />;
}
