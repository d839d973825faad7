/** The sign that replaces a part of a text. */
export const MASK = "▇▇▇";

/** A part of a text in UTF-16 units: its begin, and its end, which is excluded. */
export type Range = [start: number, end: number];

/** Whether a cut before this unit would split a sign. */
const splitsSign = (text: string, at: number) => (text.codePointAt(at - 1) ?? 0) > 0xffff;

/** The range, extended to whole signs at both ends. */
const widened = (text: string, [start, end]: Range): Range => [
  start > 0 && splitsSign(text, start) ? start - 1 : start,
  end < text.length && splitsSign(text, end) ? end + 1 : end,
];

/** In the order of the text, with whole signs; ranges that overlap or touch become one. */
export const united = (text: string, ranges: readonly Range[]): Range[] => {
  const all: Range[] = [];
  for (const [start, end] of ranges
    .map((range) => widened(text, range))
    .toSorted(([a], [b]) => a - b)) {
    const last = all.at(-1);
    if (last && start <= last[1]) all[all.length - 1] = [last[0], Math.max(last[1], end)];
    else all.push([start, end]);
  }
  return all;
};

/** The text with a mask for each of the united `ranges`. */
export const masked = (text: string, ranges: readonly Range[]): string => {
  let at = 0;
  let shown = "";
  for (const [start, end] of ranges) {
    shown += text.slice(at, start) + MASK;
    at = end;
  }
  return shown + text.slice(at);
};

/** A piece of a masked text: the mask of a range, or words and their place in the original. */
export type Piece =
  | { readonly range: Range; readonly shown: string }
  | { readonly range: null; readonly shown: string; readonly start: number };

/** A masked text in pieces, found by the masked ranges without the original. */
export const piecesOf = (shown: string, ranges: readonly Range[]): Piece[] => {
  const pieces: Piece[] = [];
  let at = 0;
  let original = 0;
  const words = (length: number) => {
    if (length <= 0) return;
    pieces.push({ range: null, shown: shown.slice(at, at + length), start: original });
    at += length;
  };
  for (const range of ranges) {
    words(range[0] - original);
    pieces.push({ range, shown: shown.slice(at, at + MASK.length) });
    at += MASK.length;
    original = range[1];
  }
  words(shown.length - at);
  return pieces;
};
