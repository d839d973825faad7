import type { App } from "../../server/app.ts";
import type { Viewer } from "../../server/http/viewer.ts";
import type { Authorship } from "../authorship/authorship.server.ts";
import { presentReport } from "../reports/report.present.ts";
import type { Matter } from "./matter.server.ts";
import { readMatters, wordsOf } from "./query-words.server.ts";
import { DESCRIPTION_CUT, type SimilarReport } from "./similar.contract.ts";
import { rankSimilar, readSimilar } from "./similar.sql.ts";
import { openVocabulary } from "./vocabulary.server.ts";

/** The approximate number of reports that are examined; the database has a fixed limit above it. */
const MOST_FOUND = 1_000;
/** Matters that are searched in combination; all found reports are then compared with all matters. */
const COMBINED = 6;
/**
 * A report with a lower score than this, or less than half the best one, is about something else: chosen with the
 * pairs and the unrelated reports of `bench/similar`.
 */
const LOWEST = 0.25;
const LOWEST_OF_BEST = 0.5;

/** Every combination of one to three. */
const choicesOf = (matters: readonly Matter[]): Matter[][] =>
  matters.flatMap((one, n) => [
    [one],
    ...matters
      .slice(n + 1)
      .flatMap((two, m) => [
        [one, two],
        ...matters.slice(n + m + 2).map((three) => [one, two, three]),
      ]),
  ]);

/**
 * Chooses the reports to examine: those with a rare matter, or with two or three common ones, as many as may be
 * examined. Their number is estimated as if matters were independent.
 */
const candidatesOf = (matters: readonly Matter[], all: number) => {
  const foundBy = (choice: readonly Matter[]) =>
    choice.reduce((found, one) => found * Math.min(1, (one.found + 1) / (all + 1)), all);
  const choices = choicesOf(matters.slice(0, COMBINED))
    .map((choice) => ({ choice, found: foundBy(choice) }))
    .toSorted((a, b) => a.choice.length - b.choice.length || a.found - b.found);
  const chosen: Matter[][] = [];
  let found = 0;
  for (const { choice, found: more } of choices) {
    const isIncluded = chosen.some((wider) => wider.every((one) => choice.includes(one)));
    if (isIncluded || (found + more > MOST_FOUND && choice !== choices.at(-1)?.choice)) continue;
    chosen.push(choice);
    found += more;
  }
  return chosen.map((choice) => `(${choice.map(({ any }) => `(${any})`).join(" & ")})`).join(" | ");
};

interface Asking {
  readonly title: string;
  readonly description: string;
  readonly limit: number;
  /** The report for which others are searched. */
  readonly except?: number;
  readonly viewer: Viewer;
  readonly authorship: Authorship;
}

/** Published reports about possibly the same matter, as the viewer may see them, best first. */
export const findSimilar = async (
  app: App,
  { title, description, limit, except = 0, viewer, authorship }: Asking,
): Promise<SimilarReport[]> => {
  const cut = description.slice(0, DESCRIPTION_CUT);
  const vocabulary = await openVocabulary(app, [...wordsOf(title), ...wordsOf(cut)]);
  const matters = readMatters(title, cut, vocabulary);
  if (matters.length === 0) return [];
  const ranked = await rankSimilar(app.reads, {
    matters,
    candidates: candidatesOf(matters, vocabulary.all),
    title,
    except,
    accountId: viewer.role === "student" ? viewer.id : null,
    tags: authorship.tags,
    limit,
  });
  const lowest = Math.max(LOWEST, (ranked[0]?.score ?? 0) * LOWEST_OF_BEST);
  const best = ranked.filter(({ score }) => score >= lowest);
  if (best.length === 0) return [];
  const rows = new Map(
    (
      await readSimilar(
        app.reads,
        best.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  return best.flatMap(({ id, score }) => {
    const row = rows.get(id);
    return row
      ? [
          {
            ...presentReport(app, row, { viewer, authorship }),
            score: Math.round(score * 1000) / 1000,
          },
        ]
      : [];
  });
};
