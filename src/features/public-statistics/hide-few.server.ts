/** A published count: 1 to 4 are `<5`, null is hidden so that nothing small can be reckoned from a sum. */
export type Cell = number | "<5" | null;

/** From here on a count is shown as it is, and an average stands for that many. */
export const FEW = 5;

const isFew = (count: number) => count > 0 && count < FEW;

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

/** A count that stands in no sum. */
export const cellOf = (count: number): Cell => (isFew(count) ? "<5" : count);

/**
 * Counts whose sum is known, as they may be shown: 0 and 5 or more as they are, 1 to 4 as `<5`. Beside those the
 * first large one after them is hidden, wherever it stands and however large it is, for a choice by its size would
 * tell of it. Where even that would leave a single answer (all at their least or most), nothing is shown. Whoever
 * knows this rule and the sum still finds two possible values for everything that is not shown, among three or
 * more counts (docs/decisions/0045-what-everybody-may-count.md).
 */
export const hideFew = (counts: readonly number[]): readonly Cell[] => {
  const few = counts.filter(isFew);
  if (few.length === 0) return counts;
  const nothing = counts.map(() => null);
  const sum = sumOf(counts);
  const first = counts.findIndex(isFew);
  const after = counts.map((_, at) => (first + at) % counts.length);
  const further = after.find((at) => (counts[at] ?? 0) >= FEW);
  const shown = counts.map((count, at) => (at === further ? null : cellOf(count)));
  if (further !== undefined) {
    const least = few.length + FEW;
    return sumOf(few) + (counts[further] ?? 0) === least ? nothing : shown;
  }
  // the sum itself is said to be few
  if (sum < FEW) return few.length > 2 ? nothing : shown;
  const isPlain = sum === few.length || sum === (FEW - 1) * few.length || sum === counts.length;
  return isPlain ? nothing : shown;
};

/** How many of a group something is true for. */
export interface Part {
  readonly part: number;
  readonly of: number;
}

/** A share that tells of no fewer than five, neither of those that it is true for nor of the others. */
const isTold = ({ part, of }: Part) => of >= FEW && !isFew(part) && !isFew(of - part);

/** A share in whole percent, or null where it would tell of a few. */
export const percentOf = (share: Part): number | null =>
  isTold(share) ? Math.round((100 * share.part) / share.of) : null;

/** The shares of groups whose sum is known: never is a single one hidden, which the sum would betray. */
export const percentsOf = (shares: readonly Part[]): readonly (number | null)[] => {
  const percents = shares.map(percentOf);
  const hidden = shares.flatMap((share, at) => (share.of > 0 && !isTold(share) ? [at] : []));
  const [only, ...others] = hidden;
  if (only === undefined || others.length > 0) return percents;
  const further = shares
    .map((_, at) => (only + at) % shares.length)
    .find((at) => percents[at] !== null);
  return percents.map((percent, at) => (at === further ? null : percent));
};
