import { sql } from "kysely";
import type { Db } from "../../server/app.ts";
import { oneValue } from "../../server/database/ask.ts";
import type { NewRow } from "../../server/database/schema.ts";
import type { Reach } from "../reach/reach.server.ts";
import { unreachedIds } from "../reach/reach.sql.ts";
import { allOf, listPage, orderBy, reversed } from "../shared/pagination.sql.ts";
import type { AuditAct } from "./act.contract.ts";
import type { AuditQuery } from "./audit.contract.ts";

/** An admin's act in its stored form. */
type Act = NewRow<"audit"> & { readonly action: AuditAct };

export const insertAct = (db: Db, act: Act) => db.insertInto("audit").values(act).execute();

/** The most acts that are counted and can be paged through; older ones are found by time. */
const MOST = 10_000;

/** Who asks, and for what. */
interface Asking {
  readonly query: AuditQuery;
  /** What exists for them. */
  readonly reach: Reach;
}

/** An act is on no report that is out of reach: neither on `report:12` nor on a part of it, `report:12/personal_data`. */
const isAboutReached = (reach: Reach) => sql`
  audit.id not in (
    select about.id from (${unreachedIds(reach)}) as unreached
    join audit as about on split_part(about.target, '/', 1) = 'report:' || unreached.id)`;

const filtered = ({ query: { actor, action, from, to }, reach }: Asking) =>
  allOf([
    isAboutReached(reach),
    actor !== undefined && sql`audit.actor_id = ${actor}`,
    action !== undefined && sql`audit.action = ${action}`,
    from && sql`audit.at >= ${from}`,
    to && sql`audit.at <= ${to}`,
  ]);

const NEWEST = reversed(orderBy(sql`audit.at`, sql`audit.id`));

/** The number of matching acts, and whether there are more than are counted. */
export const countAudit = async (db: Db, asking: Asking) => {
  const n = await oneValue<number>(db)`
    select count(*)::int from (
      select from audit where ${filtered(asking)} limit ${sql.lit(MOST + 1)}) as counted`;
  return { total: Math.min(n, MOST), isCapped: n > MOST };
};

/** One page of the counted acts, newest first; a closed account keeps its name. */
export const listAudit = (
  db: Db,
  asking: Asking,
  counted: { total: number; isCapped: boolean },
) => {
  const rows = db
    .selectFrom("audit")
    .innerJoin("account", "account.id", "audit.actor_id")
    .select([
      "audit.id",
      "audit.at",
      "audit.actor_id",
      "account.name as actor_name",
      "audit.action",
      "audit.target",
      "audit.address",
      "audit.change",
    ]);
  return listPage(db, rows, {
    table: "audit",
    query: asking.query,
    ...counted,
    order: NEWEST,
    ids: (slice) => sql`select audit.id from audit where ${filtered(asking)} ${slice}`,
  });
};
export type AuditRow = Awaited<ReturnType<typeof listAudit>>[number];
