/** The middle of some values; of none, not a number. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The value that `share` of the sorted ones do not exceed. */
export const percentile = (sorted: ArrayLike<number>, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;

/** A figure as text, in bold where it misses what was promised. */
export const mark = (text: string, missed: boolean): string => (missed ? `**${text}**` : text);
