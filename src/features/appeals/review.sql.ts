import { sql } from "kysely";
import type { Db, Trx } from "../../server/app.ts";
import { oneValue } from "../../server/database/ask.ts";
import { changeRow } from "../../server/database/rows.ts";
import { insertMessage } from "../conversation/message.sql.ts";
import { renewed } from "../shared/pause.server.ts";
import type { AppealRow } from "./appeal.sql.ts";

/**
 * Reopens a locked appeal: the reason becomes a message of its student, and the promise is new. The version rises
 * by one. 23505 on `appeal_open_key` while the student has another one open.
 */
export const reopenAppeal = async (
  trx: Trx,
  row: AppealRow,
  { reason, at, due }: { readonly reason: string; readonly at: Date; readonly due: Date },
) => {
  const number = row.messages + 1;
  await changeRow(trx, "appeal", row.id, {
    ...renewed(row, due),
    status: "under_review",
    second_review: true,
    messages: number,
    unread_messages: sql`unread_messages + 1`,
  });
  const message = { number, text: reason, admin_id: null, asks: false, at };
  await insertMessage(trx, { kind: "appeal", id: row.id }, message);
};

/** Whether there is another admin who could decide. */
export const hasOtherAdmin = (db: Db, adminId: number) =>
  oneValue<boolean>(db)`
    select exists (select from account
      where role <> 'student' and closed_at is null and id <> ${adminId})`;
