import { NewsCover } from "../news/NewsCover.tsx";
import type { News } from "../news/news.contract.ts";

/** The width of the card: the window's on phones and tablets, slightly less than half beside the headline. */
const SIZES = "(min-width: 80rem) 31rem, (min-width: 64rem) 42vw, calc(100vw - 2rem)";
const PLACE = "block aspect-[16/8.4] w-full bg-blue-800 md:max-lg:aspect-[5/2]";

/**
 * The picture of a slide; its space is reserved before it loads.
 * @param isFetched false only reserves the space
 * @param isFirst the picture that the page shows first is fetched first
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
