import type { Note } from "./note.contract.ts";
import type { NoteRow } from "./note.sql.ts";

/** A note as every admin reads it; nobody else gets one. */
export const presentNote = (row: NoteRow): Note => ({
  id: row.id,
  text: row.text,
  at: row.at.toISOString(),
  admins: { id: row.admin_id, name: row.admin_name },
});
