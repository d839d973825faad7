import type { App } from "../../server/app.ts";
import type { Viewer } from "../../server/http/viewer.ts";
import type { Authorship } from "../authorship/authorship.server.ts";
import { presentReport } from "../reports/report.present.ts";
import { type Matter, readMatters, wordsOf } from "./query-words.server.ts";
import { DESCRIPTION_CUT, type SimilarReport } from "./similar.contract.ts";
import { rankSimilar, readSimilar } from "./similar.sql.ts";
import { openVocabulary } from "./vocabulary.server.ts";

/** Reports that one search of stems may find without it taking long, about. */
const MOST_FOUND = 3_000;
/** Common matters that are looked for two at a time. */
const PAIRED = 4;
/** A report that has less of what is asked is about something else. */
const LOWEST = 0.1;

/** Which reports to look at: those with a rare matter, and those with two common ones. */
const candidatesOf = (matters: readonly Matter[]) => {
  const rare: Matter[] = [];
  let found = 0;
  for (const matter of matters.toSorted((a, b) => a.found - b.found)) {
    if (found + matter.found > MOST_FOUND) break;
    rare.push(matter);
    found += matter.found;
  }
  const common = matters.filter((matter) => !rare.includes(matter)).slice(0, PAIRED);
  const pairs = common.flatMap((one, n) =>
    common.slice(n + 1).map((other) => `((${one.any}) & (${other.any}))`),
  );
  const alone = rare.length === 0 && common.length === 1 ? [`(${common[0]!.any})`] : [];
  return [...rare.map(({ any }) => `(${any})`), ...pairs, ...alone].join(" | ");
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
    candidates: candidatesOf(matters),
    title,
    except,
    accountId: viewer.role === "student" ? viewer.id : null,
    tags: authorship.tags,
    limit,
  });
  const best = ranked.filter(({ score }) => score >= LOWEST);
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
