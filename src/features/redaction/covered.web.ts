import type { ReportDetail } from "../reports/report-record.contract.ts";
import { masked, piecesOf, type Range, united } from "./ranges.contract.ts";
import type { RedactedText } from "./redaction.contract.ts";
import type { Covered } from "./redaction-draft.web.ts";

/** Stand for a covered unit, and for one that was covered before and is unknown here. */
const COVERED = "▇";
const UNKNOWN = "░";

/**
 * A text of a report, with the length of its original: unknown parts are filled with a sign, so that a place in it
 * is the same place in the original.
 */
const knownText = (shown: string, ranges: readonly Range[]): string =>
  piecesOf(shown, ranges)
    .map((piece) => (piece.range ? UNKNOWN.repeat(piece.range[1] - piece.range[0]) : piece.shown))
    .join("");

/** The known texts of a report; null for an answer or a room that it does not have. */
export const knownTexts = (
  report: ReportDetail,
  before: Covered,
): Readonly<Record<RedactedText, string | null>> => ({
  title: knownText(report.title, before.title),
  description: knownText(report.description, before.description),
  room: report.room === "" ? null : knownText(report.room, before.room),
  response: report.response === null ? null : knownText(report.response, before.response),
});

/** The known text with its ranges covered, sign for sign. */
export const filled = (known: string, ranges: readonly Range[]): string =>
  ranges.reduce(
    (text, [start, end]) => text.slice(0, start) + COVERED.repeat(end - start) + text.slice(end),
    known,
  );

/** The text in its public form. */
export const previewOf = (known: string, ranges: readonly Range[]): string =>
  masked(known, united(known, ranges)).replaceAll(/░+/g, "[tampil lagi]");

/** The words of a range; null where they were covered before. */
export const wordsOf = (known: string, [start, end]: Range): string | null => {
  const words = known.slice(start, end);
  return words.includes(UNKNOWN) ? null : words;
};

/** Lower case, unit for unit: this is the only letter that would become two. */
const inSmall = (text: string) => text.replaceAll("İ", "i").toLowerCase();

/** Every place of `piece` in a text, ignoring case. */
export const placesOf = (known: string, piece: string): Range[] => {
  const [text, wanted] = [inSmall(known), inSmall(piece)];
  const found: Range[] = [];
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length))
    found.push([at, at + wanted.length]);
  return found;
};

export const isCovered = ([start, end]: Range, ranges: readonly Range[]): boolean =>
  ranges.some(([from, to]) => from <= start && to >= end);
