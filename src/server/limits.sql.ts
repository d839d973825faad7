import { sql } from "kysely";
import type { Db } from "./database/schema.ts";
import { oneRow } from "./database/ask.ts";

/**
 * Counts one use under `key` in its running span. Where none runs, a new span begins, which ends at `ends`. A span
 * that ends after `latest` was started while the clock was ahead; it counts as over. Resolves to the count, and the
 * time at which it is forgotten.
 */
export const countPoint = (
  db: Db,
  key: Buffer,
  { now, ends, latest }: { readonly now: Date; readonly ends: Date; readonly latest: Date },
) => {
  const goesOn = sql`rate_limit.expires_at > ${now} and rate_limit.expires_at <= ${latest}`;
  return oneRow<{ count: number; expires_at: Date }>(db)`
    insert into rate_limit (key, count, expires_at) values (${key}, 1, ${ends})
    on conflict (key) do update set
      count = case when ${goesOn} then rate_limit.count + 1 else 1 end,
      expires_at = case when ${goesOn} then rate_limit.expires_at else excluded.expires_at end
    returning count, expires_at`;
};

/** Takes one count back; a row that counts nothing is removed. */
export const uncountPoint = async (db: Db, key: Buffer) => {
  await sql`
    with one_less as (
      update rate_limit set count = count - 1 where key = ${key} and count > 1 returning key
    )
    delete from rate_limit where key = ${key} and key not in (select key from one_less)`.execute(
    db,
  );
};

/** Takes the first free key of `keys` in one statement; undefined where all are taken. */
export const takeFreeSlot = async (
  db: Db,
  keys: readonly Buffer[],
  expiresAt: Date,
): Promise<Buffer | undefined> => {
  const { free, taken } = await oneRow<{ free: Buffer | null; taken: Buffer | null }>(db)`
    with free as (
      select key from unnest(${keys}::bytea[]) with ordinality as wanted (key, place)
      where not exists (select from sealed_limit where sealed_limit.key = wanted.key)
      order by place limit 1
    ), taken as (
      insert into sealed_limit (key, expires_at) select key, ${expiresAt} from free
      on conflict do nothing returning key
    )
    select (select key from free) as free, (select key from taken) as taken`;
  if (free === null) return undefined;
  // a parallel act took it first, so the next free one is tried
  return taken ?? takeFreeSlot(db, keys, expiresAt);
};

export const freeSlot = async (db: Db, key: Buffer) => {
  await db.deleteFrom("sealed_limit").where("key", "=", key).execute();
};
