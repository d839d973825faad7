import type { App } from "../../server/app.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { lockStudent, removeAccountWithRecords, takeVotesBack } from "./removal.sql.ts";

/**
 * Removes a student's account for good, from the machine that the service runs on: with the card, the
 * sessions, the votes, the notifications, the appeals and the reports that bear the name. Anonymous
 * reports stay, since nobody can tell whose they are. Stored files without a record go by the
 * housekeeping. Resolves to how many appeals and reports went; undefined if there is no such student.
 * @param email the student's address, in any case
 */
export const removeStudentHere = ({ db }: Pick<App, "db">, email: string) =>
  inTransaction(db, async (trx) => {
    const id = await lockStudent(trx, email.toLowerCase());
    if (id === undefined) return undefined;
    await takeVotesBack(trx, id);
    return removeAccountWithRecords(trx, id);
  });
