import type { Template } from "./template.contract.ts";
import type { TemplateRow } from "./template.sql.ts";

/** A template as every admin reads it. */
export const presentTemplate = (row: TemplateRow): Template => ({
  id: row.id,
  title: row.title,
  text: row.text,
  status: row.status,
  version: row.version,
  admins: row.admin_name === null ? null : { name: row.admin_name },
  updated_at: row.updated_at?.toISOString() ?? null,
});
