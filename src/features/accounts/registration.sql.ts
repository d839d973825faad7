import { type Insertable, sql } from "kysely";
import type { Db, Trx } from "../../server/app.ts";
import { oneValue } from "../../server/database/ask.ts";
import { after, DAY } from "../../server/clock.ts";
import { insertRow } from "../../server/database/rows.ts";
import type { Schema } from "../../server/database/schema.ts";

export const insertRegistration = (trx: Trx, registration: Insertable<Schema["registration"]>) =>
  insertRow(trx, "registration", registration);

/** An attempt that was never confirmed counts as gone after 24 hours (docs/product/accounts.md#attempts). */
const ATTEMPT_LIFE = DAY;

/** Attempts that were made after this moment are alive at `now`. */
export const oldestAttempt = (now: Date) => after(now, -ATTEMPT_LIFE);

const liveAttempts = (db: Db, email: string, now: Date) =>
  db
    .selectFrom("registration")
    .selectAll()
    .where("email", "=", email)
    .where("created_at", ">", oldestAttempt(now));

/** The newest attempt to register an address. */
export const findNewestRegistration = (db: Db, email: string, now: Date) =>
  liveAttempts(db, email, now).orderBy("id", "desc").limit(sql.lit(1)).executeTakeFirst();

export const findRegistration = (db: Db, id: number, email: string, now: Date) =>
  liveAttempts(db, email, now).where("id", "=", id).executeTakeFirst();

/** Removes all attempts for an address, after one of them was confirmed. */
export const deleteRegistrations = (trx: Trx, email: string) =>
  trx.deleteFrom("registration").where("email", "=", email).execute();

/** Moves the student card of the attempt to the student. */
export const handCardOver = (trx: Trx, registrationId: number, studentId: number) =>
  trx
    .updateTable("file")
    .set({ registration_id: null, student_id: studentId })
    .where("registration_id", "=", registrationId)
    .execute();

/** Unties the student card of an attempt; gives its name, for removal from the store. */
export const detachAttemptCard = (trx: Trx, registrationId: number) =>
  oneValue<string | undefined>(trx)`
    delete from file where registration_id = ${registrationId} returning name`;
