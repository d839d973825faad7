import type { To } from "react-router";
import { classes } from "./classes.ts";
import type { IconName } from "./icon-names.ts";
import { Icon } from "./Icon.tsx";
import { SamePageLink } from "./SamePageLink.tsx";

const shown = 3;

/** The page numbers to show: three around `page`, both ends, `null` where some are left out. */
const pageNumbers = (page: number, totalPages: number): (number | null)[] => {
  const first = Math.max(1, Math.min(page - 1, totalPages - shown + 1));
  const last = Math.min(totalPages, first + shown - 1);
  const numbers: (number | null)[] = [];
  if (first > 1) numbers.push(1);
  if (first > 2) numbers.push(null);
  for (let number = first; number <= last; number++) numbers.push(number);
  if (last < totalPages - 1) numbers.push(null);
  if (last < totalPages) numbers.push(totalPages);
  return numbers;
};

const cell =
  "grid h-11 min-w-[clamp(2rem,10vw,2.75rem)] place-items-center rounded-md text-sm font-medium tabular-nums no-underline";

/**
 * Links to the pages of a list; nothing where there is only one. Scrolling to the top on a change of
 * address is the router's.
 * @param page the current one, from 1
 * @param hrefFor the address of a page
 */
export function Pagination({
  page,
  totalPages,
  hrefFor,
  label = "Halaman",
  className,
}: {
  page: number;
  totalPages: number;
  hrefFor: (page: number) => To;
  label?: string;
  className?: string;
}) {
  if (totalPages <= 1) return null;
  return (
    <nav aria-label={label} className={className}>
      <ul className="flex flex-wrap justify-center sm:gap-1">
        <Step icon="left" label="Halaman sebelumnya" to={page > 1 && hrefFor(page - 1)} />
        {pageNumbers(page, totalPages).map((number, index) =>
          number === null ? (
            <li key={`gap-${index}`} className={classes(cell, "min-w-4 sm:min-w-8")}>
              …
            </li>
          ) : (
            <li key={number}>
              <SamePageLink
                to={hrefFor(number)}
                aria-label={`Halaman ${number}`}
                aria-current={number === page ? "page" : undefined}
                className={classes(
                  cell,
                  number === page ? "bg-primary text-on-primary" : "hover:bg-primary-soft",
                )}
              >
                {number}
              </SamePageLink>
            </li>
          ),
        )}
        <Step icon="right" label="Halaman berikutnya" to={page < totalPages && hrefFor(page + 1)} />
      </ul>
    </nav>
  );
}

function Step({ icon, label, to }: { icon: IconName; label: string; to: To | false }) {
  return (
    <li>
      {to === false ? (
        <span aria-hidden="true" className={classes(cell, "text-muted opacity-50")}>
          <Icon name={icon} />
        </span>
      ) : (
        <SamePageLink
          to={to}
          aria-label={label}
          rel={icon === "left" ? "prev" : "next"}
          className={classes(cell, "hover:bg-primary-soft")}
        >
          <Icon name={icon} />
        </SamePageLink>
      )}
    </li>
  );
}
