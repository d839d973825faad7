import { type RawBuilder, sql } from "kysely";
import type { ItemKind } from "../../labels.ts";
import type { Db } from "../../server/app.ts";
import { oneRow } from "../../server/database/ask.ts";
import { allOf, type Condition } from "../shared/pagination.sql.ts";
import type { Item } from "../shared/item.contract.ts";
import { RAISED } from "../reach/raised.sql.ts";
import { ITEM_COLUMNS } from "../shared/item.sql.ts";
import type { Queues } from "./queue.contract.ts";

export interface QueuedItem extends Item {
  readonly due_at: Date;
}

/** The place of an item in its queue. */
type Place = QueuedItem;

// written out like the partial indexes, so that PostgreSQL sees that they cover it
const OPEN_REPORT = sql`report.status in ('pending', 'under_review') and report.merged_into is null`;
const OPEN_APPEAL = sql`appeal.status in ('pending', 'under_review')`;
const WAITING_STUDENT = sql`account.due_at is not null and account.role = 'student'
  and account.closed_at is null`;

const counts = (column: RawBuilder<unknown>, now: Date) => sql`
  count(*) filter (where ${column} < ${now})::int as overdue,
  count(*) filter (where ${column} >= ${now} and ${column} < ${now}::timestamptz + interval '24 hours')::int as due`;

/**
 * All three queues, and what waits in conversations and under flags, counted in one statement that reads only
 * waiting rows. The promise of a merged report is its target's, but its own messages and flags wait there.
 * @param reached which reports are counted; all of them for the metrics
 */
export const countQueues = (db: Db, now: Date, reached: readonly Condition[] = []) =>
  oneRow<Queues>(db)`select
    (select to_jsonb(counted) from (select ${counts(sql`account.due_at`, now)}, count(*)::int as waiting
      from account where ${WAITING_STUDENT}) as counted) as student,
    (select to_jsonb(counted) from (select ${counts(sql`report.promised_at`, now)},
      count(*) filter (where report.status = 'pending')::int as waiting
      from report where ${allOf([OPEN_REPORT, ...reached])}) as counted) as report,
    (select to_jsonb(counted) from (select ${counts(sql`appeal.promised_at`, now)},
      count(*) filter (where appeal.status = 'pending')::int as waiting
      from appeal where ${OPEN_APPEAL}) as counted) as appeal,
    jsonb_build_object(
      'report', (select count(*) from report where ${allOf([sql`report.unread_messages > 0`, ...reached])}),
      'appeal', (select count(*) from appeal where appeal.unread_messages > 0)) as messages,
    (select count(*)::int from report where ${allOf([sql`report.open_flags > 0`, ...reached])}) as flagged,
    (select count(*)::int from report where ${allOf([RAISED, ...reached])}) as raised`;

interface Queue {
  readonly from: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  readonly due: RawBuilder<unknown>;
}

const QUEUES: Readonly<Record<ItemKind, Queue>> = {
  report: {
    from: sql`report where ${OPEN_REPORT}`,
    id: sql`report.id`,
    due: sql`report.promised_at`,
  },
  student: {
    from: sql`account where ${WAITING_STUDENT}`,
    id: sql`account.id`,
    due: sql`account.due_at`,
  },
  appeal: {
    from: sql`appeal where ${OPEN_APPEAL}`,
    id: sql`appeal.id`,
    due: sql`appeal.promised_at`,
  },
};

/** The order of items that are due at the same moment. */
const KINDS: readonly ItemKind[] = ["student", "report", "appeal"];

interface Looking {
  readonly adminId: number;
  /** Which reports exist for the admin. */
  readonly reached: readonly Condition[];
  /** Whether the admin has the other queues too. */
  readonly isClinic: boolean;
  readonly now: Date;
  /** The item that the admin leaves. */
  readonly left: Item | undefined;
  /** All queues, where none is named. */
  readonly queue: ItemKind | undefined;
}

/** Whether an item comes after `place` in its queue, in a form that an index by due time and id can answer. */
const isAfter = ({ kind, id, due_at }: Place): RawBuilder<unknown> => {
  const queue = QUEUES[kind];
  return sql`(${queue.due}, ${queue.id}) > (${due_at}, ${id})`;
};

/** The first item of a queue after `place`, without items that other admins hold and without the one that is left. */
const firstOf = (
  kind: ItemKind,
  { adminId, now, left, reached }: Looking,
  place: Place | undefined,
) => {
  const { from, id, due } = QUEUES[kind];
  return sql`(select ${kind}::text as kind, ${id} as id, ${due} as due_at
    from ${from}
      and ${kind === "report" ? allOf(reached) : sql`true`}
      and ${place ? isAfter(place) : sql`true`}
      and ${left?.kind === kind ? sql`${id} <> ${left.id}` : sql`true`}
      and not exists (select from claim where ${sql.ref(`claim.${ITEM_COLUMNS[kind]}`)} = ${id}
        and claim.until > ${now} and claim.admin_id <> ${adminId})
    order by ${due}, ${id} limit 1)`;
};

/**
 * The first item by due time of a queue, or of all.
 * @param place of an item of that queue: the first item after it
 */
export const findNext = (db: Db, looking: Looking, place?: Place) => {
  const all = looking.isClinic ? KINDS : (["report"] as const);
  const kinds = looking.queue ? [looking.queue] : all;
  const firsts = kinds.map((kind) => firstOf(kind, looking, place));
  return oneRow<QueuedItem | undefined>(db)`
    select found.kind, found.id, found.due_at from (${sql.join(firsts, sql` union all `)}) as found
    order by found.due_at, array_position(${sql.lit(`{${KINDS.join(",")}}`)}::text[], found.kind),
      found.id limit 1`;
};

const PLACES: Readonly<
  Record<
    ItemKind,
    (
      id: number,
      reached: readonly Condition[],
    ) => RawBuilder<{ readonly due_at: Date | null; readonly created_at?: Date }>
  >
> = {
  report: (id, reached) => sql`
    select promised_at as due_at from report where ${allOf([sql`report.id = ${id}`, ...reached])}`,
  appeal: (id) => sql`select promised_at as due_at from appeal where id = ${id}`,
  student: (id) => sql`
    select due_at, created_at from account where id = ${id} and role = 'student'`,
};

/**
 * The place of an item or, after it was handled, its earlier place. A student's due time is removed with the
 * decision, so what `promised` gives for the time of the registration replaces it. Undefined where there is no such
 * item.
 * @param reached which reports exist for the admin
 */
export const findPlace = async (
  db: Db,
  item: Item,
  { reached, promised }: { reached: readonly Condition[]; promised: (from: Date) => Date },
): Promise<Place | undefined> => {
  const { rows } = await PLACES[item.kind](item.id, reached).execute(db);
  const due_at = rows[0]?.due_at ?? (rows[0]?.created_at && promised(rows[0].created_at));
  return due_at ? { ...item, due_at } : undefined;
};
