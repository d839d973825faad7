import type { ItemKind } from "../../labels.ts";
import { REPORT_NOT_FOUND } from "../../record-permissions.ts";
import { clinic, isOfClinic } from "../../permissions.ts";
import type { App, Trx } from "../../server/app.ts";
import type { AdminViewer } from "../../server/http/viewer.ts";
import { must, notFound } from "../../server/problem.ts";
import type { Item } from "../shared/item.contract.ts";
import { holdItem, itemExists } from "../shared/item.sql.ts";
import { reachOf } from "./reach.server.ts";
import { isReachedRow } from "./reach.sql.ts";

const NOT_FOUND: Readonly<Record<ItemKind, string>> = {
  report: REPORT_NOT_FOUND,
  appeal: "Banding tidak ditemukan",
  student: "Mahasiswa tidak ditemukan",
};

/** The item as a query finds it; unit staff have no kind but reports. */
const askedBy = (app: App, admin: AdminViewer, item: Item) => {
  if (item.kind !== "report") must(clinic(admin));
  return { item, of: isReachedRow(reachOf(app, admin)) };
};

/** Throws a 404 unless the item exists for the admin. */
export const mustExist = async (app: App, admin: AdminViewer, item: Item) => {
  const asked = askedBy(app, admin, item);
  if (!(await itemExists(app.db, asked))) throw notFound(NOT_FOUND[item.kind]);
};

/** The same, and locks it against deletion until the transaction ends. */
export const mustHold = async (app: App, admin: AdminViewer, trx: Trx, item: Item) => {
  const asked = askedBy(app, admin, item);
  if (!(await holdItem(trx, asked))) throw notFound(NOT_FOUND[item.kind]);
};

/** The same lock; says whether the item exists for the admin, in the place of a refusal. */
export const holdReached = (app: App, admin: AdminViewer, trx: Trx, item: Item) =>
  item.kind === "report" || isOfClinic(admin)
    ? holdItem(trx, askedBy(app, admin, item))
    : Promise.resolve(false);
