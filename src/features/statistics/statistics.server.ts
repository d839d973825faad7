import { dueAfter } from "../../due-time.ts";
import type { App } from "../../server/app.ts";
import { after, DAY, midnightInJakarta } from "../../server/clock.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { CLINIC, type Reach } from "../reach/reach.server.ts";
import { OTHER_UNIT } from "../reach/route.server.ts";
import { countedFor, reachedBy } from "../reach/reach.sql.ts";
import type { Period, Statistics } from "./statistics.contract.ts";
import { type NamedPlace, presentStatistics } from "./statistics.present.ts";
import {
  countAnswers,
  countAppeals,
  countAuthorsVerdicts,
  countBuildings,
  countPlaces,
  countReports,
  countVerdicts,
  type Span,
} from "./statistics.sql.ts";

const mapped = ({ from, before }: Span, by: (at: Date) => Date): Span => ({
  from: from && by(from),
  before: before && by(before),
});

/** The places of which figures are told: those of whose reports an admin counts any; none without units. */
const placesFor = (app: App, reach: Reach): NamedPlace[] => {
  const units = app.campus.now().units.units;
  if (units.length === 0) return [];
  const named = units.map(({ key, name }) => ({ key, name }));
  return reach.isClinic
    ? [{ key: CLINIC, name: "Klinik" }, ...named, { key: null, name: OTHER_UNIT }]
    : named.filter(({ key }) => reach.units.includes(key));
};

/**
 * The statistics of a period: seven statements that see the same moment, so that their figures agree. Unit staff have
 * no figures but those of reports.
 */
export const readStatistics = async (
  app: App,
  period: Period,
  reach: Reach,
): Promise<Statistics> => {
  const now = app.clock.now();
  const promised = (at: Date) => dueAfter(app.campus.now(now).promises, "verify", at);
  const span: Span = {
    from: period.from ? midnightInJakarta(period.from) : undefined,
    before: period.to ? after(midnightInJakarta(period.to), DAY) : undefined,
  };
  const some = { ...span, which: countedFor(reach) };
  const places = placesFor(app, reach);
  const keys = places.flatMap(({ key }) => key ?? []);
  const counted = await inTransaction(
    app.db,
    async (trx) => ({
      reports: await countReports(trx, some),
      answers: await countAnswers(trx, some, now),
      authors: await countAuthorsVerdicts(trx, some),
      places,
      stays: places.length > 0 ? await countPlaces(trx, some, keys) : [],
      // a building says more of one report than a number may
      buildings: await countBuildings(trx, { ...span, which: reachedBy(reach) }),
      ...(reach.isClinic
        ? {
            verdicts: await countVerdicts(trx, mapped(span, promised), now),
            appeals: await countAppeals(trx, span),
          }
        : { verdicts: { kept: 0, missed: 0 }, appeals: [] }),
    }),
    "repeatable read",
  );
  return presentStatistics(period, counted);
};
