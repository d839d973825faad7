import type { Viewer } from "../../server/http/viewer.ts";
import type { App } from "../../server/app.ts";
import { signedPath } from "../files/file.server.ts";
import type { User } from "./account.contract.ts";
import type { AccountRow } from "./account.sql.ts";

/** An account as its owner or an admin sees it; the link to the card works while the viewer's session lives. */
export const presentUser = (app: App, row: AccountRow, viewer: Viewer): User => {
  const due = row.due_at;
  return {
    id: row.id,
    name: row.name,
    username: row.username,
    campus_email: row.role === "student" ? row.email : null,
    email: row.email,
    npm: row.npm,
    program_study: row.program_study,
    batch: row.batch,
    status: row.status,
    status_reason: row.status_reason,
    role: row.role,
    ...(row.scope === "units" ? { scope: row.scope } : {}),
    ktm_url: row.card_file ? signedPath(app, row.card_file, viewer.sessionHash) : null,
    must_change_password: row.must_change_password,
    // such an admin may use no account but their own
    ...(viewer.needsTwoStep ? { must_set_up_two_step: true } : {}),
    version: row.version,
    created_at: row.created_at.toISOString(),
    due_at: due?.toISOString() ?? null,
    is_overdue: due !== null && due < app.clock.now(),
  };
};
