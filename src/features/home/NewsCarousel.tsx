import { useRef } from "react";
import { paths } from "../../paths.ts";
import { classes } from "../../ui/classes.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { cutText } from "../../web/cut-text.ts";
import { useHydrated } from "../../web/hydrated.ts";
import { Moment } from "../../web/Moment.tsx";
import type { News } from "../news/news.contract.ts";
import { useRotation } from "./rotation.web.ts";
import { Link } from "../../ui/Link.tsx";
import { NewsCover } from "../news/NewsCover.tsx";

/** The width of the card: the window's on phones and tablets, slightly less than half beside the headline. */
const SIZES = "(min-width: 80rem) 31rem, (min-width: 64rem) 42vw, calc(100vw - 2rem)";
const COVER = "block aspect-[16/8.4] w-full bg-blue-800 md:max-lg:aspect-[5/2]";

const TITLE_SHOWN = 20;
const DESCRIPTION_SHOWN = 150;
/** Pixels that a finger moves sideways before it counts as a swipe. */
const SWIPE = 40;

/** The news items one after the other, automatically or by arrows, dots and swipes (docs/product/screens.md#home). */
export function NewsCarousel({ items }: { items: readonly News[] }) {
  const count = items.length;
  const box = useRef<HTMLElement>(null);
  const { index, isTurning, stopped, show, toggle } = useRotation(box, count);
  const touchedAt = useRef(0);
  return (
    <section
      ref={box}
      aria-roledescription="korsel"
      aria-label="Berita Advika"
      className="news-card on-paper"
    >
      <div
        aria-live={isTurning ? "off" : "polite"}
        className="news-slides"
        onTouchStart={({ touches }) => (touchedAt.current = touches[0]?.clientX ?? 0)}
        onTouchEnd={({ changedTouches }) => {
          const moved = (changedTouches[0]?.clientX ?? 0) - touchedAt.current;
          if (Math.abs(moved) >= SWIPE) show(moved < 0 ? index + 1 : index - 1);
        }}
      >
        {items.map((item, at) => (
          <Slide key={item.id} item={item} at={at} count={count} isShown={at === index} />
        ))}
      </div>
      {count > 1 && (
        <div className="news-controls flex items-center justify-between px-3 pb-3 lg:px-5">
          <IconButton icon="left" label="Berita sebelumnya" onClick={() => show(index - 1)} />
          <div className="flex min-w-0 items-center">
            {items.map(({ id }, at) => (
              <button
                key={id}
                type="button"
                aria-label={`Berita ${at + 1} dari ${count}`}
                aria-current={at === index ? "true" : undefined}
                className="news-dot grid h-11 w-11 min-w-7 shrink place-items-center rounded-full"
                onClick={() => show(at)}
              />
            ))}
            <IconButton
              icon={stopped ? "play" : "pause"}
              label={stopped ? "Putar berita bergantian" : "Hentikan pergantian berita"}
              className="motion-reduce:hidden"
              onClick={toggle}
            />
          </div>
          <IconButton icon="right" label="Berita berikutnya" onClick={() => show(index + 1)} />
        </div>
      )}
    </section>
  );
}

function Slide({
  item,
  at,
  count,
  isShown,
}: {
  item: News;
  at: number;
  count: number;
  isShown: boolean;
}) {
  const hydrated = useHydrated();
  const title = cutText(item.title, TITLE_SHOWN);
  const isCut = title !== item.title;
  return (
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={`${at + 1} dari ${count}`}
      inert={!isShown}
      className="bg-surface"
    >
      {/* The others are fetched once the first one stands; their space is reserved. */}
      {at === 0 || hydrated ? (
        <NewsCover news={item} sizes={SIZES} first={at === 0} className={COVER} />
      ) : (
        <div className={COVER} />
      )}
      <div
        className={classes("px-5 pt-4.5 lg:pr-9 lg:pl-7", count > 1 ? "pb-1.5" : "pb-5 lg:pb-7")}
      >
        <p className="text-xs text-muted">
          Advika · <Moment at={item.published_at ?? item.created_at} look="day" />
        </p>
        <h2 className="mt-1 text-lg">
          <Link
            to={paths.newsItem(item.id)}
            className="text-text no-underline after:absolute after:inset-0 hover:underline"
          >
            <span aria-hidden={isCut || undefined}>{title}</span>
            {isCut && <VisuallyHidden>{item.title}</VisuallyHidden>}
          </Link>
        </h2>
        <p className="mt-1.5 text-sm leading-[1.55] text-muted">
          {cutText((item.summary ?? item.description).replace(/\s+/g, " "), DESCRIPTION_SHOWN)}
        </p>
      </div>
    </div>
  );
}
