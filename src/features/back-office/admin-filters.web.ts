/** The values of `due` in the lists for admins (docs/product/lists.md#due-times). */
export const DUE_FILTERS = { due: "Jatuh tempo 24 jam", overdue: "Terlambat" } as const;

/** Who has to write next in a conversation. */
export const WAITING_FILTERS = { admin: "Ada pesan baru", author: "Menunggu penulis" } as const;

/** Filters are beside each other where there is room for their words, else one below the other. */
export const FILTER_GRID =
  "grid grid-cols-[repeat(auto-fit,minmax(min(100%,11.25rem),1fr))] gap-2.5";

/** A value of the address if `labels` has it; the API would refuse any other. */
export const knownKey = <K extends string>(
  labels: Readonly<Record<K, string>>,
  value: string | undefined,
): K | undefined =>
  value !== undefined && Object.hasOwn(labels, value) ? (value as K) : undefined;
