import type { ReactNode } from "react";
import { CATEGORIES, keysOf } from "../../labels.ts";
import { classes } from "../../ui/classes.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { statusesOf, type ReportListState } from "./report-list.web.ts";
import { ReportStatusBadge } from "../../web/ReportStatusBadge.tsx";
import { Link } from "../../ui/Link.tsx";

export type HrefWith = (changes: Readonly<Record<string, string | number | undefined>>) => string;

/** The number of reports in each category and status. */
export interface ReportCounts {
  readonly total_per_category: Readonly<Record<string, number>>;
  readonly total_per_status: Readonly<Record<string, number>>;
  readonly counts_are_capped?: boolean | undefined;
}

interface Entry {
  readonly key: string | undefined;
  readonly label: ReactNode;
  readonly count: number | undefined;
}

const sum = (counts: Readonly<Record<string, number>>, keys: readonly string[]) =>
  keys.reduce((total, key) => total + (counts[key] ?? 0), 0);

/**
 * Links that filter the list by category and by status, each with its number.
 * @param isLoading reserves space for numbers that are loading
 */
export function ReportFilters({
  list,
  counts,
  isLoading,
  hrefWith,
}: {
  list: ReportListState;
  counts: ReportCounts | undefined;
  isLoading: boolean;
  hrefWith: HrefWith;
}) {
  const categories = keysOf(CATEGORIES);
  const statuses = statusesOf(list.isOwn);
  const inCategories = counts && sum(counts.total_per_category, categories);
  const inStatuses = counts && sum(counts.total_per_status, statuses);
  return (
    <>
      <FilterList
        title="Kategori"
        current={list.category}
        isLoading={isLoading}
        isCapped={counts?.counts_are_capped}
        empty={inCategories === 0 ? "Belum ada kategori yang tersedia." : undefined}
        hrefOf={(category) => hrefWith({ category })}
        entries={[
          { key: undefined, label: "Semua", count: inCategories },
          ...categories.map((key) => ({
            key,
            label: CATEGORIES[key],
            count: counts?.total_per_category[key],
          })),
        ]}
      />
      <FilterList
        title="Status"
        current={list.status}
        isLoading={isLoading}
        isCapped={counts?.counts_are_capped}
        empty={inStatuses === 0 ? "Belum ada status yang tersedia." : undefined}
        hrefOf={(status) => hrefWith({ status })}
        entries={[
          { key: undefined, label: "Semua", count: inStatuses },
          ...statuses.map((key) => ({
            key,
            label: <ReportStatusBadge status={key} />,
            count: counts?.total_per_status[key],
          })),
        ]}
      />
    </>
  );
}

function FilterList({
  title,
  entries,
  current,
  empty,
  isLoading,
  isCapped,
  hrefOf,
}: {
  title: string;
  entries: readonly Entry[];
  current: string | undefined;
  /** Shown instead of the entries without reports. */
  empty: string | undefined;
  isLoading: boolean;
  /** Whether there may be more than is counted. */
  isCapped: boolean | undefined;
  hrefOf: (key: string | undefined) => string;
}) {
  const shown = empty ? entries.filter(({ key }) => key === undefined || key === current) : entries;
  return (
    <nav aria-label={title}>
      <h2 className="mb-1.5 text-sm tracking-normal">{title}</h2>
      <ul>
        {shown.map(({ key, label, count }) => (
          <li key={key ?? ""}>
            <Link
              to={hrefOf(key)}
              aria-current={key === current ? "true" : undefined}
              className={classes(
                "flex min-h-11 items-center justify-between gap-3 rounded-md px-3 py-1 text-sm no-underline lg:min-h-10",
                key === current
                  ? "bg-primary-soft font-medium text-on-primary-soft"
                  : "text-text hover:bg-sunken",
              )}
            >
              {label}
              {count !== undefined && (
                <span className="text-xs tabular-nums">
                  {count.toLocaleString("id-ID")}
                  {isCapped && "+"}
                </span>
              )}
              {count === undefined && isLoading && <Skeleton width="1.25rem" height="0.75rem" />}
            </Link>
          </li>
        ))}
      </ul>
      {empty && <p className="px-3 py-1 text-sm text-muted">{empty}</p>}
    </nav>
  );
}
