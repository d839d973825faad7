/** What chance gives, and how unlikely what was found is by it. */

/** The probabilities of 0, 1, 2, … hits among independent guesses (Poisson binomial distribution). */
const hitsOf = (chances: readonly number[]): number[] => {
  let all = [1];
  for (const p of chances) {
    const next = Array.from({ length: all.length + 1 }, () => 0);
    for (const [k, q] of all.entries()) {
      next[k]! += q * (1 - p);
      next[k + 1]! += q * p;
    }
    all = next;
  }
  return all;
};

/**
 * The exact two-sided test: how likely something is that is no more likely than `found` hits.
 * @param chances one for each guess, 0 to 1
 */
export const twoSided = (chances: readonly number[], found: number): number => {
  const all = hitsOf(chances);
  // what is as likely, but for the last digits
  const limit = (all[found] ?? 0) * (1 + 1e-9);
  return Math.min(
    1,
    all.filter((p) => p <= limit).reduce((sum, p) => sum + p, 0),
  );
};

/** The same of several tests at once, none of which may be below the level by chance alone (Holm). */
export const holm = (ps: readonly number[]): number[] => {
  const order = ps.map((p, at) => ({ p, at })).toSorted((a, b) => a.p - b.p);
  const adjusted = ps.map(() => 1);
  let most = 0;
  for (const [rank, { p, at }] of order.entries()) {
    most = Math.max(most, Math.min(1, p * (ps.length - rank)));
    adjusted[at] = most;
  }
  return adjusted;
};

const meanOf = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const varianceOf = (values: readonly number[]) => {
  const mean = meanOf(values);
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
};

/** The share of a normal distribution within `z` standard deviations of its middle (Abramowitz and Stegun 7.1.26). */
const within = (z: number) => {
  const t = 1 / (1 + (0.327_591_1 * z) / Math.SQRT2);
  const series = [1.061_405_429, -1.453_152_027, 1.421_413_741, -0.284_496_736, 0.254_829_592];
  const sum = series.reduce((all, factor) => all * t + factor, 0);
  return 1 - sum * t * Math.exp(-(z * z) / 2);
};

/**
 * Welch's t-test of two samples of some hundred values each, where the t distribution is the normal one.
 * @returns the difference of their means, and how likely one as large is by chance (two-sided)
 */
export const tTest = (one: readonly number[], other: readonly number[]) => {
  const difference = meanOf(one) - meanOf(other);
  const error = Math.sqrt(varianceOf(one) / one.length + varianceOf(other) / other.length);
  return { difference, p: 1 - within(Math.abs(difference) / error) };
};
