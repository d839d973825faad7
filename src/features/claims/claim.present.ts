import type { App } from "../../server/app.ts";
import type { Viewer } from "../../server/http/viewer.ts";
import type { Claim } from "./claim.contract.ts";
import type { ClaimRow } from "./claim.sql.ts";

/** A claim as an admin sees it; null once it has ended. */
export const presentClaim = (
  app: App,
  row: ClaimRow | null | undefined,
  viewer: Viewer,
): Claim | null => {
  if (!row) return null;
  const until = new Date(row.until);
  if (until <= app.clock.now()) return null;
  return {
    admins: { name: row.name },
    until: until.toISOString(),
    is_mine: row.admin_id === viewer.id,
    taken_over: row.taken_from === viewer.id,
  };
};
