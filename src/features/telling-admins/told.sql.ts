import { type RawBuilder, sql } from "kysely";
import type { Db, Trx } from "../../server/app.ts";
import { allRows, oneRow } from "../../server/database/ask.ts";
import { RAISED } from "../reach/raised.sql.ts";
import type { Placed } from "../reach/reach.server.ts";
import type { ToldKind } from "./told.present.ts";

/** A span of time; its end is not in it. */
export interface Span {
  readonly since: Date;
  readonly until: Date;
}

/** An admin with name and address, unless the account is closed. */
export const findToldAdmin = (db: Db, id: number) =>
  db
    .selectFrom("account")
    .select(["id", "role", "scope", "units", "name", "email"])
    .where("id", "=", id)
    .where("role", "<>", "student")
    .where("closed_at", "is", null)
    .executeTakeFirst();

/** Items of which the same admins are told the same. */
export interface Happened extends Placed {
  readonly kind: ToldKind;
  /** The admin whose message was answered; null for what is not one admin's. */
  readonly admin_id: number | null;
  readonly n: number;
}

const OPEN = sql`report.status in ('pending', 'under_review') and report.merged_into is null`;
const AT_UNIT = sql`report.unit <> ''`;
const CAME_AT = sql`coalesce(report.moved_at, report.submitted_at)`;

/** A condition: the time lies within the span, moved by so many days. */
const within = (time: RawBuilder<unknown>, { since, until }: Span, days = 0) => sql`
  ${time} >= ${since}::timestamptz + ${sql.lit(days)} * interval '24 hours'
  and ${time} < ${until}::timestamptz + ${sql.lit(days)} * interval '24 hours'`;

const reports = (kind: ToldKind, condition: RawBuilder<unknown>) => sql`
  select ${kind}::text as kind, report.unit, report.hidden_from, null::int as admin_id
  from report where ${condition}`;

/**
 * Records whose authors wrote within the span what nobody has read yet, for the admin who wrote there last. An
 * anonymous author's message has the next full hour, so that it is the span's end that counts.
 */
const replies = (
  kind: ToldKind,
  record: "report" | "appeal",
  placed: RawBuilder<unknown>,
  { since, until }: Span,
) => sql`
  select ${kind}::text, ${placed}, (
    select message.admin_id from message
    where ${sql.ref(`message.${record}_id`)} = ${sql.ref(`${record}.id`)} and message.admin_id is not null
    order by message.number desc limit 1)
  from ${sql.table(record)} where ${sql.ref(`${record}.unread_messages`)} > 0 and exists (
    select from message
    where ${sql.ref(`message.${record}_id`)} = ${sql.ref(`${record}.id`)} and message.admin_id is null
      and message.at > ${since}::timestamptz and message.at <= ${until}::timestamptz)`;

/**
 * What happened within the span of which admins are told, counted by who is told of it. It is worked out from the
 * records alone: no row tells of a filing (docs/decisions/0056-admins-are-told-by-the-hour.md).
 */
export const listHappened = (db: Db, span: Span) =>
  allRows<Happened>(db)`
    select kind, unit, hidden_from, admin_id, count(*)::int as n from (
      ${reports("arrived", sql`${OPEN} and ${AT_UNIT} and ${within(CAME_AT, span)}`)}
      union all
      ${reports("due", sql`${OPEN} and ${AT_UNIT} and ${within(sql`report.promised_at`, span, 1)}`)}
      union all
      ${reports("late", sql`${OPEN} and ${within(sql`report.promised_at`, span)}`)}
      union all
      ${reports("very-late", sql`${OPEN} and ${within(sql`report.promised_at`, span, -2)}`)}
      union all
      ${reports("raised", sql`${RAISED} and ${within(CAME_AT, span)}`)}
      union all
      ${replies("replied", "report", sql`report.unit, report.hidden_from`, span)}
      union all
      ${replies("appeal-replied", "appeal", sql`'', null::text[]`, span)}
    ) as happened
    group by kind, unit, hidden_from, admin_id
    order by kind, unit, admin_id`;

/**
 * Sets the full hour up to which admins have been told; of several instances one does it.
 * @returns the hour before; after `hour` where the clock was ahead, so that nothing lies between them; undefined where
 * it is done already, or this is the first time
 */
export const setToldUntil = async (trx: Trx, hour: Date): Promise<Date | undefined> => {
  const { before } = await oneRow<{ before: Date | null }>(trx)`
    select hour as before from admins_told for update`;
  if (before?.getTime() === hour.getTime()) return undefined;
  await trx.updateTable("admins_told").set({ hour }).execute();
  return before ?? undefined;
};
