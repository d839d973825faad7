import type { Db, Trx } from "../../server/app.ts";
import type { Item } from "./item.contract.ts";
import { allOf, type Condition } from "./pagination.sql.ts";

/** The column for each kind of item, in tables about items. */
export const ITEM_COLUMNS = {
  report: "report_id",
  appeal: "appeal_id",
  student: "student_id",
} as const;

/** The columns that say what a row is about. */
export const itemColumns = ({ kind, id }: Item) => ({
  report_id: kind === "report" ? id : null,
  appeal_id: kind === "appeal" ? id : null,
  student_id: kind === "student" ? id : null,
});

/** An item, and which reports may be found. */
interface Sought {
  readonly item: Item;
  readonly of: readonly Condition[];
}

const selectItem = (db: Db, { item: { kind, id }, of }: Sought) => {
  if (kind === "report")
    return db.selectFrom("report").select("id").where("id", "=", id).where(allOf(of));
  if (kind === "appeal") return db.selectFrom("appeal").select("id").where("id", "=", id);
  return db
    .selectFrom("account")
    .select("id")
    .where("id", "=", id)
    .where("role", "=", "student")
    .where("closed_at", "is", null);
};

export const itemExists = async (db: Db, sought: Sought): Promise<boolean> =>
  (await selectItem(db, sought).executeTakeFirst()) !== undefined;

/** Locks an item against deletion before the transaction ends; says whether it exists. */
export const holdItem = async (trx: Trx, sought: Sought): Promise<boolean> =>
  (await selectItem(trx, sought).forKeyShare().executeTakeFirst()) !== undefined;
