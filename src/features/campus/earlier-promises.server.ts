import * as z from "zod";
import type { Trx } from "../../server/app.ts";
import { after, fullHour, HOUR, MINUTE } from "../../server/clock.ts";
import { findEarlier, writeEarlier } from "./campus.sql.ts";
import { SECTIONS, type ValueOf } from "./sections.contract.ts";

const schema = z.object({
  changes: z.array(z.object({ at: z.coerce.date(), before: SECTIONS.promises.partial() })),
});

/** A change of the promises that may not hold yet: when it was made, and what the changed keys were before. */
interface EarlierPromises {
  readonly at: Date;
  readonly before: Partial<ValueOf<"promises">>;
}

/**
 * From when a change of the promises at `at` holds: from the next full hour that is a minute away. What is filed in
 * one hour, and known to the hour alone, is so promised one and the same, and every instance knows the change by then
 * (docs/product/campus.md#promises).
 */
const holdsFrom = (at: Date) => fullHour(after(at, MINUTE));

/** The stored changes, oldest first; what is not understood counts as none. */
export const readEarlier = (stored: object | undefined): readonly EarlierPromises[] =>
  schema.safeParse(stored).data?.changes ?? [];

/** Notes what the promises were before a change, for the time in which that still holds; earlier ones are over. */
export const noteEarlier = async (trx: Trx, at: Date, before: object): Promise<void> => {
  const ahead = readEarlier(await findEarlier(trx)).filter(
    (change) => change.at > after(at, -HOUR - MINUTE),
  );
  await writeEarlier(trx, { changes: [...ahead, { at, before }] });
};

/** Those changes that do not hold yet at a moment. */
export const changesAhead = (changes: readonly EarlierPromises[], moment: Date) =>
  changes.filter(({ at }) => holdsFrom(at) > moment);

/** The promises that hold while these changes are ahead, after `set` was stored. */
export const promisesBefore = (
  set: ValueOf<"promises">,
  ahead: readonly EarlierPromises[],
): ValueOf<"promises"> => ahead.reduceRight((later, { before }) => ({ ...later, ...before }), set);
