import { sql } from "kysely";
import type { Trx } from "../../server/app.ts";
import { roundMessages } from "../conversation/message.sql.ts";
import { type Pausing, roundedUp } from "../shared/pause.server.ts";

/**
 * Rounds up to full hours what the author of a locked report did under the own name, and what followed from it
 * (docs/product/authorship.md#times). Acts of admins keep their times. What pauses took is rounded with them: the
 * minute of an answer could be reckoned from it.
 */
export const roundAuthorsActs = async (
  trx: Trx,
  row: Pausing & { readonly id: number; readonly first_promised_at: Date | null },
) => {
  await roundMessages(trx, row.id);
  await sql`
    update report_event set at = date_trunc('hour', at + interval '1 hour' - interval '1 microsecond', 'UTC')
    where report_id = ${row.id} and admin_id is null`.execute(trx);
  await trx
    .updateTable("report")
    .set({ ...roundedUp(row), answer_pause: sql`(answer_pause + 3599) / 3600 * 3600` })
    .where("id", "=", row.id)
    .execute();
};
