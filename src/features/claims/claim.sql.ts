import { sql } from "kysely";
import type { ItemKind } from "../../labels.ts";
import type { Db, Trx } from "../../server/app.ts";
import type { NewRow } from "../../server/database/schema.ts";
import type { Item } from "../shared/item.contract.ts";
import { ITEM_COLUMNS, itemColumns } from "../shared/item.sql.ts";

/** A claim with its holder's name; the reader's clock decides whether it has ended. */
export interface ClaimRow {
  readonly admin_id: number;
  readonly name: string;
  /** ISO 8601 where it is read together with an item. */
  readonly until: Date | string;
  readonly taken_from: number | null;
}

const ITEM_IDS = { report: "report.id", appeal: "appeal.id", student: "account.id" } as const;

/** The claim on each row of a query over items of a kind: a part of its select list, so that no statement is added. */
export const claimOn = (kind: ItemKind) => sql<ClaimRow | null>`(
  select jsonb_build_object('admin_id', claim.admin_id, 'name', holder.name, 'until', claim.until,
    'taken_from', claim.taken_from)
  from claim join account holder on holder.id = claim.admin_id
  where ${sql.ref(`claim.${ITEM_COLUMNS[kind]}`)} = ${sql.ref(ITEM_IDS[kind])})`;

export const findClaim = (db: Db, { kind, id }: Item): Promise<ClaimRow | undefined> =>
  db
    .selectFrom("claim")
    .innerJoin("account", "account.id", "claim.admin_id")
    .select(["claim.admin_id", "account.name", "claim.until", "claim.taken_from"])
    .where(`claim.${ITEM_COLUMNS[kind]}`, "=", id)
    .executeTakeFirst();

/** The claim on an item, locked: the existing one, or a new one for this admin until `until`. */
export const lockClaim = (trx: Trx, item: Item, admin: { admin_id: number; until: Date }) =>
  trx
    .insertInto("claim")
    .values({ ...itemColumns(item), ...admin, taken_from: null } satisfies NewRow<"claim">)
    .onConflict((conflict) =>
      conflict
        .column(ITEM_COLUMNS[item.kind])
        // changes nothing: it waits for another writer, and reads what that wrote
        .doUpdateSet({ until: (e) => e.ref("claim.until") }),
    )
    .returning(["admin_id", "until", "taken_from"])
    .executeTakeFirstOrThrow();

/** Writes a locked claim. */
export const updateClaim = (
  trx: Trx,
  { kind, id }: Item,
  claim: { admin_id: number; until: Date; taken_from: number | null },
) => trx.updateTable("claim").set(claim).where(ITEM_COLUMNS[kind], "=", id).execute();

/** Ends whoever's claim on an item. */
export const endClaim = (trx: Trx, { kind, id }: Item) =>
  trx.deleteFrom("claim").where(ITEM_COLUMNS[kind], "=", id).execute();

/** Releases an admin's claim on an item; a claim of another admin stays. */
export const releaseClaim = (db: Db, { kind, id }: Item, adminId: number) =>
  db
    .deleteFrom("claim")
    .where(ITEM_COLUMNS[kind], "=", id)
    .where("admin_id", "=", adminId)
    .execute();
