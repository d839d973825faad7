import type { App, Trx } from "../../server/app.ts";
import { after, MINUTE } from "../../server/clock.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { handle } from "../../server/http/handler.ts";
import type { Viewer } from "../../server/http/viewer.ts";
import { recordAct } from "../audit/audit.server.ts";
import type { Item } from "../shared/item.contract.ts";
import { mustExist, mustHold } from "../reach/reached-item.server.ts";
import { targetOf } from "../shared/item.server.ts";
import { presentClaim } from "./claim.present.ts";
import { findClaim, lockClaim, releaseClaim, updateClaim } from "./claim.sql.ts";

const CLAIM_AGE = 20 * MINUTE;

const answer = async (app: App, item: Item, viewer: Viewer) => {
  const data = presentClaim(app, await findClaim(app.db, item), viewer);
  if (!data) return { message: "Tidak sedang ditangani", data };
  const holder = data.is_mine ? "Anda" : data.admins.name;
  return { message: `Sedang ditangani oleh ${holder}`, data };
};

interface Claiming {
  readonly item: Item;
  readonly admin: Viewer;
  readonly takeOver: boolean;
  readonly address: string;
}

/** Claims an item that is free, expired or one's own; another's only by a takeover, which is audited. */
const claim = async (app: App, trx: Trx, { item, admin, takeOver, address }: Claiming) => {
  const now = app.clock.now();
  const mine = { admin_id: admin.id, until: after(now, CLAIM_AGE) };
  const held = await lockClaim(trx, item, mine);
  const live = held.until > now;
  const isTheirs = live && held.admin_id !== admin.id;
  if (isTheirs && !takeOver) return;
  const before = live ? held.taken_from : null;
  await updateClaim(trx, item, { ...mine, taken_from: isTheirs ? held.admin_id : before });
  if (isTheirs) await recordAct(app, trx, { viewer: admin, address }, "take-over", targetOf(item));
};

export const claimHandlers = handle({
  async getClaim(app, request) {
    await mustExist(app, request.viewer, request.params);
    return answer(app, request.params, request.viewer);
  },

  async claimItem(app, request) {
    const admin = request.viewer;
    const { params: item, body, address } = request;
    await inTransaction(app.db, async (trx) => {
      await mustHold(app, admin, trx, item);
      await claim(app, trx, { item, admin, takeOver: body.take_over, address });
    });
    return answer(app, item, admin);
  },

  async releaseItem(app, request) {
    const admin = request.viewer;
    await mustExist(app, admin, request.params);
    await releaseClaim(app.db, request.params, admin.id);
    return answer(app, request.params, admin);
  },
});
