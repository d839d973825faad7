import type { App } from "../../server/app.ts";
import type { Viewer } from "../../server/http/viewer.ts";
import type { Authorship } from "../authorship/authorship.server.ts";
import { presentReport } from "../reports/report.present.ts";
import type { Matter } from "./matter.server.ts";
import { readMatters, wordsOf } from "./query-words.server.ts";
import { DESCRIPTION_CUT, type SimilarReport } from "./similar.contract.ts";
import { rankSimilar, readSimilar } from "./similar.sql.ts";
import { openVocabulary } from "./vocabulary.server.ts";

/** Reports that are looked at, about; the database has a firm bound above it. */
const MOST_FOUND = 1_000;
/** Matters that are looked for together; all that are found are then held against all matters. */
const COMBINED = 6;
/**
 * A report that has less of what is asked, or half as much as the best, is about something else: chosen on
 * the pairs and the aliens of `bench/similar`.
 */
const LOWEST = 0.25;
const LOWEST_OF_BEST = 0.5;

/** Every choice of one to three. */
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
 * Which reports to look at: those that have a rare matter, or two or three common ones together, as many as
 * may be looked at. How many these are is reckoned as if matters came together by chance.
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
  /** The report that is asked about. */
  readonly except?: number;
  readonly viewer: Viewer;
  readonly authorship: Authorship;
}

/** Published reports about perhaps the same matter, as the viewer may see them, best first. */
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
