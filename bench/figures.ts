/** The middle one of an odd number of values. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** A figure as text, in bold where it misses what was promised. */
export const mark = (text: string, missed: boolean): string => (missed ? `**${text}**` : text);
