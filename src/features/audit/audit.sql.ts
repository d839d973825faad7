import { type Insertable, sql } from "kysely";
import type { Db } from "../../server/app.ts";
import type { Schema } from "../../server/database/schema.ts";
import type { AuditQuery } from "./audit.contract.ts";

/** Leaves a row about an admin's act; a row about a report never names its author. */
export const recordAct = (db: Db, act: Insertable<Schema["audit"]>) =>
  db.insertInto("audit").values(act).execute();

const filtered = (db: Db, { actor, action, from, to }: AuditQuery) => {
  let q = db.selectFrom("audit");
  if (actor !== undefined) q = q.where("audit.actor_id", "=", actor);
  if (action !== undefined) q = q.where("audit.action", "=", action);
  if (from) q = q.where("audit.at", ">=", from);
  if (to) q = q.where("audit.at", "<=", to);
  return q;
};

/** One page of acts, newest first; whose account is closed keeps the name. */
export const listAudit = (db: Db, query: AuditQuery) =>
  filtered(db, query)
    .innerJoin("account", "account.id", "audit.actor_id")
    .select([
      "audit.id",
      "audit.at",
      "audit.actor_id",
      "account.name as actor_name",
      "audit.action",
      "audit.target",
      "audit.address",
    ])
    .orderBy("audit.id", "desc")
    .limit(sql.lit(query.itemPerPage))
    .offset(sql.lit((query.page - 1) * query.itemPerPage))
    .execute();
export type AuditRow = Awaited<ReturnType<typeof listAudit>>[number];

export const countAudit = async (db: Db, query: AuditQuery): Promise<number> => {
  const { n } = await filtered(db, query)
    .select(sql<number>`count(*)::int`.as("n"))
    .executeTakeFirstOrThrow();
  return n;
};
