import type { Db, Trx } from "../../server/app.ts";
import type { Item } from "./item.contract.ts";

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

const selectItem = (db: Db, { kind, id }: Item) => {
  if (kind === "report") return db.selectFrom("report").select("id").where("id", "=", id);
  if (kind === "appeal") return db.selectFrom("appeal").select("id").where("id", "=", id);
  return db
    .selectFrom("account")
    .select("id")
    .where("id", "=", id)
    .where("role", "=", "student")
    .where("closed_at", "is", null);
};

export const itemExists = async (db: Db, item: Item): Promise<boolean> =>
  (await selectItem(db, item).executeTakeFirst()) !== undefined;

/** Locks an item against deletion before the transaction ends; says whether it exists. */
export const holdItem = async (trx: Trx, item: Item): Promise<boolean> =>
  (await selectItem(trx, item).forKeyShare().executeTakeFirst()) !== undefined;
