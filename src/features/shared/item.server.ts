import type { ItemKind } from "../../labels.ts";
import { REPORT_NOT_FOUND } from "../../record-permissions.ts";
import type { Db, Trx } from "../../server/app.ts";
import { notFound } from "../../server/problem.ts";
import type { Item } from "./item.contract.ts";
import { holdItem, itemExists } from "./item.sql.ts";

const NOT_FOUND: Readonly<Record<ItemKind, string>> = {
  report: REPORT_NOT_FOUND,
  appeal: "Banding tidak ditemukan",
  student: "Mahasiswa tidak ditemukan",
};

/** The name of an item in the audit: `report:12`. */
export const targetOf = ({ kind, id }: Item) => `${kind}:${id}`;

/** Throws a 404 unless the item exists. */
export const mustExist = async (db: Db, item: Item) => {
  if (!(await itemExists(db, item))) throw notFound(NOT_FOUND[item.kind]);
};

/** Locks the item against deletion until the transaction ends; throws a 404 if it does not exist. */
export const mustHold = async (trx: Trx, item: Item) => {
  if (!(await holdItem(trx, item))) throw notFound(NOT_FOUND[item.kind]);
};
