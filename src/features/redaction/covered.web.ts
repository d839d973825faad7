import type { ReportDetail } from "../reports/report-record.contract.ts";
import { masked, piecesOf, type Range, united } from "./ranges.contract.ts";
import type { RedactedText } from "./redaction.contract.ts";
import type { Covered } from "./redaction-draft.web.ts";

/** Stands for a unit that is covered, and for one that was and that nobody here knows. */
const COVERED = "▇";
const UNKNOWN = "░";

/**
 * A text of a report, as long as its original: what an admin cannot read stands as so many unknown signs, so
 * that a place in it is a place in the original.
 */
const knownText = (shown: string, ranges: readonly Range[]): string =>
  piecesOf(shown, ranges)
    .map((piece) => (piece.range ? UNKNOWN.repeat(piece.range[1] - piece.range[0]) : piece.shown))
    .join("");

/** The known texts of a report; an answer that there is none of is null. */
export const knownTexts = (
  report: ReportDetail,
  before: Covered,
): Readonly<Record<RedactedText, string | null>> => ({
  title: knownText(report.title, before.title),
  description: knownText(report.description, before.description),
  response: report.response === null ? null : knownText(report.response, before.response),
});

/** The known text with its ranges covered, sign for sign. */
export const filled = (known: string, ranges: readonly Range[]): string =>
  ranges.reduce(
    (text, [start, end]) => text.slice(0, start) + COVERED.repeat(end - start) + text.slice(end),
    known,
  );

/** As everybody will read it. */
export const previewOf = (known: string, ranges: readonly Range[]): string =>
  masked(known, united(known, ranges)).replaceAll(/░+/g, "[tampil lagi]");

/** The words of a range; null where they were covered before. */
export const wordsOf = (known: string, [start, end]: Range): string | null => {
  const words = known.slice(start, end);
  return words.includes(UNKNOWN) ? null : words;
};

/** In small letters, unit for unit: this one alone would become two. */
const inSmall = (text: string) => text.replaceAll("İ", "i").toLowerCase();

/** Every place of `piece` in a text, in whatever case. */
export const placesOf = (known: string, piece: string): Range[] => {
  const [text, wanted] = [inSmall(known), inSmall(piece)];
  const found: Range[] = [];
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length))
    found.push([at, at + wanted.length]);
  return found;
};

export const isCovered = ([start, end]: Range, ranges: readonly Range[]): boolean =>
  ranges.some(([from, to]) => from <= start && to >= end);
