import { expect, test } from "vitest";
import fc from "fast-check";
import { MASK, masked, piecesOf, type Range, united } from "./ranges.contract.ts";

test("ranges that overlap or touch become one, in the order of the text", () => {
  expect(
    united("0123456789", [
      [7, 9],
      [1, 3],
      [3, 4],
      [2, 3],
    ]),
  ).toEqual([
    [1, 4],
    [7, 9],
  ]);
  expect(
    masked("0123456789", [
      [1, 4],
      [7, 9],
    ]),
  ).toBe(`0${MASK}456${MASK}9`);
});

test("no half of a sign is left", () => {
  // two units each
  const text = "a😀b😀";
  expect(united(text, [[2, 3]])).toEqual([[1, 3]]);
  expect(united(text, [[1, 2]])).toEqual([[1, 3]]);
  expect(united(text, [[3, 5]])).toEqual([[3, 6]]);
  expect(united(text, [[0, 6]])).toEqual([[0, 6]]);
});

const cut = fc.string({ unit: "binary", minLength: 1, maxLength: 40 }).chain((text) =>
  fc.tuple(
    fc.constant(text),
    fc.array(
      fc
        .tuple(fc.nat(text.length - 1), fc.nat(text.length))
        .map(([start, length]): Range => [start, Math.min(text.length, start + 1 + length)]),
      { maxLength: 8 },
    ),
  ),
);

test("what is masked is gone, what is not stands, and the pieces say where", () => {
  fc.assert(
    fc.property(cut, ([text, asked]) => {
      const ranges = united(text, asked);
      const shown = masked(text, ranges);
      expect(shown.isWellFormed()).toBe(text.isWellFormed());
      const pieces = piecesOf(shown, ranges);
      expect(pieces.map((piece) => piece.shown).join("")).toBe(shown);
      const back = pieces.map((piece) => (piece.range ? text.slice(...piece.range) : piece.shown));
      expect(back.join("")).toBe(text);
      const words = pieces.filter((piece) => piece.range === null);
      for (const { start, shown: said } of words)
        expect(text.slice(start, start + said.length)).toBe(said);
      for (const [start, end] of asked)
        expect(ranges.some(([from, to]) => from <= start && to >= end)).toBe(true);
    }),
  );
});
