import type { App, Db } from "../../server/app.ts";
import type { AuditAct } from "./act.contract.ts";
import type { AuditChange } from "./audit.contract.ts";
import { insertAct } from "./audit.sql.ts";

/** The admin who acts, and their network address: every request of an admin has both. */
export interface Acting {
  readonly viewer: { readonly id: number };
  readonly address: string;
}

/**
 * Writes a row about an admin's act; a row about a report never names its author.
 * @param target of the act: `admin:7`, `report:12`
 * @param change of settings, which are public or about the service alone
 */
export const recordAct = (
  { clock }: Pick<App, "clock">,
  db: Db,
  { viewer, address }: Acting,
  action: AuditAct,
  target: string,
  change: AuditChange | null = null,
) => insertAct(db, { at: clock.now(), actor_id: viewer.id, action, target, address, change });

/** The same about an admin's act on the admin's own account. */
export const recordOwnAct = (app: Pick<App, "clock">, db: Db, by: Acting, action: AuditAct) =>
  recordAct(app, db, by, action, `admin:${by.viewer.id}`);
