import type { App } from "../../server/app.ts";
import { after, HOUR, JAKARTA, MINUTE, startOfHour } from "../../server/clock.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { every } from "../../server/jobs/periodic.ts";
import { tellInBells } from "../notifications/notification.sql.ts";
import { isReached, reachOf } from "../reach/reach.server.ts";
import { isConfidential } from "../reach/route.server.ts";
import { listReadingAdmins, type ReadingAdmin } from "../recusal/recusal.sql.ts";
import { isByUnit, type Told, toldAbout, type ToldKind, toldWords } from "./told.present.ts";
import { type Happened, listHappened, setToldUntil, type Span } from "./told.sql.ts";

type Parts = Pick<App, "db" | "campus">;

/** Whom a kind concerns: the unit's members, the clinic, the superadmins, or one admin alone. */
const CONCERNS: Readonly<Record<ToldKind, "unit" | "clinic" | "superadmins" | "one">> = {
  arrived: "unit",
  due: "unit",
  late: "clinic",
  "very-late": "superadmins",
  raised: "clinic",
  replied: "one",
  "appeal-replied": "one",
};

/** Whether it concerns an admin. What is confidential concerns its members in the place of the clinic and superadmins. */
const concerns = (app: Parts, admin: ReadingAdmin, { kind, unit, admin_id }: Happened): boolean => {
  const whom = CONCERNS[kind];
  if (whom === "one") return admin_id === admin.id;
  if (whom === "unit" || isConfidential(app, unit)) return admin.units.includes(unit);
  return whom === "superadmins" ? admin.role === "superadmin" : admin.scope === "all";
};

/** What one admin is told of what happened: only of reports that exist for them. */
const toldFor = (app: Parts, admin: ReadingAdmin, happened: readonly Happened[]): Told[] => {
  const reach = reachOf(app, admin);
  const told = happened.filter((one) => concerns(app, admin, one) && isReached(reach, one));
  const alike = Map.groupBy(told, ({ kind, unit }) => (isByUnit(kind) ? `${kind} ${unit}` : kind));
  return [...alike.values()].map((group) => {
    const { kind, unit } = group[0]!;
    return {
      kind,
      unit: isByUnit(kind) ? unit : null,
      n: group.reduce((sum, one) => sum + one.n, 0),
    };
  });
};

/** What one admin is told of a span, as things stand now. */
export const toldWithin = async (app: Parts, admin: ReadingAdmin, span: Span): Promise<Told[]> =>
  toldFor(app, admin, await listHappened(app.db, span));

/** Milliseconds into the hour: what students did before the full hour is committed by then. */
const INTO_HOUR = MINUTE;

/** The hours of the day in Jakarta at which summaries are mailed. */
const SUMMARY_HOURS: readonly number[] = [7, 13];

const isSummaryHour = (hour: Date) =>
  SUMMARY_HOURS.includes(new Date(hour.getTime() + JAKARTA).getUTCHours());

/** The newest time of a summary that is not after a full hour. */
const summaryAt = (hour: Date): Date =>
  isSummaryHour(hour) ? hour : summaryAt(after(hour, -HOUR));

/**
 * Tells admins in the bell what happened since they were last told, up to the full hour that has begun, and queues
 * the summaries whose time has come since. Whoever starts again after a while tells of all of it.
 */
export const tellAdmins = (app: Pick<App, "db" | "clock" | "campus" | "jobs">): Promise<void> =>
  inTransaction(app.db, async (trx) => {
    const until = startOfHour(after(app.clock.now(), -INTO_HOUR));
    const since = await setToldUntil(trx, until);
    if (!since) return;
    const admins = await listReadingAdmins(trx);
    const happened = await listHappened(trx, { since, until });
    const told = admins.flatMap((admin) =>
      toldFor(app, admin, happened).map((one) => ({
        accountId: admin.id,
        about: toldAbout(one),
        description: `${toldWords(app, one)}.`,
      })),
    );
    await tellInBells(trx, told, until);
    const summary = { since: summaryAt(since), until: summaryAt(until) };
    const gathered = await listHappened(trx, summary);
    for (const admin of admins)
      if (toldFor(app, admin, gathered).length > 0)
        await app.jobs.send(trx, "mail", {
          kind: "summary",
          account: admin.id,
          since: summary.since.toISOString(),
          until: summary.until.toISOString(),
        });
  });

/** Does {@link tellAdmins} soon after each full hour, and soon after a start. */
export const startTellingAdmins = (app: App) => {
  const wait = () => HOUR - ((app.clock.now().getTime() - INTO_HOUR) % HOUR);
  return every(app.log, "tell admins", wait, () => tellAdmins(app), MINUTE);
};
