import { dueAfter } from "../../due-time.ts";
import type { App } from "../../server/app.ts";
import { after, DAY, midnightInJakarta } from "../../server/clock.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import type { Reach } from "../reach/reach.server.ts";
import { countedFor } from "../reach/reach.sql.ts";
import type { Period, Statistics } from "./statistics.contract.ts";
import { presentStatistics } from "./statistics.present.ts";
import {
  countAnswers,
  countAppeals,
  countAuthorsVerdicts,
  countReports,
  countVerdicts,
  type Span,
} from "./statistics.sql.ts";

const mapped = ({ from, before }: Span, by: (at: Date) => Date): Span => ({
  from: from && by(from),
  before: before && by(before),
});

/**
 * The statistics of a period: five statements that see the same moment, so that their figures agree. Unit staff have
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
  const counted = await inTransaction(
    app.db,
    async (trx) => ({
      reports: await countReports(trx, some),
      answers: await countAnswers(trx, some, now),
      authors: await countAuthorsVerdicts(trx, some),
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
