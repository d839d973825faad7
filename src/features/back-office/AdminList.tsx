import type { ReactNode } from "react";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Failed, type Fetched } from "../../web/Failed.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Loading, SkeletonRows } from "../../ui/Skeleton.tsx";
import { PAGE_SIZE } from "../../labels.ts";
import { useAddress } from "../../web/route.tsx";
import type { Pagination as Pages } from "../shared/fields.contract.ts";

interface ListState extends Fetched {
  readonly data: { readonly data: readonly unknown[]; readonly pagination: Pages } | undefined;
  readonly isPlaceholderData: boolean;
}

const NO_MATCH = "Tidak ada yang cocok dengan pencarian dan saringan ini.";
const NOT_ALL_READ = "Kata ini baru dicari di sebagian data. Tulis kata yang lebih panjang.";
const NARROW_DOWN = "Persempit pencarian untuk melihat yang lain.";

/**
 * A list of the back office in its four states, with its count and its pages.
 * @param list the call that reads it
 * @param noun what it lists: 'laporan'
 * @param empty the book's sentence for an empty list
 * @param hint what to do where no filter is set and the list is empty
 * @param filters the filters, by their keys in the address
 */
export function AdminList({
  list,
  noun,
  empty,
  hint,
  filters = {},
  heading,
  children,
}: {
  list: ListState;
  noun: string;
  empty: string;
  hint: string;
  filters?: Readonly<Record<string, string | undefined>>;
  heading?: "h2" | "h3";
  children: ReactNode;
}) {
  const { hrefWith } = useAddress();
  const hrefFor = (page: number) => hrefWith({ page });
  if (!list.data)
    return list.error ? (
      <Card>
        <Failed result={list} title={`Daftar ${noun} belum bisa dimuat.`} heading={heading} />
      </Card>
    ) : (
      <Loading label={`Memuat ${noun}…`}>
        <SkeletonRows rows={PAGE_SIZE} />
      </Loading>
    );

  const { total_items: total, total_pages: pages, current_page: page } = list.data.pagination;
  const isCapped = list.data.pagination.is_capped === true;
  const isPastEnd = list.data.data.length === 0 && total > 0;
  const isNarrowed = Object.values(filters).some(Boolean);
  const unset = Object.fromEntries(Object.keys(filters).map((key) => [key, undefined]));
  return (
    <div aria-busy={list.isPlaceholderData || undefined}>
      {list.data.data.length > 0 ? (
        <div className={list.isPlaceholderData ? "opacity-60" : undefined}>{children}</div>
      ) : (
        <Card>
          <EmptyState
            illustration="empty"
            title={isPastEnd ? "Halaman ini kosong." : empty}
            heading={heading}
            actions={
              (isPastEnd || isNarrowed) && (
                <ButtonLink to={isPastEnd ? hrefFor(1) : hrefWith(unset)}>
                  {isPastEnd ? "Ke halaman 1" : "Hapus saringan"}
                </ButtonLink>
              )
            }
          >
            {isPastEnd || (isCapped ? NOT_ALL_READ : isNarrowed ? NO_MATCH : hint)}
          </EmptyState>
        </Card>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pt-3.5">
        <p role="status" className="text-xs text-muted tabular-nums">
          {isCapped && "Lebih dari "}
          {total.toLocaleString("id-ID")} {noun}
          {pages > 1 && `, halaman ${page} dari ${pages}`}
          {isCapped && total > 0 && `. ${NARROW_DOWN}`}
        </p>
        <Pagination
          page={page}
          totalPages={pages}
          hrefFor={hrefFor}
          label="Halaman daftar"
          className="max-sm:w-full"
        />
      </div>
    </div>
  );
}
