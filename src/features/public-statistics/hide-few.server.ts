/** A published count: 1 to 4 are `<5`; null is hidden, so that a sum does not show a small count. */
export type Cell = number | "<5" | null;

/** From this number on a count is shown exactly; an average needs so many values. */
export const FEW = 5;

const isFew = (count: number) => count > 0 && count < FEW;

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

/** A count that is not part of a sum. */
export const cellOf = (count: number): Cell => (isFew(count) ? "<5" : count);

/**
 * The public form of counts whose sum is known: 0 and 5 or more are exact, 1 to 4 are `<5`. The first large count
 * after a small one is hidden too, wherever it is and however large it is; a choice by size would show something
 * about it. If only one solution would remain (all counts at their least or most), nothing is shown. A reader who
 * knows this rule and the sum still finds at least two possible values for every count that is not shown, among
 * three or more counts (docs/decisions/0045-what-everybody-may-count.md).
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
  // the sum itself is shown as few
  if (sum < FEW) return few.length > 2 ? nothing : shown;
  const isPlain = sum === few.length || sum === (FEW - 1) * few.length || sum === counts.length;
  return isPlain ? nothing : shown;
};

/** The number of a group's members for whom something is true. */
export interface Part {
  readonly part: number;
  readonly of: number;
}

/** Whether a share may be shown: at least five members, and no 1 to 4 on either side. */
const isTold = ({ part, of }: Part) => of >= FEW && !isFew(part) && !isFew(of - part);

/** A share in whole percent; null where it would show something about a few members. */
export const percentOf = (share: Part): number | null =>
  isTold(share) ? Math.round((100 * share.part) / share.of) : null;

/** The shares of groups whose sum is known. A single share is never hidden alone, since the sum would show it. */
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
