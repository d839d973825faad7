import { handle } from "../../server/http/handler.ts";
import { reachOf } from "../reach/reach.server.ts";
import { presentPagination } from "../shared/pagination.server.ts";
import type { AuditChange, AuditEntry } from "./audit.contract.ts";
import { type AuditRow, countAudit, listAudit as listRows } from "./audit.sql.ts";

const presentEntry = (row: AuditRow): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: { id: row.actor_id, name: row.actor_name },
  action: row.action,
  target: row.target,
  address: row.address,
  change: row.change as AuditChange | null,
});

export const auditHandlers = handle({
  async listAudit(app, { query, viewer }) {
    const asking = { query, reach: reachOf(app, viewer) };
    const counted = await countAudit(app.db, asking);
    const rows = await listRows(app.db, asking, counted);
    return {
      message: "Jejak audit",
      data: rows.map(presentEntry),
      pagination: presentPagination(counted.total, query, counted.isCapped),
    };
  },
});
