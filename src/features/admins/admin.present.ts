import type { AdminAccount } from "./admin.contract.ts";
import type { AdminRow } from "./admin.sql.ts";

/** An admin's account as that admin or a superadmin sees it. */
export const presentAdmin = (row: AdminRow): AdminAccount => ({
  id: row.id,
  name: row.name,
  username: row.username,
  email: row.email,
  role: row.role,
  scope: row.scope,
  two_step: row.two_step,
  units: row.units,
  version: row.version,
  created_at: row.created_at.toISOString(),
});
