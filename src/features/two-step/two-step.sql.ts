import type { Db, Trx } from "../../server/app.ts";
import { changedRows, oneRow, oneValue } from "../../server/database/ask.ts";
import type { NewRow } from "../../server/database/schema.ts";

/** An admin's second factor, confirmed or not. */
export const findFactor = (db: Db, accountId: number) =>
  db.selectFrom("second_factor").selectAll().where("account_id", "=", accountId).executeTakeFirst();
export type FactorRow = NonNullable<Awaited<ReturnType<typeof findFactor>>>;

/** Stores a new secret over one that was never confirmed; false if the factor is already on. */
export const startFactor = async (db: Db, accountId: number, sealed: string): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("second_factor")
    .values({
      account_id: accountId,
      sealed_secret: sealed,
      confirmed_at: null,
      last_step: null,
    } satisfies NewRow<"second_factor">)
    .onConflict((c) =>
      c
        .column("account_id")
        .doUpdateSet({ sealed_secret: sealed })
        .where("second_factor.confirmed_at", "is", null),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};

/** Switches a factor on if its secret is still the one that was read and it is not on yet. */
export const confirmFactor = async (
  trx: Trx,
  factor: FactorRow,
  at: Date,
  step: number,
): Promise<boolean> => {
  const confirmed = await changedRows(trx)`
    update second_factor set confirmed_at = ${at}, last_step = ${step}
    where account_id = ${factor.account_id} and sealed_secret = ${factor.sealed_secret}
      and confirmed_at is null`;
  return confirmed === 1;
};

/** Uses up the code of a step; false if it, or a later one, was already used. Only one of parallel tries gets true. */
export const takeStep = async (db: Db, accountId: number, step: number): Promise<boolean> => {
  const taken = await changedRows(db)`
    update second_factor set last_step = ${step}
    where account_id = ${accountId} and last_step < ${step}`;
  return taken === 1;
};

/** Uses up a recovery code; false if there is none with this hash. Only one of parallel tries gets true. */
export const takeRecoveryCode = async (db: Db, accountId: number, hash: Buffer) => {
  const taken = await changedRows(db)`
    delete from recovery_code where account_id = ${accountId} and code_hash = ${hash}`;
  return taken === 1;
};

/** Locks a factor that is on for a change; undefined if it is off. */
export const lockFactor = (trx: Trx, accountId: number) =>
  trx
    .selectFrom("second_factor")
    .select("account_id")
    .where("account_id", "=", accountId)
    .where("confirmed_at", "is not", null)
    .forUpdate()
    .executeTakeFirst();

/** The recovery codes of a locked factor. */
export const replaceRecoveryCodes = async (
  trx: Trx,
  accountId: number,
  hashes: readonly Buffer[],
) => {
  await trx.deleteFrom("recovery_code").where("account_id", "=", accountId).execute();
  const rows = hashes.map((code_hash) => ({ account_id: accountId, code_hash }));
  await trx.insertInto("recovery_code").values(rows).execute();
};

export const countRecoveryCodes = (db: Db, accountId: number) =>
  oneValue<number>(db)`select count(*)::int from recovery_code where account_id = ${accountId}`;

/** Removes a factor with its recovery codes; says whether it was on. */
export const removeFactor = async (trx: Trx, accountId: number): Promise<boolean> => {
  const removed = await trx
    .deleteFrom("second_factor")
    .where("account_id", "=", accountId)
    .returning("confirmed_at")
    .executeTakeFirst();
  return removed !== undefined && removed.confirmed_at !== null;
};

export const isTwoStepRequired = (db: Db) =>
  oneValue<boolean>(db)`select two_step_required from security`;

/** Changes whether the factor is required; says whether that is a change. */
export const setTwoStepRequired = async (trx: Trx, required: boolean): Promise<boolean> => {
  const changed = await changedRows(trx)`
    update security set two_step_required = ${required} where two_step_required <> ${required}`;
  return changed === 1;
};

/** How many admins there are, and how many have the second factor on. */
export const countFactors = (db: Db) =>
  oneRow<{ admins: number; with_two_step: number }>(db)`
    select count(*)::int as admins, count(confirmed_at)::int as with_two_step
    from account left join second_factor on account_id = account.id
    where role <> 'student' and closed_at is null`;
